import { aliasOf, type CellColumn, cellAlias, type Column, isPivoted, type Order, type Plan } from '../plan/index.ts';
import { quoted } from './writer.ts';

/** Distinguish every two rows. */
export function orderKeys(plan: Plan, sqlOf: (order: Order) => string = (order) => sortedName(plan, order)): string[] {
  return plan.order.map((order) => `${inOrder(order.field, sqlOf(order))} ${order.direction}`);
}

export function orderBy(plan: Plan): readonly string[] {
  const keys = orderKeys(plan);
  return keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : [];
}

export function sortedName(plan: Plan, { field, column }: Order): string {
  return quoted(cellAlias(aliasOf(field), orderColumn(plan, { field, column })));
}

export function orderColumn(
  plan: Plan,
  { field, column }: Pick<Order, 'field'> & { column?: number | undefined },
): CellColumn {
  return isPivoted(plan, field) ? (column ?? 'total') : null;
}

/** Weekdays sort Mon to Sun, not alphabetically. */
export function inOrder(field: Column, name: string): string {
  const values = field.kind === 'dimension' && field.groupSql === undefined ? (field.values ?? []) : [];
  const alphabetical = values.every((value, index) => index === 0 || (values[index - 1] ?? '') < value);
  return alphabetical ? name : `indexOf([${values.map((value) => `'${value}'`).join(', ')}], ${name})`;
}
