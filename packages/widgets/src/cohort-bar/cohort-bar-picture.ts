import { exactNumber, formatPercent } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { categoryAxis, chartBase, crosshair, plotGrid, valueAxis } from '../chart/axes.ts';
import type { ChartPicture } from '../chart/picture.ts';
import { type CohortCell, type Cohorts, readCohorts } from '../cohort-heat/cohort-rows.ts';
import { activeAfter, NOT_YET } from '../cohort-heat/cohort-words.ts';
import type { WidgetInput } from '../definition.ts';
import type { ThemeTokens } from '../theme.ts';
import { fieldEnd } from '../values/result-shape.ts';
import { usualWords, type ViewerWords } from '../viewer-words.ts';

const NEW_VIEWERS = t('New viewers');
const MAX_BAR_PX = 36;

export interface CohortBarOptions {
  readonly input: WidgetInput;
  readonly theme: ThemeTokens;
  /** 0: the new viewers alone. */
  readonly period: number;
  readonly words?: ViewerWords;
}

/** New viewers of each cohort as pale bars; in front of them those who were active again in the chosen period. */
export function cohortBarPicture({ input, theme, period, words = usualWords }: CohortBarOptions): ChartPicture | null {
  const cohorts = readCohorts(input);
  if (cohorts === null || cohorts.list.length === 0) return null;
  const cells = cohorts.list.map((cohort) => cohort.cells.get(period));
  const start = input.fields.find((field) => fieldEnd(field.name) === 'first_period');
  const rows = new Map(input.rows.map((row) => [String(row[start?.name ?? ''] ?? ''), row]));
  const bar = { type: 'bar' as const, barMaxWidth: MAX_BAR_PX, barCategoryGap: '30%', emphasis: { disabled: true } };
  const all = words(NEW_VIEWERS);
  const retained = retainedText(period, cohorts, words);
  const isPending = (cell: CohortCell | undefined) => period > 0 && (cell?.active ?? null) === null;
  const pending = { show: true, position: 'top' as const, formatter: NOT_YET, color: theme.textMuted, fontSize: 11 };
  const pale = period === 0 ? theme.accent : (theme.ramp[2] ?? theme.accentSoft);
  return {
    option: {
      ...chartBase(theme),
      grid: plotGrid({ top: 12 }),
      tooltip: { ...crosshair(theme), axisPointer: { type: 'shadow', shadowStyle: { color: theme.gridLine } } },
      xAxis: categoryAxis(theme, { labels: cohorts.list.map((cohort) => cohort.label), gap: true }),
      yAxis: valueAxis(theme, { format: 'integer' }),
      series: [
        {
          ...bar,
          name: all,
          data: cohorts.list.map(({ size }, index) =>
            isPending(cells[index]) ? { value: size, label: pending } : size,
          ),
          itemStyle: { color: pale },
        },
        ...(period === 0
          ? []
          : [
              {
                ...bar,
                name: retained,
                // In the place of the bar behind it: the part of it that stayed.
                barGap: '-100%',
                data: cells.map((cell) => cell?.active ?? null),
                itemStyle: { color: theme.accent },
                z: 3,
              },
            ]),
      ],
    },
    tooltip: ({ dataIndex }) => {
      const cohort = cohorts.list[dataIndex];
      if (cohort === undefined) return null;
      const cell = cohort.cells.get(period);
      const lines = [{ color: pale, label: all, value: exactNumber(cohort.size) }];
      if (period === 0) return { title: cohort.label, lines };
      const active = cell?.active ?? null;
      const value = active === null ? NOT_YET : exactNumber(active);
      return {
        title: cohort.label,
        lines: [...lines, { color: theme.accent, label: retained, value }],
        ...(active === null || cohort.size === 0
          ? {}
          : { footer: t('{share} retained', { share: formatPercent(active / cohort.size) }) }),
      };
    },
    legend:
      period === 0
        ? []
        : [
            { color: pale, label: all, filled: true },
            { color: theme.accent, label: retained, filled: true },
          ],
    legendPosition: 'top',
    dataPointAt: ({ dataIndex }) => {
      const cohort = cohorts.list[dataIndex];
      const row = cohort === undefined ? undefined : rows.get(cohort.start);
      return cohort === undefined || row === undefined || start === undefined
        ? null
        : { field: start.name, value: cohort.start, row };
    },
  };
}

export function retainedText(period: number, cohorts: Pick<Cohorts, 'granularity'>, words: ViewerWords): string {
  return period === 0 ? words(NEW_VIEWERS) : activeAfter(period, cohorts.granularity);
}
