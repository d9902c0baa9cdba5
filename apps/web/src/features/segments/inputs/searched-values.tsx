import { isNullType } from '@playhead/domain/filters';
import { CUSTOM_TAGS } from '@playhead/domain/segments';
import { Input } from 'antd';
import { useSuggestions } from '../../../ui/suggestions/use-suggestions.ts';
import { ValueBox } from '../../../ui/value-box/value-box.tsx';
import styles from './inputs.module.css';
import { NumberInput } from './number-input.tsx';
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

function SuggestedValues({ scope, field, rule, label, isInvalid, associated, onValues }: RuleInputProps) {
  const suggested = { suggestionKey: field.suggestionKey, isCustomTag: field.key === CUSTOM_TAGS };
  const suggestions = useSuggestions({ customer: scope.customer, field: suggested, associated });
  return (
    <ValueBox
      label={label}
      values={rule.values}
      suggestions={suggestions}
      closedList={[]}
      isInvalid={isInvalid}
      isSingle={field.inputType === 'SearchSelect'}
      maxTagCount={SHOWN_VALUES}
      onValues={(values) => onValues(values, 'chosen')}
    />
  );
}
