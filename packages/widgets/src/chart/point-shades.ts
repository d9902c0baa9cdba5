import type { ResultField } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import type { ThemeTokens } from '../theme.ts';
import { mixColors } from '../values/color.ts';
import { tickText } from './axes.ts';
import { niceStep, roundTo } from './number-range.ts';
import type { LegendItem } from './picture.ts';

/** Narrower steps would give nearly equal values opposite shades. */
const LEAST_STEP = { percent: 0.1, partOfMost: 0.1 };
/** Circles that lie over each other can both be seen. */
export const POINT_OPACITY = 0.78;
/** A sum of steps may miss its bound by a rounding error. */
const NEARLY = 1e-9;

export interface PointShades {
  readonly colorOf: (value: number | null) => string;
  readonly legend: readonly LegendItem[];
}

/** Steps between round numbers, the same width each; what has no value is grey and says so. */
export function pointShades(field: ResultField, values: readonly (number | null)[], theme: ThemeTokens): PointShades {
  const shades = theme.ramp.slice(3);
  const numbers = values.filter((value) => value !== null);
  const { low, step } = stepsOver(numbers, { count: shades.length, isShare: field.format === 'percent' });
  const indexOf = (value: number) =>
    Math.min(shades.length - 1, Math.max(0, Math.floor((value - low) / step + NEARLY)));
  const bound = (index: number) => tickText(roundTo(low + index * step, step), field);
  const steps = shades.map((color, index) => ({
    color: seen(color, theme),
    label: `${bound(index)} – ${bound(index + 1)}${index === 0 ? ` ${field.label}` : ''}`,
    filled: true,
  }));
  return {
    colorOf: (value) => (value === null ? theme.other : (shades[indexOf(value)] ?? theme.accent)),
    legend: [
      ...(numbers.length === 0 ? [] : steps),
      ...(numbers.length < values.length
        ? [{ color: seen(theme.other, theme), label: t('No {measure}', { measure: field.label }), filled: true }]
        : []),
    ],
  };
}

/** A key looks like the circles. */
function seen(color: string, theme: ThemeTokens): string {
  return mixColors(color, theme.surface, 1 - POINT_OPACITY);
}

function stepsOver(values: readonly number[], { count, isShare }: { count: number; isShare: boolean }) {
  const [least, most] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const narrowest = isShare ? LEAST_STEP.percent : Math.abs(most) * LEAST_STEP.partOfMost;
  let step = niceStep(Math.max((most - least) / count, narrowest) || 1);
  const lowAt = (width: number) => Math.floor(least / width + NEARLY) * width;
  while (lowAt(step) + count * step < most * (1 - NEARLY)) step = niceStep(step * 1.01);
  const low = lowAt(step);
  // Shares end at 100%.
  const isBeyond = isShare && most <= 1 && low + count * step > 1;
  return { low: isBeyond ? Math.max(0, 1 - count * step) : low, step };
}
