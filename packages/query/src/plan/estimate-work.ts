import { lengthInDays } from '@playhead/domain/periods';
import { dimensionsOf, measuresAsked, type Plan, type QueryContext, type QueryPeriod } from './plan.ts';

/** Rollup rows of a day: 24 hours of some tens of values. */
const ROLLUP_ROWS_PER_DAY = 1_000;
/** Before the pivot columns are known. */
const USUAL_PIVOT_COLUMNS = 30;
/** Measured: a row for each viewer, or another table beside the rows, costs about this many times a plain sum. */
const MANY_GROUPS = 4;
const LOOKED_UP = 3;
/** An analysis of its own orders each viewer's sessions. */
const ANALYSIS = 10;

/** Expected work of a query: rows read times numbers computed of each. Zero when nobody has counted the customer's sessions yet. */
export function estimateWork(plan: Plan): number {
  const numbers = Math.max(1, measuresAsked(plan).length) * pivotColumns(plan);
  const groups = dimensionsOf(plan).some(({ perViewer }) => perViewer === true) ? MANY_GROUPS : 1;
  const { first, segments } = plan.lookups;
  const isLookedUp = first.length > 0 || segments !== null || plan.proportions.length > 0;
  return rowsOf(plan) * numbers * groups * (isLookedUp ? LOOKED_UP : 1);
}

/** The same for an analysis with its own SQL. */
export function estimateAnalysis(period: QueryPeriod, context: QueryContext): number {
  return ANALYSIS * sessionsIn(period, context);
}

function rowsOf(plan: Plan): number {
  const sessions = sessionsIn(plan.period, plan.context) * (plan.sampleRate ?? 1);
  if (plan.rollupDimension === null) return sessions;
  const rollups = Math.min(sessions, ROLLUP_ROWS_PER_DAY * lengthInDays(plan.period));
  return plan.countsViewersSeparately ? sessions + rollups : rollups;
}

function sessionsIn(period: QueryPeriod, { sessionsPerDay = 0 }: QueryContext): number {
  return sessionsPerDay * lengthInDays(period);
}

function pivotColumns({ pivots, pivotKeys }: Plan): number {
  if (pivots.length === 0) return 1;
  return pivotKeys.length > 0 ? pivotKeys.length : USUAL_PIVOT_COLUMNS;
}
