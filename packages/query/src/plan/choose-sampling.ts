import { dimensionsOf, measuresOf, type PlanStep } from './plan.ts';

/** A sample is used only where every number of the answer can be told from it. */
export const chooseSampling: PlanStep = (plan) => {
  const rate = plan.context.sampling?.rate ?? 1;
  const fits =
    rate > 0 &&
    rate < 1 &&
    (plan.source === 'sessions' || plan.source === 'ad_sessions') &&
    !dimensionsOf(plan).some((field) => field.perViewer) &&
    !measuresOf(plan).some((field) => field.onSample === 'impossible') &&
    !plan.groupFilters.some(({ field }) => field.onSample === 'impossible');
  return { ...plan, sampleRate: fits ? rate : null };
};
