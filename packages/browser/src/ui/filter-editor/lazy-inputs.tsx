import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import type { ComponentType } from 'react';
import type { ExpressionInputProps } from './expression-input.tsx';
import type { FilterInputProps } from './input-props.ts';
import styles from './inputs.module.css';
import type { ProportionRangeProps } from './proportion-range.tsx';

/** As high as the input, so that nothing moves when it comes. */
function lazyInput<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazyComponent<P>(lazyChunk(load), () => <div className={styles.loading} />);
}

/** Calendars, sliders and the like weigh as much as the rest of the filters, and few filters have one. */
export const CustomDatepicker = lazyInput<FilterInputProps>(
  async () => (await import('./custom-datepicker.tsx')).CustomDatepicker,
);
const fetchRareInputs = () => import('./rare-inputs.ts');
export const SliderInput = lazyInput<FilterInputProps>(async () => (await fetchRareInputs()).SliderInput);
export const SwitchInput = lazyInput<FilterInputProps>(async () => (await fetchRareInputs()).SwitchInput);
export const RadioGroup = lazyInput<FilterInputProps>(async () => (await fetchRareInputs()).RadioGroup);
export const CheckboxGroup = lazyInput<FilterInputProps>(async () => (await fetchRareInputs()).CheckboxGroup);
export const ProportionRange = lazyInput<ProportionRangeProps>(async () => (await fetchRareInputs()).ProportionRange);
export const ExpressionInput = lazyInput<ExpressionInputProps>(async () => (await fetchRareInputs()).ExpressionInput);

/** For tests, which look at an input at once. */
export async function fetchLazyInputs(): Promise<void> {
  const inputs = [
    CustomDatepicker,
    SliderInput,
    SwitchInput,
    RadioGroup,
    CheckboxGroup,
    ProportionRange,
    ExpressionInput,
  ];
  await Promise.all(inputs.map(({ fetch }) => fetch()));
}
