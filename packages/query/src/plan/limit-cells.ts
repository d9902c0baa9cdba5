import { AppError } from '@playhead/contract/errors';
import { lengthInDays } from '@playhead/domain/periods';
import type { Dimension } from '../model/index.ts';
import { dimensionsOf, isPivoted, type Plan, type PlanStep } from './plan.ts';

/** A million cells are 70 MB of the engine's JSON and half a second of parsing; 14 million ended the process. */
const MAX_CELLS = 1_000_000;

/** A stream is exempt: it holds no rows in memory. The pivot columns are counted once they are known. */
export const limitCells: PlanStep = (plan) => {
  if (plan.limit === null) return plan;
  const rows = Math.min(plan.limit, mostGroups(plan));
  const columns = countColumns(plan);
  if (rows * columns > MAX_CELLS) throw tooManyCells(rows, columns);
  return plan;
};

function countColumns(plan: Plan): number {
  const pivoted = Math.max(1, plan.pivotKeys.length) + (plan.query.rowTotal === true ? 1 : 0);
  // Each sampled number has an error column.
  const perMeasure = plan.sampleRate === null ? 1 : 2;
  return plan.columns.reduce((sum, column) => {
    const cells = isPivoted(plan, column) ? pivoted : 1;
    return sum + cells * (column.kind === 'dimension' ? 1 : perMeasure);
  }, 0);
}

/** Rows bounded by the period: a limit of 10,000 on thirty days is thirty rows. */
function mostGroups(plan: Plan): number {
  const days = lengthInDays(plan.period);
  return dimensionsOf(plan).reduce((groups, dimension) => groups * mostValues(dimension, days), 1);
}

/** The day a clock is set back has 25 hours. */
const mostPerDay = { minute: 25 * 60, hour: 25, day: 1, week: 1, month: 1 } as const;

function mostValues({ bucket }: Dimension, days: number): number {
  return bucket === undefined ? Number.POSITIVE_INFINITY : days * mostPerDay[bucket];
}

function tooManyCells(rows: number, columns: number): AppError {
  const text = (count: number) => count.toLocaleString('en-US');
  const size = `${text(rows * columns)} cells (${text(rows)} rows of ${text(columns)})`;
  return new AppError('query_too_large', {
    path: 'body.limit',
    reason:
      `its result can have ${size}, and ${text(MAX_CELLS)} are allowed. ` +
      'Lower the row limit, or use fewer measures or a pivot with fewer values.',
  });
}
