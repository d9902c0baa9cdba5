import type { SegmentInputType } from '@playhead/domain/segments';
import type { ComponentType } from 'react';
import { FieldCheckboxes, FieldList, FieldRadios, FieldRange } from './closed-inputs.tsx';
import { DateInput } from './date-input.tsx';
import type { RuleInputProps } from './rule-input-props.ts';
import { SearchedValues } from './searched-values.tsx';

/** SEG-024 */
const inputs: Readonly<Record<SegmentInputType, ComponentType<RuleInputProps>>> = {
  RadioGroup: FieldRadios,
  CheckboxGroup: FieldCheckboxes,
  RangeInput: FieldRange,
  MultiSearchSelect: SearchedValues,
  SearchSelect: SearchedValues,
  Select: FieldList,
  MultiSelect: FieldList,
  CustomDatepicker: DateInput,
};

export function RuleInput(props: RuleInputProps) {
  const Input = inputs[props.field.inputType];
  return <Input {...props} />;
}
