import { Checkbox, Radio, Select } from 'antd';
import { popupLook } from '../popup-look.ts';
import { tabLeaves } from '../dom/tab-leaves.ts';
import styles from './rule-editor.module.css';
import { statusProps, type ValueInputProps, type ValueOption } from './value-input.ts';

interface ChoiceProps extends ValueInputProps {
  options: readonly ValueOption[];
}

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

/** A closed list, of one value or of many. */
export function ListChoice({ label, values, options, isInvalid, isMany, onValues }: ChoiceProps & { isMany: boolean }) {
  const shared = {
    className: styles.wide ?? '',
    'aria-label': label,
    placeholder: 'Any',
    allowClear: true,
    options: [...options],
    showSearch: { optionFilterProp: 'label' },
    classNames: popupLook,
    virtual: false,
    ...tabLeaves,
    ...statusProps(isInvalid),
  };
  return isMany ? (
    <Select
      {...shared}
      mode="multiple"
      value={[...values]}
      onChange={(chosen: string[]) => onValues(chosen, 'chosen')}
    />
  ) : (
    <Select
      {...shared}
      value={values[0] ?? null}
      onChange={(value: string | null | undefined) =>
        onValues(value === null || value === undefined ? [] : [value], 'chosen')
      }
    />
  );
}
