import { AppError } from '@playhead/contract/errors';
import type { FieldRight } from '../model/index.ts';
import { dimensionsOf, measuresOf, type Plan, type PlanStep } from './plan.ts';

/** Filters count as much as columns: a number narrowed by a hidden field tells that field's values. */
export const checkRights: PlanStep = (plan) => {
  for (const { name, right } of fieldsOf(plan)) {
    if (right && !plan.context.rights.includes(right)) throw new AppError('field_forbidden', { field: name });
  }
  return plan;
};

/** Rights that the response depends on: a later reader must still hold them. */
export function rightsOf(plan: Plan): readonly FieldRight[] {
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
