import { AppError } from '@playhead/contract/errors';
import { type Column, dimensionsOf, measuresOf, type Order, type Plan, type PlanStep } from './plan.ts';
import { knownField } from './resolve-columns.ts';

/** Ties are broken by the dimensions, so that the same question always has the same answer. */
export const chooseOrder: PlanStep = (plan) => {
  const asked = plan.query.sorts.map((sort) => readSort(sort, plan));
  const order = asked.length > 0 ? asked : defaultOrder(plan);
  const sorted = new Set<Column>(order.map(({ field }) => field));
  const ties = dimensionsOf(plan)
    .filter((field) => !sorted.has(field))
    .map((field): Order => ({ field, direction: 'ASC' }));
  return { ...plan, order: [...order, ...ties] };
};

/** WID-015: `field` or `field desc`. */
function readSort(sort: string, plan: Plan): Order {
  const [name = '', direction = 'asc', ...rest] = sort.trim().split(' ');
  const word = direction.toLowerCase();
  if (rest.length > 0 || (word !== 'asc' && word !== 'desc')) throw new AppError('unknown_field', { field: sort });
  const asked = knownField(name);
  const field = plan.columns.find((column) => column === asked);
  if (!field) throw new AppError('invalid_request', { reason: `"${name}" is sorted by, but not among the fields` });
  return { field, direction: word === 'desc' ? 'DESC' : 'ASC' };
}

function defaultOrder(plan: Plan): readonly Order[] {
  const bucket = dimensionsOf(plan).find((field) => field.bucket);
  if (bucket) return [{ field: bucket, direction: 'ASC' }];
  const [measure] = measuresOf(plan);
  return measure && dimensionsOf(plan).length > 0 ? [{ field: measure, direction: 'DESC' }] : [];
}
