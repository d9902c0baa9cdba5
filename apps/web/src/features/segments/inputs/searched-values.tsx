import { isNullType } from '@playhead/domain/filters';
import { CUSTOM_TAGS } from '@playhead/domain/segments';
import { Input, Select } from 'antd';
import type { ClipboardEvent } from 'react';
import { isPastedList, pastedValues } from '../../../ui/suggestions/pasted-values.ts';
import { emptyListText, valueName } from '../../../ui/suggestions/suggestion-text.ts';
import { useSuggestions } from '../../../ui/suggestions/use-suggestions.ts';
import styles from './inputs.module.css';
import { NumberInput } from './number-input.tsx';
import { popupLook } from '../../../ui/popup-look.ts';
import { type RuleInputProps, statusProps } from './rule-input-props.ts';

/** Of a pasted list of thousands: more would take seconds to draw. */
const SHOWN_VALUES = 20;

/** Values of a dimension: lists for equality, one text or number for every other operator. */
export function SearchedValues(props: RuleInputProps) {
  const { field, rule, label } = props;
  if (isNullType(rule.op)) {
    return <Input className={styles.wide} disabled aria-label={label} placeholder="No value needed" />;
  }
  if (rule.op === 'is_equal_to' || rule.op === 'is_not_equal_to') return <SuggestedValues {...props} />;
  return field.valueType === 'string' ? <OneText {...props} /> : <OneNumber {...props} />;
}

function OneText({ rule, label, isInvalid, onValues }: RuleInputProps) {
  return (
    <Input
      className={styles.wide}
      aria-label={label}
      placeholder="Text"
      autoComplete="off"
      value={rule.values[0] ?? ''}
      onChange={({ target }) => onValues(target.value === '' ? [] : [target.value], 'typed')}
      {...statusProps(isInvalid)}
    />
  );
}

function OneNumber({ rule, label, isInvalid, onValues }: RuleInputProps) {
  return (
    <NumberInput
      label={label}
      value={rule.values[0] ?? ''}
      isInvalid={isInvalid}
      settle={(text) => (text === '' || Number.isFinite(Number(text)) ? text : '')}
      onChange={(value) => onValues(value === '' ? [] : [value], 'typed')}
    />
  );
}

/** Suggested, typed and closed with Enter, or pasted as a list. */
function SuggestedValues({ scope, field, rule, label, isInvalid, associated, onValues }: RuleInputProps) {
  const suggested = { suggestionKey: field.suggestionKey, isCustomTag: field.key === CUSTOM_TAGS };
  const suggestions = useSuggestions({ customer: scope.customer, field: suggested, associated });
  const isSingle = field.inputType === 'SearchSelect';
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (isSingle || !isPastedList(text)) return;
    event.preventDefault();
    onValues([...new Set([...rule.values, ...pastedValues(text)])], 'chosen');
  };
  return (
    <div className={styles.wide} onPasteCapture={paste}>
      <Select
        className={styles.wide ?? ''}
        mode="tags"
        aria-label={label}
        placeholder="Any"
        maxTagCount={SHOWN_VALUES}
        value={[...rule.values]}
        options={suggestions.list.map(({ name, value }) => ({ value, label: name === '' ? valueName(value) : name }))}
        labelRender={({ label: name, value }) => name || valueName(String(value))}
        showSearch={{ onSearch: suggestions.onType, filterOption: false }}
        optionRender={({ value, label: name }) =>
          suggestions.list.some((known) => known.value === value) || rule.values.includes(String(value))
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
          onValues(isSingle ? values.slice(-1) : values, 'chosen');
        }}
        {...statusProps(isInvalid)}
      />
    </div>
  );
}
