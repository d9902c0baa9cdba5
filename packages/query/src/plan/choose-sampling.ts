import { calculationsOf, dimensionsOf, measuresAsked, type Plan, type PlannedMeasure, type PlanStep } from './plan.ts';

/** A sample is used only where every number of the answer can be told from it. */
export const chooseSampling: PlanStep = (plan) => {
  const rate = plan.context.sampling?.rate ?? 1;
  const measures = measuresAsked(plan);
  const fits =
    rate > 0 &&
    rate < 1 &&
    (plan.source === 'sessions' || plan.source === 'ad_sessions') &&
    ![...dimensionsOf(plan), ...plan.pivots].some((field) => field.perViewer) &&
    measures.length > 0 &&
    // A margin of error goes with every number; that of a formula over several of them is not known.
    calculationsOf(plan).length === 0 &&
    measures.every((field) => canBeTold(field, plan));
  if (!fits || isSummed(plan)) return { ...plan, sampleRate: null };
  return { ...plan, sampleRate: rate, rollupDimension: null, rollupSegment: '', countsViewersSeparately: false };
};

/** The exact numbers are read faster from the hourly rollups than estimated from the sample. */
function isSummed({ rollupDimension, countsViewersSeparately }: Plan): boolean {
  return rollupDimension !== null && !countsViewersSeparately;
}

function canBeTold(field: PlannedMeasure, plan: Plan): boolean {
  if (field.onSample === 'impossible') return false;
  if (!('made' in field) && field.ofViewer === undefined) return false;
  return !('byIdentity' in field && field.byIdentity) || (plan.context.identity ?? 'viewer') === 'viewer';
}
