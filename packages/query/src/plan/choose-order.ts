import { findField } from '../model/index.ts';
import { type Column, dimensionsOf, isPivoted, measuresOf, type Order, type Plan, type PlanStep } from './plan.ts';
import { invalidRequest, unknownField } from './refusals.ts';

/** The dimensions break ties, so that the same query always returns the same order. */
export const chooseOrder: PlanStep = (plan) => {
  const pivotSorts = new Map<string, Order['direction']>();
  const requested: Order[] = [];
  const columns = new Map(plan.columns.map((column) => [column.name, column]));
  for (const [index, sort] of plan.query.sorts.entries()) {
    const { name, direction, column } = readSort(sort, columns);
    if (plan.pivots.some((pivot) => pivot.name === name)) pivotSorts.set(name, direction);
    else
      requested.push(
        ...orderBy(plan, { name, direction, column, field: columns.get(name), path: `body.sorts.${index}` }),
      );
  }
  const order = requested.length > 0 ? requested : defaultOrder(plan);
  const sorted = new Set<Column>(order.map(({ field }) => field));
  const ties = dimensionsOf(plan)
    .filter((field) => !sorted.has(field))
    .map((field): Order => ({ field, direction: 'ASC' }));
  return {
    ...plan,
    order: [...order, ...ties],
    pivotOrder: plan.pivots.map(({ name }) => pivotSorts.get(name) ?? 'ASC'),
  };
};

interface Sort {
  name: string;
  direction: Order['direction'];
  column: number | undefined;
}

/**
 * WID-015: `field`, `field desc`, `field desc 2`. A tag's name may contain spaces, so the words are read from the
 * end.
 */
function readSort(sort: string, columns: ReadonlyMap<string, Column>): Sort {
  const whole = sort.trim();
  if (columns.has(whole)) return { name: whole, direction: 'ASC', column: undefined };
  const [, name = whole, word = 'asc', column] = /^(.*) (asc|desc)(?: (\d{1,3}))?$/is.exec(whole) ?? [];
  return {
    name,
    direction: word.toLowerCase() === 'desc' ? 'DESC' : 'ASC',
    column: column === undefined ? undefined : Number(column),
  };
}

function orderBy(plan: Plan, sort: Sort & { field: Column | undefined; path: string }): readonly Order[] {
  const { name, direction, column, field, path } = sort;
  if (!field) {
    if (!findField(name)) throw unknownField(name, path);
    throw invalidRequest(`"${name}" is sorted by, but not among the fields`, path);
  }
  if (field.kind === 'calculation' && field.ordered) {
    throw invalidRequest(`"${name}" depends on the order of the rows and cannot decide it`, path);
  }
  if (column === undefined) return [{ field, direction }];
  if (!isPivoted(plan, field)) throw invalidRequest(`"${name}" has no pivot columns`, path);
  // The pivot column may not exist in this period; then it cannot be sorted by.
  return column < plan.pivotKeys.length ? [{ field, direction, column }] : [];
}

function defaultOrder(plan: Plan): readonly Order[] {
  const bucket = dimensionsOf(plan).find((field) => field.bucket);
  if (bucket) return [{ field: bucket, direction: 'ASC' }];
  const [measure] = measuresOf(plan);
  return measure && dimensionsOf(plan).length > 0 ? [{ field: measure, direction: 'DESC' }] : [];
}
