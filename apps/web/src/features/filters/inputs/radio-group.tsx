import { Radio } from 'antd';
import type { FilterInputProps } from './input-props.ts';
import styles from './inputs.module.css';

/** FLT-010: the choice that filters nothing has a name of its own for viewers. */
const unfilteredNames: Readonly<Record<string, string>> = { playhead_id: 'All Viewers' };
const UNFILTERED = '';

export function RadioGroup({ field, row, label, onValues }: FilterInputProps) {
  const options = [{ name: unfilteredNames[field.fieldName] ?? 'Any', value: UNFILTERED }, ...field.options];
  return (
    <Radio.Group
      className={styles.choices ?? ''}
      role="radiogroup"
      aria-label={label}
      value={row.values[0] ?? UNFILTERED}
      options={options.map(({ name, value }) => ({ value, label: name }))}
      onChange={({ target }) => onValues(target.value === UNFILTERED ? [] : [String(target.value)])}
    />
  );
}
