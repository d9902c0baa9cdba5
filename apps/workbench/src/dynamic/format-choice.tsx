import type { ValueFormat } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import { Choice } from '@playhead/widgets/controls/choice';

const options: readonly { value: ValueFormat | ''; label: string }[] = [
  { value: '', label: t('Automatic') },
  { value: 'integer', label: t('Whole number') },
  { value: 'decimal', label: t('Two decimals') },
  { value: 'percent', label: t('Percent') },
  { value: 'minutes', label: t('Minutes') },
];

export interface FormatChoiceProps {
  value: ValueFormat | undefined;
  onChange: (format: ValueFormat | undefined) => void;
}

export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  return (
    <Choice<ValueFormat | ''>
      look="outlined"
      aria-label={t('Format')}
      value={value ?? ''}
      options={options}
      onChange={(format) => onChange(format === '' ? undefined : format)}
    />
  );
}
