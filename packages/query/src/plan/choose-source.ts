import { sourceNames } from '../model/index.ts';
import { dimensionsOf, measuresOf, type PlanStep } from './plan.ts';
import { invalidRequest } from './refusals.ts';

/** Columns and filters on totals need one table that has them all; filters on rows may use other tables. */
export const chooseSource: PlanStep = (plan) => {
  const needed = [
    ...dimensionsOf(plan),
    ...measuresOf(plan),
    ...plan.pivots,
    ...plan.groupFilters.map(({ field }) => field),
  ];
  const source = sourceNames.find((name) => needed.every((field) => field.sources.includes(name)));
  if (source) return { ...plan, source };
  const names = needed.map((field) => field.name).join(', ');
  throw invalidRequest(`these fields cannot be shown together: ${names}`, 'body.fields');
};
