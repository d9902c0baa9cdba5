import { Radio, Switch } from 'antd';
import type { FilterInputProps } from './input-props.ts';

/** On or off for one option; for several, which of them is on (FLT-018: subscriber or household). */
export function SwitchInput({ field, row, label, onValues }: FilterInputProps) {
  const [only, ...more] = field.options;
  if (more.length > 0) {
    return (
      <Radio.Group
        role="radiogroup"
        aria-label={label}
        optionType="button"
        value={row.values[0] ?? only?.value}
        options={field.options.map(({ name, value }) => ({ value, label: name }))}
        onChange={({ target }) => onValues([String(target.value)])}
      />
    );
  }
  const on = only?.value ?? 'Yes';
  return (
    <Switch aria-label={label} checked={row.values.includes(on)} onChange={(isOn) => onValues(isOn ? [on] : [])} />
  );
}
