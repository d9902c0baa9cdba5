import { Checkbox, Radio } from 'antd';
import styles from './rule-editor.module.css';
import type { ChoiceProps } from './value-input.ts';

/** SEG-050: one of a few; the value `unset` takes the rule away. */
export function RadioChoice({ label, values, options, unset, onValues }: ChoiceProps & { unset: string }) {
  return (
    <Radio.Group
      className={styles.choices ?? ''}
      role="radiogroup"
      aria-label={label}
      value={values[0] ?? unset}
      options={[...options]}
      onChange={({ target }) => onValues(target.value === unset ? [] : [String(target.value)], 'chosen')}
    />
  );
}

const SHORT_NAME = 5;

export interface CheckboxChoiceProps extends ChoiceProps {
  layout: 'line' | 'columns';
}

/** SEG-050 */
export function CheckboxChoice({ label, values, options, layout, onValues }: CheckboxChoiceProps) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      <Checkbox.Group
        className={(layout === 'line' ? styles.choices : styles.ticks) ?? ''}
        data-short={options.every(({ label: name }) => name.length <= SHORT_NAME)}
        value={[...values]}
        options={[...options]}
        onChange={(chosen) => onValues(chosen, 'chosen')}
      />
    </fieldset>
  );
}
