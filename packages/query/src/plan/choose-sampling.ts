import {
  NO_ROLLUPS,
  calculationsOf,
  dimensionsOf,
  measuresUsed,
  type Plan,
  type PlannedMeasure,
  type PlanStep,
} from './plan.ts';

/** A sample is used only if every number of the result can be estimated from it. */
export const chooseSampling: PlanStep = (plan) => {
  const rate = plan.context.sampling?.rate ?? 1;
  const measures = measuresUsed(plan);
  const fits =
    rate > 0 &&
    rate < 1 &&
    (plan.source === 'sessions' || plan.source === 'ad_sessions') &&
    ![...dimensionsOf(plan), ...plan.pivots].some((field) => field.perViewer) &&
    measures.length > 0 &&
    // Every sampled number needs a margin of error; that of a formula over several numbers is not known.
    calculationsOf(plan).length === 0 &&
    measures.every((field) => canBeTold(field, plan));
  if (!fits || readsRollups(plan)) return { ...plan, sampleRate: null };
  return {
    ...plan,
    sampleRate: rate,
    ...NO_ROLLUPS,
  };
};

/** Reading exact numbers from the hourly rollups is faster than estimating them from the sample. */
function readsRollups({ rollupDimension, countsViewersSeparately }: Plan): boolean {
  return rollupDimension !== null && !countsViewersSeparately;
}

function canBeTold(field: PlannedMeasure, plan: Plan): boolean {
  if (field.onSample === 'impossible') return false;
  if (!('made' in field) && field.ofViewer === undefined) return false;
  return !('byIdentity' in field && field.byIdentity) || (plan.context.identity ?? 'viewer') === 'viewer';
}
