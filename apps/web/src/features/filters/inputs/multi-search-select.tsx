import { Select } from 'antd';
import type { ClipboardEvent } from 'react';
import { isPastedList, pastedValues } from '../../../ui/suggestions/pasted-values.ts';
import { useSuggestions } from '../../../ui/suggestions/use-suggestions.ts';
import { type FilterInputProps, statusProps } from './input-props.ts';
import { popupLook } from '../../../ui/popup-look.ts';
import styles from './inputs.module.css';
import { emptyListText, valueName } from '../../../ui/suggestions/suggestion-text.ts';

/** Many values: suggested, typed and closed with Enter, or pasted as a list. */
export function MultiSearchSelect({ customer, field, row, label, isInvalid, associated, onValues }: FilterInputProps) {
  const suggestions = useSuggestions({ customer, field, associated });
  const isClosed = field.options.length > 0;
  const choices = isClosed ? field.options : suggestions.list;
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (isClosed || !isPastedList(text)) return;
    event.preventDefault();
    onValues([...new Set([...row.values, ...pastedValues(text)])]);
  };
  return (
    <div className={styles.wide ?? ''} onPasteCapture={paste}>
      <Select
        className={styles.wide ?? ''}
        mode={isClosed ? 'multiple' : 'tags'}
        aria-label={label}
        placeholder="Any"
        value={[...row.values]}
        options={choices.map(({ name, value }) => ({ value, label: name === '' ? valueName(value) : name }))}
        labelRender={({ label: name, value }) => name || valueName(String(value))}
        showSearch={{ onSearch: suggestions.onType, filterOption: isClosed, optionFilterProp: 'label' }}
        optionRender={({ value, label: name }) =>
          isClosed || choices.some((choice) => choice.value === value) || row.values.includes(String(value))
            ? name
            : `Use “${String(value)}”`
        }
        classNames={popupLook}
        virtual={false}
        loading={suggestions.status === 'fetching'}
        notFoundContent={<output className={styles.nothing}>{emptyListText(suggestions.status)}</output>}
        onFocus={suggestions.onFocus}
        onChange={(values: string[]) => {
          suggestions.onType('');
          onValues(values);
        }}
        {...statusProps(isInvalid)}
      />
    </div>
  );
}
