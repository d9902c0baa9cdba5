import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { formatCompact, formatPercent, formatValue, NO_VALUE, numberOf } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import { axisText, categoryAxis, chartBase, plotGrid, valueAxis } from '../chart/axes.ts';
import type { ChartPicture, TooltipModel } from '../chart/picture.ts';
import type { WidgetInput } from '../definition.ts';
import { dimensionsOf, labelOf, textCell } from '../values/result-shape.ts';
import { seriesColor, type ThemeTokens } from '../theme.ts';
import { fitBuckets, SEEN } from './reach-buckets.ts';
import { usualWords, type ViewerWords } from '../viewer-words.ts';

/** Advertisers plan for three contacts: fewer are rarely remembered. */
const EFFECTIVE = '3';
/** A column narrower than this has its label over the taller one next to it. */
const LABEL_PX = 40;
/** A range such as 101–150 needs this room on one line. */
const RANGE_PX = 56;
const LINE_PX = 13;

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly exact: string;
}

/** One value of the ad dimension, or everything. */
export interface ReachItem {
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly rows: readonly ResultRow[];
}

/** The query returns a row for each range of impressions and value of the ad dimension, by reach. */
export function reachItems(input: WidgetInput, words = usualWords): readonly ReachItem[] {
  const dimension = itemDimension(input);
  const byName = new Map<string, ResultRow[]>();
  for (const row of input.rows) {
    const name = dimension === undefined ? '' : labelOf(row, dimension);
    byName.set(name, [...(byName.get(name) ?? []), row]);
  }
  return [...byName].map(([name, rows]) => ({ name, rows: fitBuckets(rows), figures: figuresOf(rows, words) }));
}

export function itemDimension(input: WidgetInput): ResultField | undefined {
  return dimensionsOf(input).find((field) => field.name !== SEEN);
}

export function reachPicture(options: {
  item: ReachItem;
  dimension: ResultField | undefined;
  theme: ThemeTokens;
  width: number;
  words?: ViewerWords;
}): ChartPicture {
  const { item, dimension, theme, words = usualWords } = options;
  const { rows } = item;
  const axis = categoryAxis(theme, { labels: rows.map((row) => textCell(row[SEEN])), gap: true });
  // Every column keeps its name: a range that has no room stands on two lines.
  const isNarrow = options.width / rows.length < RANGE_PX;
  return {
    option: {
      ...chartBase(theme),
      grid: { ...plotGrid({ top: 20 }), bottom: isNarrow ? 24 + LINE_PX : 24 },
      tooltip: { trigger: 'item' },
      xAxis: {
        ...axis,
        axisLabel: {
          ...axis.axisLabel,
          interval: 0,
          hideOverlap: false,
          margin: 6,
          lineHeight: LINE_PX,
          formatter: (text: string) => (isNarrow ? text.replace('–', '–\n') : text),
        },
        name: t('Impressions seen'),
        nameLocation: 'middle',
        nameGap: isNarrow ? 22 + LINE_PX : 22,
        nameTextStyle: { ...axisText(theme), color: theme.textSecondary },
      },
      yAxis: valueAxis(theme, { format: 'integer' }),
      series: [
        {
          type: 'bar',
          barMaxWidth: 44,
          barCategoryGap: '28%',
          itemStyle: { color: seriesColor(theme, 0), borderRadius: [2, 2, 0, 0] },
          emphasis: { disabled: true },
          data: rows.map((row) => numberOf(row['ad_reach.viewers'])),
          label: {
            ...axisText(theme),
            show: options.width / rows.length >= LABEL_PX,
            position: 'top',
            formatter: ({ dataIndex }: { dataIndex: number }) => shortShare(rows[dataIndex]),
          },
        },
      ],
    },
    tooltip: ({ dataIndex }) => tooltipOf(rows[dataIndex], words),
    legend: [],
    legendPosition: 'top',
    dataPointAt: ({ dataIndex }) => {
      const row = rows[dataIndex];
      if (row === undefined || dimension === undefined) return null;
      return { field: dimension.name, value: row[dimension.name] ?? null, row };
    },
  };
}

function figuresOf(rows: readonly ResultRow[], words: ViewerWords): readonly Figure[] {
  const [first] = rows;
  const reach = numberOf(first?.['ad_sessions.reach']);
  const impressions = rows.reduce((sum, row) => sum + (numberOf(row['ad_reach.impressions']) ?? 0), 0);
  const often = numberOf(rows.find((row) => row[SEEN] === EFFECTIVE)?.['ad_reach.reached_at_least']);
  const frequency = first?.['ad_sessions.frequency'];
  return [
    figure(t('Ad Reach'), reach),
    {
      label: t('Ad Frequency'),
      value: formatCompact(frequency, 'decimal'),
      exact: words(t('{count} impressions per viewer', { count: formatValue(frequency, 'decimal') })),
    },
    figure(t('Impressions'), impressions),
    {
      label: t('Reached {count}+ times', { count: EFFECTIVE }),
      value: reach === null || reach === 0 || often === null ? NO_VALUE : formatPercent(often / reach),
      exact: words(tn(often ?? 0, '{count} viewers', '{count} viewers', { count: formatValue(often, 'integer') })),
    },
  ];
}

function figure(label: string, value: number | null): Figure {
  return { label, value: formatCompact(value, 'integer'), exact: formatValue(value, 'integer') };
}

function shortShare(row: ResultRow | undefined): string {
  const share = numberOf(row?.['ad_reach.viewer_share']);
  if (share === null) return '';
  const percent = share * 100;
  return t('{value}%', { value: percent > 0 && percent < 1 ? '<1' : Math.round(percent) });
}

function tooltipOf(row: ResultRow | undefined, words: ViewerWords): TooltipModel | null {
  if (row === undefined) return null;
  const seen = textCell(row[SEEN]);
  return {
    // A range such as 3–5 is more than one.
    title: tn(seen === '1' ? 1 : 2, '{count} impression', '{count} impressions', { count: seen }),
    lines: [
      { label: words(t('Viewers')), value: formatValue(row['ad_reach.viewers'], 'integer') },
      { label: t('Share of reach'), value: formatValue(row['ad_reach.viewer_share'], 'percent') },
      { label: t('Reached at least so often'), value: formatValue(row['ad_reach.reached_at_least'], 'integer') },
      { label: t('Impressions'), value: formatValue(row['ad_reach.impressions'], 'integer') },
    ],
  };
}
