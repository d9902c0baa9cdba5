import { AppError } from '@playhead/contract/errors';
import { type Field, findField } from '../model/index.ts';
import type { Column, PlanStep } from './plan.ts';

export function knownField(name: string): Field {
  const field = findField(name);
  if (!field) throw new AppError('unknown_field', { field: name });
  return field;
}

/** A field asked for twice is answered once: rows are keyed by field name. */
export const resolveColumns: PlanStep = (plan) => ({
  ...plan,
  columns: [...new Set(plan.query.fields)].map(columnOf),
});

function columnOf(name: string): Column {
  const field = knownField(name);
  if (field.kind !== 'filter') return field;
  throw new AppError('invalid_request', { reason: `"${name}" can only be used as a filter` });
}
