import { type Mapping, sourceColumns } from '@playhead/domain/ingest';
import { SourceRefusal } from './load-context.ts';
import { readHeader } from './split-records.ts';

const delimiters = [
  { delimiter: ',', name: 'commas', setting: '","' },
  { delimiter: ';', name: 'semicolons', setting: '";"' },
  { delimiter: '\t', name: 'tabs', setting: 'tab' },
  { delimiter: '|', name: 'bars', setting: '"|"' },
] as const;

/** Suggests another delimiter when the header has the mapping's columns only with that one. */
export function checkDelimiter(mapping: Mapping, header: string): void {
  const wanted = sourceColumns(mapping);
  const found = (delimiter: string) => {
    const names = readHeader(header, delimiter);
    return wanted.filter((name) => names.includes(name)).length;
  };
  if (found(mapping.delimiter) > 0) return;
  const better = delimiters.find(({ delimiter }) => delimiter !== mapping.delimiter && found(delimiter) > 0);
  if (better === undefined) return;
  throw new SourceRefusal(
    `its values are separated by ${better.name}; write "delimiter: ${better.setting.replaceAll('"', "'")}" into the mapping`,
  );
}
