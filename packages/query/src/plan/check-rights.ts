import { AppError } from '@playhead/contract/errors';
import type { Field, FieldRight } from '../model/index.ts';
import type { Plan, PlanStep } from './plan.ts';

/** Filters count as much as columns: a number narrowed by a hidden field tells that field's values. */
export const checkRights: PlanStep = (plan) => {
  for (const field of fieldsOf(plan)) {
    if (field.right && !plan.context.rights.includes(field.right)) {
      throw new AppError('field_forbidden', { field: field.name });
    }
  }
  return plan;
};

/** Rights the answer depends on: whoever reads it later must still hold them. */
export function rightsOf(plan: Plan): readonly FieldRight[] {
  return [...new Set(fieldsOf(plan).flatMap((field) => field.right ?? []))].toSorted();
}

function fieldsOf(plan: Plan): readonly Field[] {
  return [
    ...plan.columns,
    ...plan.rowFilters.map(({ field }) => field),
    ...plan.groupFilters.map(({ field }) => field),
  ];
}
