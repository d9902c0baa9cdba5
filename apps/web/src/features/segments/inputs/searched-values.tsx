import { isNullType } from '@playhead/domain/filters';
import { CUSTOM_TAGS } from '@playhead/domain/segments';
import { NoValueInput, PlainInput } from '@playhead/browser/ui/rule-editor/plain-input.tsx';
import { namedIn } from '@playhead/browser/ui/suggestions/suggestion-text.ts';
import { useSuggestions } from '@playhead/browser/ui/suggestions/use-suggestions.ts';
import { ValueBox } from '@playhead/browser/ui/value-box/value-box.tsx';
import type { RuleInputProps } from './rule-input-props.ts';

/** Of a pasted list of thousands: more would take seconds to draw. */
const SHOWN_VALUES = 20;

/** Values of a dimension: lists for equality, one text or number for every other operator. */
export function SearchedValues(props: RuleInputProps) {
  const { field, rule, label, isInvalid, onValues } = props;
  if (isNullType(rule.op)) return <NoValueInput label={label} />;
  if (rule.op === 'is_equal_to' || rule.op === 'is_not_equal_to') return <SuggestedValues {...props} />;
  return (
    <PlainInput
      label={label}
      values={rule.values}
      isInvalid={isInvalid}
      isNumber={field.valueType !== 'string'}
      suffix={<span />}
      settle={(text) => (text === '' || Number.isFinite(Number(text)) ? text : '')}
      onValues={onValues}
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
      nameOf={namedIn(field.key)}
      onValues={(values) => onValues(values, 'chosen')}
    />
  );
}
