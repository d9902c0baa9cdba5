import { t } from '@playhead/texts/translate';
import { AutoComplete } from 'antd';
import { useSuggestions } from '../suggestions/use-suggestions.ts';
import { ListChoice } from '../rule-editor/list-choice.tsx';
import styles from '../rule-editor/rule-editor.module.css';
import { statusProps } from '../rule-editor/value-input.ts';
import { type FilterInputProps, optionsOf } from './input-props.ts';
import { popupLook } from '../popup-look.ts';
import { emptyListText, valueName } from '../suggestions/suggestion-text.ts';

/** One value: from a closed list where there is one, otherwise suggested or typed. */
export function SearchSelect(props: FilterInputProps) {
  const { field, row, label, isInvalid, onValues } = props;
  if (field.options.length === 0) return <OpenList {...props} />;
  const options = optionsOf(field);
  return (
    <ListChoice
      label={label}
      values={row.values}
      options={options}
      isInvalid={isInvalid}
      isMany={false}
      onValues={onValues}
    />
  );
}

function OpenList({ customer, field, row, label, isInvalid, associated, onValues }: FilterInputProps) {
  const suggestions = useSuggestions({ customer, field, associated });
  return (
    <AutoComplete
      className={styles.wide ?? ''}
      aria-label={label}
      placeholder={t('Any')}
      allowClear
      value={row.values[0] ?? ''}
      options={suggestions.list.map(({ name, value }) => ({ value, label: name === '' ? valueName(value) : name }))}
      classNames={popupLook}
      virtual={false}
      notFoundContent={<output className={styles.quiet}>{emptyListText(suggestions.status)}</output>}
      onFocus={suggestions.onFocus}
      onSearch={suggestions.onType}
      onChange={(value: string | undefined) => onValues(value === undefined || value === '' ? [] : [value])}
      {...statusProps(isInvalid)}
    />
  );
}
