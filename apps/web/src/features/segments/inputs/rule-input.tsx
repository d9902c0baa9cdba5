import type { SegmentInputType } from '@playhead/domain/segments';
import type { ComponentType } from 'react';
import { CheckboxChoice, ListChoice, RadioChoice } from './choice-inputs.tsx';
import { DateInput } from './date-input.tsx';
import { RangeInput } from './range-input.tsx';
import type { RuleInputProps } from './rule-input-props.ts';
import { SearchedValues } from './searched-values.tsx';

/** SEG-024 */
const inputs: Readonly<Record<SegmentInputType, ComponentType<RuleInputProps>>> = {
  RadioGroup: RadioChoice,
  CheckboxGroup: CheckboxChoice,
  RangeInput,
  MultiSearchSelect: SearchedValues,
  SearchSelect: SearchedValues,
  Select: ListChoice,
  MultiSelect: ListChoice,
  CustomDatepicker: DateInput,
};

export function RuleInput(props: RuleInputProps) {
  const Input = inputs[props.field.inputType];
  return <Input {...props} />;
}
