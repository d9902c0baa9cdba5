import { AutoComplete, Select } from 'antd';
import { useSuggestions } from '../../../ui/suggestions/use-suggestions.ts';
import { type FilterInputProps, statusProps } from './input-props.ts';
import styles from './inputs.module.css';
import { popupLook } from '../../../ui/popup-look.ts';
import { tabLeaves } from '../../../ui/tab-leaves.ts';
import { emptyListText, valueName } from '../../../ui/suggestions/suggestion-text.ts';

/** One value: from a closed list where there is one, otherwise suggested or typed. */
export function SearchSelect(props: FilterInputProps) {
  return props.field.options.length > 0 ? <ClosedList {...props} /> : <OpenList {...props} />;
}

function ClosedList({ field, row, label, isInvalid, onValues }: FilterInputProps) {
  return (
    <Select
      className={styles.wide ?? ''}
      aria-label={label}
      placeholder="Any"
      allowClear
      value={row.values[0] ?? null}
      options={field.options.map(({ name, value }) => ({ value, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      classNames={popupLook}
      virtual={false}
      {...tabLeaves}
      onChange={(value: string | null | undefined) => onValues(value === null || value === undefined ? [] : [value])}
      {...statusProps(isInvalid)}
    />
  );
}

function OpenList({ customer, field, row, label, isInvalid, associated, onValues }: FilterInputProps) {
  const suggestions = useSuggestions({ customer, field, associated });
  return (
    <AutoComplete
      className={styles.wide ?? ''}
      aria-label={label}
      placeholder="Any"
      allowClear
      value={row.values[0] ?? ''}
      options={suggestions.list.map(({ name, value }) => ({ value, label: name === '' ? valueName(value) : name }))}
      classNames={popupLook}
      virtual={false}
      notFoundContent={<output className={styles.nothing}>{emptyListText(suggestions.status)}</output>}
      onFocus={suggestions.onFocus}
      onSearch={suggestions.onType}
      onChange={(value: string | undefined) => onValues(value === undefined || value === '' ? [] : [value])}
      {...statusProps(isInvalid)}
    />
  );
}
