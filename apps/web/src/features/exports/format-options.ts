import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';

const LABELS: Readonly<Record<DataFormat, string>> = {
  csv: 'CSV',
  txt: 'TXT',
  xlsx: 'XLSX',
  json: 'JSON',
  html: 'HTML',
  md: 'MD',
  parquet: 'Parquet',
};

export function formatOptions<F extends DataFormat>(formats: readonly F[]): readonly { value: F; label: string }[] {
  return formats.map((value) => ({ value, label: LABELS[value] }));
}
