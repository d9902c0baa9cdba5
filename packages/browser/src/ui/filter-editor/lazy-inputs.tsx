import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import type { ComponentType } from 'react';
import type { FilterInputs } from './filter-inputs.ts';
import styles from './inputs.module.css';

/** As high as the input, so that nothing moves when it comes. */
function lazyInput<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazyComponent<P>(lazyChunk(load), () => <div className={styles.loading} />);
}

/** For the workbench, whose scripts have a limit: together these weigh as much as the rest of its filters. */
export const lazyFilterInputs: FilterInputs = {
  CustomDatepicker: lazyInput(async () => (await import('./custom-datepicker.tsx')).CustomDatepicker),
  Slider: lazyInput(async () => (await import('./slider-input.tsx')).SliderInput),
  Switch: lazyInput(async () => (await import('./switch-input.tsx')).SwitchInput),
  RadioGroup: lazyInput(async () => (await import('./closed-inputs.tsx')).RadioGroup),
  CheckboxGroup: lazyInput(async () => (await import('./closed-inputs.tsx')).CheckboxGroup),
  Proportion: lazyInput(async () => (await import('./proportion-range.tsx')).ProportionRange),
  Expression: lazyInput(async () => (await import('./expression-input.tsx')).ExpressionInput),
};
