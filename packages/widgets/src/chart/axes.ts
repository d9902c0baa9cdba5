import type { ResultField } from '@playhead/contract/http/queries';
import { formatCompact, formatPercent, truncate } from '@playhead/domain/format';
import { fontFamily, type ThemeTokens } from '../theme.ts';
import type { ChartOption } from './picture.ts';

const AXIS_FONT_PX = 11;
/** Labels of a vertical category axis longer than this push the bars out of a narrow widget. */
const CATEGORY_LABEL_LENGTH = 22;

/** Axis and grid lines recede: hairlines, small grey text, no ticks. */
export function axisText(theme: ThemeTokens) {
  return { color: theme.textMuted, fontSize: AXIS_FONT_PX, fontFamily };
}

export function chartBase(theme: ThemeTokens): Pick<ChartOption, 'animation' | 'textStyle' | 'color'> {
  return { animation: false, textStyle: { fontFamily, color: theme.textSecondary }, color: [...theme.series] };
}

export function plotGrid(options: { top: number }) {
  return {
    left: 8,
    right: 16,
    top: options.top,
    bottom: 8,
    outerBoundsMode: 'same' as const,
    outerBoundsContain: 'axisLabel' as const,
  };
}

export function valueAxis(theme: ThemeTokens, field: Pick<ResultField, 'format'>) {
  return {
    type: 'value' as const,
    min: 0,
    splitNumber: 4,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...axisText(theme), formatter: (value: number) => tickText(value, field) },
    splitLine: { lineStyle: { color: theme.gridLine, width: 1 } },
  };
}

export interface CategoryAxisOptions {
  readonly labels: readonly string[];
  readonly gap: boolean;
  /** Which of them are written; as many as find room when absent. */
  readonly written?: ((index: number) => boolean) | undefined;
}

export function categoryAxis(theme: ThemeTokens, options: CategoryAxisOptions) {
  const { written } = options;
  return {
    type: 'category' as const,
    data: options.labels.map((label) => truncate(label, CATEGORY_LABEL_LENGTH)),
    boundaryGap: options.gap,
    axisLine: { lineStyle: { color: theme.border } },
    axisTick: { show: false },
    axisLabel: {
      ...axisText(theme),
      hideOverlap: true,
      margin: 10,
      ...(written === undefined ? {} : { interval: written }),
    },
    splitLine: { show: false },
  };
}

export function crosshair(theme: ThemeTokens) {
  return {
    trigger: 'axis' as const,
    axisPointer: { type: 'line' as const, lineStyle: { color: theme.control, width: 1, type: 'solid' as const } },
  };
}

export function tickText(value: number, field: Pick<ResultField, 'format'>): string {
  if (field.format !== 'percent') return formatCompact(value, field.format);
  return formatPercent(value).replace(/[.,]00(?=\s?%$)/, '');
}
