import { checkRights } from './check-rights.ts';
import { chooseFill } from './choose-fill.ts';
import { chooseLookups } from './choose-lookups.ts';
import { chooseOrder } from './choose-order.ts';
import { chooseSampling } from './choose-sampling.ts';
import { chooseSource } from './choose-source.ts';
import { chooseRollups } from './choose-rollups.ts';
import { limitCells } from './limit-cells.ts';
import { limitSize } from './limit-size.ts';
import { NO_ROLLUPS, type Plan, type PlanStep, type QueryContext, type QuerySpec } from './plan.ts';
import { readFilters } from './read-filters.ts';
import { resolveColumns } from './resolve-columns.ts';
import { NO_PERIOD, resolvePeriod } from './resolve-period.ts';

export * from './plan.ts';
export { chooseRollups, hasManySessions, findMissingRollup } from './choose-rollups.ts';
export { estimateAnalysis, estimateWork } from './estimate-work.ts';
export { chooseRollupAudience, filtersOnSessions, filtersWithin } from './audience.ts';
export { collectRights } from './check-rights.ts';
export { isMeasurable } from './make-measure.ts';

const steps: readonly PlanStep[] = [
  resolveColumns,
  readFilters,
  checkRights,
  resolvePeriod,
  chooseSource,
  chooseLookups,
  chooseOrder,
  chooseFill,
  chooseRollups,
  chooseSampling,
  limitSize,
  limitCells,
];

export interface PlanOptions {
  pivotKeys?: readonly string[];
  /** `all` for a stream: no limit applies. */
  rows?: 'limited' | 'all';
}

/** Throws an AppError from the catalogue. */
export function planQuery(query: QuerySpec, context: QueryContext, options: PlanOptions = {}): Plan {
  const nothingYet: Plan = {
    query,
    context,
    columns: [],
    pivots: [],
    pivotOrder: [],
    pivotKeys: options.pivotKeys ?? [],
    rowFilters: [],
    groupFilters: [],
    proportions: [],
    firstIdentity: 'viewer',
    lookups: { first: [], segments: null },
    period: NO_PERIOD,
    source: 'sessions',
    ...NO_ROLLUPS,
    order: [],
    fill: null,
    sampleRate: null,
    limit: options.rows === 'all' ? null : query.limit,
  };
  return steps.reduce((plan, step) => step(plan), nothingYet);
}
