import { Checkbox } from 'antd';
import type { FilterInputProps } from './input-props.ts';
import styles from './inputs.module.css';

export function CheckboxGroup({ field, row, label, onValues }: FilterInputProps) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      <Checkbox.Group
        className={styles.choices ?? ''}
        value={[...row.values]}
        options={field.options.map(({ name, value }) => ({ value, label: name }))}
        onChange={(values) => onValues(values)}
      />
    </fieldset>
  );
}
