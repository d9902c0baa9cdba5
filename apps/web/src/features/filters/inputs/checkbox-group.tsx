import { Checkbox } from 'antd';
import type { FilterInputProps } from './input-props.ts';
import styles from './inputs.module.css';

const SHORT_NAME = 5;

export function CheckboxGroup({ field, row, label, onValues }: FilterInputProps) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      <Checkbox.Group
        className={styles.ticks ?? ''}
        data-short={field.options.every(({ name }) => name.length <= SHORT_NAME)}
        value={[...row.values]}
        options={field.options.map(({ name, value }) => ({ value, label: name }))}
        onChange={(values) => onValues(values)}
      />
    </fieldset>
  );
}
