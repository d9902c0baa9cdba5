import { exactNumber, formatPercent } from '@playhead/domain/format';
import { retentionCurve } from '@playhead/domain/cohorts';
import { t } from '@playhead/texts/translate';
import type { TooltipModel } from '../chart/picture.ts';
import type { WidgetInput } from '../definition.ts';
import { usualWords, type ViewerWords } from '../viewer-words.ts';
import { readCohorts, type Cohort, type CohortCell, type Cohorts } from './cohort-rows.ts';
import { NOT_YET, periodAfter } from './cohort-words.ts';

export interface CohortTableCell {
  readonly period: number;
  /** `not yet` while the period is not over. */
  readonly text: string;
  /** Against the best retention after the cohort's own period, 0 to 1. */
  readonly share: number | null;
  readonly tooltip: TooltipModel | null;
}

export interface CohortTableRow {
  readonly key: string;
  readonly label: string;
  readonly size: string;
  readonly cells: readonly CohortTableCell[];
}

export interface CohortTable {
  readonly periods: readonly { readonly period: number; readonly label: string }[];
  /** All cohorts together, weighted by their size. */
  readonly mean: CohortTableRow;
  readonly rows: readonly CohortTableRow[];
  readonly unit: Cohorts['granularity'];
  readonly most: number;
}

const MEAN_LABEL = t('Weighted mean');

export function cohortTable(input: WidgetInput, words = usualWords): CohortTable | null {
  const cohorts = readCohorts(input);
  if (cohorts === null || cohorts.list.length === 0) return null;
  const all = cohorts.list.flatMap((cohort) => [...cohort.cells.values()]);
  const later = all.flatMap((cell) => (cell.period > 0 && cell.retention !== null ? [cell.retention] : []));
  const most = later.reduce((best, value) => Math.max(best, value), 0);
  const context = { cohorts, words, most: most === 0 ? 1 : most };
  return {
    periods: cohorts.periods.map((period) => ({
      period,
      label: sentence(periodAfter(period, cohorts.granularity)),
    })),
    mean: meanRow(all, context),
    rows: cohorts.list.map((cohort) => rowOf(cohort, context)),
    unit: cohorts.granularity,
    most: context.most,
  };
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Context {
  readonly cohorts: Cohorts;
  readonly words: ViewerWords;
  readonly most: number;
}

function rowOf(cohort: Cohort, context: Context): CohortTableRow {
  return {
    key: cohort.start,
    label: cohort.label,
    size: exactNumber(cohort.size),
    cells: context.cohorts.periods.map((period) =>
      cellOf({ name: cohort.label, period, cell: cohort.cells.get(period), context }),
    ),
  };
}

/** A ratio of totals over the cohorts that have come so far, never a mean of their percentages. */
function meanRow(all: readonly CohortCell[], context: Context): CohortTableRow {
  const byPeriod = new Map(retentionCurve(all).map((point) => [point.period, point]));
  const size = context.cohorts.list.reduce((sum, cohort) => sum + cohort.size, 0);
  return {
    key: 'mean',
    label: MEAN_LABEL,
    size: exactNumber(size),
    cells: context.cohorts.periods.map((period) => {
      const point = byPeriod.get(period);
      const cell = point?.retention === null ? undefined : point;
      return cellOf({ name: MEAN_LABEL, period, cell, context });
    }),
  };
}

function cellOf(parts: {
  name: string;
  period: number;
  cell: Pick<CohortCell, 'size' | 'active' | 'retention'> | undefined;
  context: Context;
}): CohortTableCell {
  const { name, period, cell, context } = parts;
  if (cell === undefined || cell.active === null) return { period, text: NOT_YET, share: null, tooltip: null };
  const retention = cell.retention ?? (cell.size === 0 ? null : cell.active / cell.size);
  const unit = context.cohorts.granularity;
  return {
    period,
    text: retention === null ? '–' : formatPercent(retention),
    share: retention === null ? null : Math.min(1, retention / context.most),
    tooltip: {
      title: `${name} · ${periodAfter(period, unit)}`,
      lines: [
        { label: t('Retention'), value: retention === null ? '–' : formatPercent(retention) },
        { label: context.words(t('Active viewers')), value: exactNumber(cell.active) },
        { label: t('Cohort size'), value: exactNumber(cell.size) },
      ],
    },
  };
}
