import { checkRights } from './check-rights.ts';
import { chooseFill } from './choose-fill.ts';
import { chooseOrder } from './choose-order.ts';
import { chooseSampling } from './choose-sampling.ts';
import { chooseSource } from './choose-source.ts';
import type { Plan, PlanStep, QueryContext, QuerySpec } from './plan.ts';
import { readFilters } from './read-filters.ts';
import { refuseUnsupported } from './refuse-unsupported.ts';
import { resolveColumns } from './resolve-columns.ts';
import { defaultPeriod, resolvePeriod } from './resolve-period.ts';

export * from './plan.ts';
export { rightsOf } from './check-rights.ts';

const steps: readonly PlanStep[] = [
  refuseUnsupported,
  resolveColumns,
  readFilters,
  checkRights,
  resolvePeriod,
  chooseSource,
  chooseOrder,
  chooseFill,
  chooseSampling,
];

/** From what was asked to what is meant. Refuses with AppError from the catalogue. */
export function planQuery(query: QuerySpec, context: QueryContext): Plan {
  const nothingYet: Plan = {
    query,
    context,
    columns: [],
    rowFilters: [],
    groupFilters: [],
    period: defaultPeriod(context),
    source: 'sessions',
    order: [],
    fill: null,
    sampleRate: null,
  };
  return steps.reduce((plan, step) => step(plan), nothingYet);
}
