import type { ResultRow } from '@playhead/contract/http/queries';
import { NO_VALUE, formatPercent, formatValue, truncate } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { TableModel, WidgetInput, WidgetView } from '../../definition.ts';
import { columnOf, plainTable } from '../../values/result-shape.ts';
import type { ThemeTokens } from '../../theme.ts';
import { axisText, categoryAxis, chartBase, plotGrid, valueAxis } from '../axes.ts';
import { emptyPicture } from '../empty-picture.ts';
import type { ChartPicture, HoveredDataPoint, TooltipModel } from '../picture.ts';
import { isFamiliar, valueColors } from '../value-colors.ts';
import { shareBuckets, type ShareBuckets, type ShareCell } from './share-buckets.ts';

export interface ShareBarsOptions {
  readonly input: WidgetInput;
  readonly theme: ThemeTokens;
  readonly view: WidgetView;
  readonly direction: 'rows' | 'columns';
}

/** A distribution as bars of shares, along rows or columns. */
export function shareBarsPicture({ input, theme, view, direction }: ShareBarsOptions): ChartPicture {
  const bars = shareBuckets(input, view);
  if (bars === null) return emptyPicture(theme);
  const grouped = bars.groups.length > 1;
  const isSideBySide = grouped && !bars.exclusive;
  const names = categoryAxis(theme, { labels: bars.buckets.map((bucket) => bucket.label), gap: true });
  const shares = valueAxis(theme, { format: 'percent' });
  const position = direction === 'rows' ? ('right' as const) : ('top' as const);
  return {
    option: {
      ...chartBase(theme),
      grid: {
        ...plotGrid({ top: isSideBySide || direction === 'rows' ? 8 : 20 }),
        right: direction === 'rows' && !isSideBySide ? 56 : 16,
      },
      tooltip: { trigger: 'item' },
      ...(direction === 'rows'
        ? { xAxis: shares, yAxis: { ...names, inverse: true, axisLine: { show: false } } }
        : {
            xAxis: { ...names, axisLabel: columnLabel(names.axisLabel, view.width / bars.buckets.length) },
            yAxis: shares,
          }),
      series: bars.groups.map((group, index) => ({
        type: 'bar' as const,
        name: truncate(group),
        barMaxWidth: direction === 'rows' ? 14 : 40,
        barGap: '15%',
        barCategoryGap: '32%',
        itemStyle: { color: groupColor(bars, theme, index), borderRadius: 2 },
        emphasis: { disabled: true },
        data: bars.buckets.map((bucket) => bars.cellAt(bucket.key, group)?.share ?? null),
        label: isSideBySide ? { show: false } : { show: true, position, ...axisText(theme), formatter: shareLabel },
        ...(bars.exclusive ? { stack: 'one' } : {}),
      })),
    },
    tooltip: (point) => tooltipAt(bars, point, theme),
    legend: grouped
      ? bars.groups.map((group, index) => ({
          color: groupColor(bars, theme, index),
          label: truncate(group),
          filled: true,
        }))
      : [],
    legendPosition: 'top',
    dataPointAt: (point) => {
      const row = cellOf(bars, point)?.row;
      return row === undefined ? null : { field: bars.field.name, value: row[bars.field.name] ?? null, row };
    },
  };
}

/** The rows in the order of their buckets, with their share. */
export function shareBarsTable(input: WidgetInput): TableModel {
  const bars = shareBuckets(input, {});
  const table = plainTable(input);
  if (bars === null) return table;
  const cells = bars.buckets.flatMap((bucket) => bars.groups.flatMap((group) => bars.cellAt(bucket.key, group) ?? []));
  if (bars.measure.format === 'percent') return { ...table, rows: cells.map((cell) => cell.row) };
  const key = `${bars.measure.name}.share`;
  const definition = t("Part of all rows' {measure}", { measure: bars.measure.label });
  return {
    columns: [
      ...table.columns,
      { ...columnOf(bars.measure), key, label: t('Share'), format: 'percent', definition, derived: true },
    ],
    rows: cells.map((cell): ResultRow => ({ ...cell.row, [key]: cell.share })),
  };
}

/** Narrower than this `150K-200K` stands on two lines. */
const ONE_LINE_PX = 76;
const LINE_PX = 13;

/** Every column keeps its name: an axis that leaves one out leaves the reader counting. */
function columnLabel<Label extends object>(label: Label, room: number) {
  const formatter = (text: string) => (room < ONE_LINE_PX ? text.replace(/[-–]/, '$&\n') : text);
  return { ...label, interval: 0, hideOverlap: false, lineHeight: LINE_PX, formatter };
}

/** A single group that is only the measure or the attribute itself has the accent. */
function groupColor({ groups }: ShareBuckets, theme: ThemeTokens, index: number): string {
  const group = groups[index] ?? '';
  if (groups.length === 1 && !isFamiliar(group)) return theme.accent;
  return valueColors(groups, theme).get(group) ?? theme.accent;
}

function cellOf(bars: ShareBuckets, point: HoveredDataPoint): ShareCell | undefined {
  return bars.cellAt(bars.buckets[point.dataIndex]?.key ?? '', bars.groups[point.seriesIndex] ?? '');
}

function tooltipAt(bars: ShareBuckets, point: HoveredDataPoint, theme: ThemeTokens): TooltipModel | null {
  const cell = cellOf(bars, point);
  if (cell === undefined) return null;
  const names = [bars.buckets[point.dataIndex]?.label ?? '', bars.groups[point.seriesIndex] ?? ''];
  const { measure } = bars;
  const share = cell.share === null ? NO_VALUE : formatPercent(cell.share);
  return {
    title: truncate(names.slice(0, bars.groups.length > 1 ? 2 : 1).join(' · ')),
    lines: [
      { color: groupColor(bars, theme, point.seriesIndex), label: t('Share'), value: share },
      ...(measure.format === 'percent'
        ? []
        : [{ label: measure.label, value: formatValue(cell.row[measure.name], measure.format) }]),
    ],
  };
}

function shareLabel(params: { value?: unknown }): string {
  return typeof params.value === 'number' ? formatPercent(params.value) : '';
}
