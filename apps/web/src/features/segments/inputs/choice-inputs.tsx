import { FIRST_IDENTITY, type SegmentField } from '@playhead/domain/segments';
import { Checkbox, Radio, Select } from 'antd';
import styles from './inputs.module.css';
import { popupLook } from '../../../ui/popup-look.ts';
import { tabLeaves } from '../../../ui/tab-leaves.ts';
import { type RuleInputProps, statusProps } from './rule-input-props.ts';

const UNSET = '';
/** FLT-018: whose first stream is meant when nobody said. */
const FIRST_VIEWER = 'viewer';

/** SEG-050: one option; the first of the radios takes the rule away. */
export function RadioChoice({ field, rule, label, onValues }: RuleInputProps) {
  const unset = unsetValue(field);
  const options = field.options.map(({ value, label: name }) => ({ value, label: name }));
  return (
    <Radio.Group
      className={styles.choices ?? ''}
      role="radiogroup"
      aria-label={label}
      value={rule.values[0] ?? unset}
      options={unset === UNSET ? [{ value: UNSET, label: 'Any' }, ...options] : options}
      onChange={({ target }) => onValues(target.value === unset ? [] : [String(target.value)], 'chosen')}
    />
  );
}

function unsetValue({ key }: SegmentField): string {
  return key === FIRST_IDENTITY ? FIRST_VIEWER : UNSET;
}

/** SEG-050 */
export function CheckboxChoice({ field, rule, label, onValues }: RuleInputProps) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      <Checkbox.Group
        className={styles.choices ?? ''}
        value={[...rule.values]}
        options={field.options.map(({ value, label: name }) => ({ value, label: name }))}
        onChange={(values) => onValues(inOrder(field, values), 'chosen')}
      />
    </fieldset>
  );
}

/** A closed list, of one value or of many. */
export function ListChoice({ field, rule, label, isInvalid, onValues }: RuleInputProps) {
  const isMany = field.inputType === 'MultiSelect';
  const shared = {
    className: styles.wide ?? '',
    'aria-label': label,
    placeholder: 'Any',
    allowClear: true,
    options: field.options.map(({ value, label: name }) => ({ value, label: name })),
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
      value={[...rule.values]}
      onChange={(values: string[]) => onValues(inOrder(field, values), 'chosen')}
    />
  ) : (
    <Select
      {...shared}
      value={rule.values[0] ?? null}
      onChange={(value: string | null | undefined) =>
        onValues(value === null || value === undefined ? [] : [value], 'chosen')
      }
    />
  );
}

function inOrder({ options }: SegmentField, values: readonly string[]): readonly string[] {
  return options.map(({ value }) => value).filter((value) => values.includes(value));
}
