import { dimensionsOf, type PlanStep } from './plan.ts';

/** A day without rows is a zero on a line, not a gap. A filter on totals would contradict such zeros. */
export const chooseFill: PlanStep = (plan) => {
  const [bucket, ...others] = dimensionsOf(plan);
  const fillable = bucket?.bucket !== undefined && others.length === 0 && plan.groupFilters.length === 0;
  return { ...plan, fill: fillable ? bucket : null };
};
