import { AppError } from '@playhead/contract/errors';
import type { FieldRight } from '../model/index.ts';
import { dimensionsOf, measuresOf, type Plan, type PlanStep } from './plan.ts';

/** Filters need the right too: filtering by a hidden field reveals its values. */
export const checkRights: PlanStep = (plan) => {
  for (const { name, right } of fieldsOf(plan)) {
    if (right && !plan.context.rights.includes(right)) throw new AppError('field_forbidden', { field: name });
  }
  return plan;
};

/** The rights a result depends on: a cached result is only returned to callers who have them. */
export function collectRights(plan: Plan): readonly FieldRight[] {
  return [...new Set(fieldsOf(plan).flatMap((field) => field.right ?? []))].toSorted();
}

function fieldsOf(plan: Plan): readonly { name: string; right?: FieldRight }[] {
  const made = measuresOf(plan).flatMap((measure) => ('made' in measure ? [measure.made] : []));
  return [
    ...dimensionsOf(plan),
    ...measuresOf(plan),
    ...plan.pivots,
    ...[...plan.rowFilters, ...plan.groupFilters, ...plan.proportions].map(({ field }) => field),
    ...made.flatMap(({ basedOn, filters }) => [basedOn, ...filters.map(({ field }) => field)]),
  ];
}
