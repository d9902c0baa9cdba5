/** One file of the build: of each input alone, the build would cut the controls below them into many small files. */
export { CheckboxGroup, RadioGroup } from './closed-inputs.tsx';
export { ExpressionInput } from './expression-input.tsx';
export { ProportionRange } from './proportion-range.tsx';
export { SliderInput } from './slider-input.tsx';
export { SwitchInput } from './switch-input.tsx';
