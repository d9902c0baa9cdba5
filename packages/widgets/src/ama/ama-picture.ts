import type { ResultField } from '@playhead/contract/http/queries';
import { formatCompact, formatValue, numberOf } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { axisText } from '../chart/axes.ts';
import type { ChartOption, ChartPicture, LegendItem } from '../chart/picture.ts';
import { timeSeriesPicture } from '../chart/time/time-series.ts';
import type { WidgetInput, WidgetView } from '../definition.ts';
import { measuresOf, textCell } from '../values/result-shape.ts';
import { seriesColor, type ThemeTokens } from '../theme.ts';

const AMA = 'ama';
const WATCHED = 'ama.watched';
const PEAK = 'peak_concurrency';
/** A session counts from its start to its end, unless watched time alone is wanted. */
const WHAT_COUNTS = { [AMA]: t('pauses and ads included'), [WATCHED]: t('pauses and ads excluded') };
/** Room for the label over the highest point. */
const TOP_PX = 26;
/** A label over the first or last points would leave the plot. */
const EDGE = 0.12;

/** The audience of an average minute as an area, the concurrency of the busiest moment as a line over it. */
export function amaPicture(options: { input: WidgetInput; theme: ThemeTokens; view: WidgetView }): ChartPicture {
  const { input, theme, view } = options;
  const measures = measuresOf(input);
  const main = measures.find((field) => field.name === AMA) ?? measures[0];
  const area = timeSeriesPicture({ ...options, view: { ...view, metric: main?.name }, fill: true });
  const peak = measures.find((field) => field.name === PEAK);
  const date = input.fields.find((field) => field.kind === 'dimension');
  if (main === undefined || date === undefined || input.rows.length === 0) return area;
  const own = { color: seriesColor(theme, 0), label: legendLabel(main) };
  const legend = area.legend.length > 0 ? area.legend : [own];
  if (peak === undefined) return { ...area, legend };

  const rows = input.rows.toSorted((a, b) => textCell(a[date.name]).localeCompare(textCell(b[date.name]), 'en'));
  const peaks = rows.map((row) => numberOf(row[PEAK]));
  const highest = peaks.reduce<number>((best, value, index) => ((value ?? 0) > (peaks[best] ?? 0) ? index : best), 0);
  const when = formatValue(rows[highest]?.[date.name], date.format);
  return {
    ...area,
    option: {
      ...area.option,
      grid: withTop(area.option.grid),
      series: [...listed(area.option.series), ...peakSeries({ peaks, highest, peak, theme })],
    },
    tooltip: (point) => {
      const model = area.tooltip(point);
      const row = rows[point.dataIndex];
      if (model === null || row === undefined) return model;
      const others = measures.filter((field) => field !== main);
      const lines = others.map((field) => ({
        label: field.label,
        value: formatValue(row[field.name], field.format),
        ...(field === peak ? { color: theme.control } : {}),
      }));
      return { ...model, lines: [...model.lines, ...lines] };
    },
    legend: [...legend, peakLegend({ color: theme.control, peak, most: peaks[highest] ?? null, when })],
  };
}

function legendLabel({ name, label }: ResultField): string {
  return name === AMA || name === WATCHED ? `${label}, ${WHAT_COUNTS[name]}` : label;
}

function peakLegend(parts: { color: string; peak: ResultField; most: number | null; when: string }): LegendItem {
  const { color, peak, most, when } = parts;
  const label = t('{measure}, highest {value} on {day}', {
    measure: peak.label,
    value: formatValue(most, peak.format),
    day: when,
  });
  return { color, label };
}

function peakSeries(options: {
  peaks: readonly (number | null)[];
  highest: number;
  peak: ResultField;
  theme: ThemeTokens;
}) {
  const { peaks, highest, peak, theme } = options;
  const fraction = peaks.length < 2 ? 0.5 : highest / (peaks.length - 1);
  const position = fraction < EDGE ? ('right' as const) : fraction > 1 - EDGE ? ('left' as const) : ('top' as const);
  const quiet = { type: 'line' as const, silent: true, emphasis: { disabled: true }, z: 4 };
  return [
    {
      ...quiet,
      data: [...peaks],
      showSymbol: peaks.length === 1,
      lineStyle: { width: 1, color: theme.control },
      itemStyle: { color: theme.control },
    },
    {
      ...quiet,
      data: peaks.map((value, index) => (index === highest ? value : null)),
      showSymbol: true,
      showAllSymbol: true,
      symbol: 'circle' as const,
      symbolSize: 8,
      itemStyle: { color: theme.text, borderColor: theme.surface, borderWidth: 2 },
      label: {
        ...axisText(theme),
        show: true,
        position,
        color: theme.text,
        formatter: t('Peak {value}', { value: formatCompact(peaks[highest] ?? null, peak.format) }),
      },
    },
  ];
}

function withTop(grid: ChartOption['grid']): NonNullable<ChartOption['grid']> {
  const [own] = listed(grid);
  const top = typeof own?.top === 'number' ? own.top : 0;
  return { ...own, top: Math.max(TOP_PX, top) };
}

function listed<T>(value: T | T[] | undefined): readonly T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
