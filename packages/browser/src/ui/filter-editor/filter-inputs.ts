import type { ComponentType } from 'react';
import { CheckboxGroup, RadioGroup } from './closed-inputs.tsx';
import { CustomDatepicker } from './custom-datepicker.tsx';
import { ExpressionInput, type ExpressionInputProps } from './expression-input.tsx';
import type { FilterInputProps } from './input-props.ts';
import { ProportionRange, type ProportionRangeProps } from './proportion-range.tsx';
import { SliderInput } from './slider-input.tsx';
import { SwitchInput } from './switch-input.tsx';

/** Inputs that few filters have: an app chooses whether their code comes with the panel or when a filter needs it. */
export interface FilterInputs {
  CustomDatepicker: ComponentType<FilterInputProps>;
  Slider: ComponentType<FilterInputProps>;
  Switch: ComponentType<FilterInputProps>;
  RadioGroup: ComponentType<FilterInputProps>;
  CheckboxGroup: ComponentType<FilterInputProps>;
  Proportion: ComponentType<ProportionRangeProps>;
  Expression: ComponentType<ExpressionInputProps>;
}

export const filterInputs: FilterInputs = {
  CustomDatepicker,
  Slider: SliderInput,
  Switch: SwitchInput,
  RadioGroup,
  CheckboxGroup,
  Proportion: ProportionRange,
  Expression: ExpressionInput,
};
