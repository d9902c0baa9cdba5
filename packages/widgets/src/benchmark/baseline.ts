import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { changeBetween, formatCompact, formatValue, numberOf, type Change } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import { differenceWords } from '../chart/difference-words.ts';
import type { TooltipLine } from '../chart/picture.ts';
import type { ReferenceBar } from '../chart/bars/reference-bars.tsx';
import type { WidgetInput } from '../definition.ts';
import { measuresOf, valueOf } from '../values/result-shape.ts';

/** The measure that is measured: the columns the benchmark adds next to it are named `benchmark.…`. */
export function benchmarkedMeasure(input: WidgetInput): ResultField | undefined {
  return measuresOf(input).find((field) => !field.name.startsWith('benchmark.'));
}

export interface Baseline {
  readonly value: number | null;
  readonly periods: number;
  readonly change: Change;
}

export function baselineOf(row: ResultRow, measure: ResultField): Baseline {
  const value = numberOf(row['benchmark.baseline']);
  return {
    value,
    periods: numberOf(row['benchmark.baseline_periods']) ?? 0,
    change: changeBetween(valueOf(row, measure), value),
  };
}

export function baselineName({ periods }: Baseline): string {
  return tn(periods, 'Mean of {count} earlier period', 'Mean of {count} earlier periods');
}

/** `57.14% above its own mean of the 2 comparable periods before` */
export function baselineWords(baseline: Baseline): string | null {
  const { periods } = baseline;
  const against = tn(
    periods,
    'its own mean of the {count} comparable period before',
    'its own mean of the {count} comparable periods before',
  );
  return differenceWords(baseline.change, against);
}

/** Fewer periods than requested: those before reach beyond the data. */
function withReason(words: string | null, { baseline, input }: { baseline: Baseline; input: WidgetInput }) {
  const requested = Number(input.config.dataSource.options?.['periods'] ?? 0);
  if (words === null || baseline.periods >= requested) return words;
  return t('{difference}; earlier ones begin before the first data', { difference: words });
}

export interface BaselinePicture {
  readonly measure: ResultField;
  readonly value: string;
  readonly exact: string;
  readonly change: Change;
  readonly words: string;
  readonly bars: readonly ReferenceBar[];
}

/** The query returns the mean of the earlier periods and how many they were, not each of them. */
export function baselinePicture(input: WidgetInput): BaselinePicture | null {
  const measure = benchmarkedMeasure(input);
  const row = input.rows[0];
  if (measure === undefined || row === undefined) return null;
  const baseline = baselineOf(row, measure);
  const now = valueOf(row, measure);
  const words = withReason(baselineWords(baseline), { baseline, input });
  const longest = Math.max(now ?? 0, baseline.value ?? 0);
  const lengthOf = (value: number | null) => (longest === 0 ? 0 : Math.max(0, (value ?? 0) / longest));
  const lines: readonly TooltipLine[] = [
    { label: t('This period'), value: formatValue(now, measure.format) },
    { label: baselineName(baseline), value: formatValue(baseline.value, measure.format) },
  ];
  const bar = (part: { label: string; value: number | null; quiet: boolean }): ReferenceBar => ({
    key: part.label,
    label: part.label,
    value: formatCompact(part.value, measure.format),
    exact: formatValue(part.value, measure.format),
    length: lengthOf(part.value),
    reference: baseline.value === null ? null : lengthOf(baseline.value),
    change: null,
    quiet: part.quiet,
    tooltip: { title: measure.label, lines, ...(words === null ? {} : { footer: words }) },
    target: null,
  });
  return {
    measure,
    value: formatCompact(now, measure.format),
    exact: formatValue(now, measure.format),
    change: baseline.change,
    words: words ?? t('There is no comparable period before this one yet.'),
    bars: [
      bar({ label: t('This period'), value: now, quiet: false }),
      ...(baseline.value === null ? [] : [bar({ label: baselineName(baseline), value: baseline.value, quiet: true })]),
    ],
  };
}
