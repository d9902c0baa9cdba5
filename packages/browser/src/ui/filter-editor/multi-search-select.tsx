import { useSuggestions } from '../suggestions/use-suggestions.ts';
import { namedIn } from '../suggestions/suggestion-text.ts';
import { ValueBox } from '../value-box/value-box.tsx';
import type { FilterInputProps } from './input-props.ts';

export function MultiSearchSelect({ customer, field, row, label, isInvalid, associated, onValues }: FilterInputProps) {
  const suggestions = useSuggestions({ customer, field, associated });
  return (
    <ValueBox
      label={label}
      values={row.values}
      suggestions={suggestions}
      closedList={field.options}
      isInvalid={isInvalid}
      nameOf={namedIn(field.fieldName)}
      onValues={onValues}
    />
  );
}
