import { lengthInDays } from '@playhead/domain/periods';
import { dimensionsOf, measuresUsed, type Plan, type QueryContext, type QueryPeriod } from './plan.ts';

/** 24 hours of some tens of values. */
const ROLLUP_ROWS_PER_DAY = 1_000;
/** Measured at 100 million sessions, for each number of a page: merging bitmaps against counting over the sessions. */
const BITMAPS_IN_ALL = 0.02;
const BITMAPS_BY_VALUE = 0.04;
/** Assumed until the pivot columns are known. */
const USUAL_PIVOT_COLUMNS = 30;
/** Measured: one row per viewer, or a second table, costs about this many times a plain sum. */
const MANY_GROUPS = 4;
const LOOKED_UP = 3;
/** Named analyses sort each viewer's sessions. */
const ANALYSIS = 10;

/** Rows read times numbers computed of each. Zero until the customer's sessions have been counted. */
export function estimateWork(plan: Plan): number {
  const numbers = Math.max(1, measuresUsed(plan).length) * pivotColumns(plan);
  const groups = dimensionsOf(plan).some(({ perViewer }) => perViewer === true) ? MANY_GROUPS : 1;
  const { first, segments } = plan.lookups;
  const isLookedUp = first.length > 0 || segments !== null || plan.proportions.length > 0;
  return estimateRows(plan) * numbers * groups * (isLookedUp ? LOOKED_UP : 1);
}

/** For an analysis with its own SQL. */
export function estimateAnalysis(period: QueryPeriod, context: QueryContext): number {
  return ANALYSIS * sessionsIn(period, context);
}

function estimateRows(plan: Plan): number {
  const sessions = sessionsIn(plan.period, plan.context) * (plan.sampleRate ?? 1);
  if (plan.rollupDimension === null) return sessions;
  const rollups = Math.min(sessions, ROLLUP_ROWS_PER_DAY * lengthInDays(plan.period));
  if (plan.rollupBuilds !== null) return Math.max(rollups, sessions * shareOfBitmaps(plan));
  if (!plan.countsViewersSeparately) return rollups;
  return rollups + (plan.viewerBuilds === null ? sessions : sessions * shareOfBitmaps(plan));
}

function shareOfBitmaps(plan: Plan): number {
  const countsViewers = measuresUsed(plan).some((field) => 'countsViewers' in field && field.countsViewers === true);
  if (plan.source === 'sessions' && !countsViewers) return 0;
  return plan.rollupDimension === '' ? BITMAPS_IN_ALL : BITMAPS_BY_VALUE;
}

function sessionsIn(period: QueryPeriod, { sessionsPerDay = 0 }: QueryContext): number {
  return sessionsPerDay * lengthInDays(period);
}

function pivotColumns({ pivots, pivotKeys }: Plan): number {
  if (pivots.length === 0) return 1;
  return pivotKeys.length > 0 ? pivotKeys.length : USUAL_PIVOT_COLUMNS;
}
