import type { ValueFormat } from '@playhead/contract/http/queries';
import { Choice } from '@playhead/widgets/controls/choice';

const options: readonly { value: ValueFormat | ''; label: string }[] = [
  { value: '', label: 'Automatic' },
  { value: 'integer', label: 'Whole number' },
  { value: 'decimal', label: 'Two decimals' },
  { value: 'percent', label: 'Percent' },
  { value: 'minutes', label: 'Minutes' },
];

export interface FormatChoiceProps {
  value: ValueFormat | undefined;
  onChange: (format: ValueFormat | undefined) => void;
}

export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  return (
    <Choice<ValueFormat | ''>
      look="outlined"
      aria-label="Format"
      value={value ?? ''}
      options={options}
      onChange={(format) => onChange(format === '' ? undefined : format)}
    />
  );
}
