import type { TableModel, WidgetInput } from '../definition.ts';
import { columnOf, visibleFields } from '../values/result-shape.ts';

export const EPISODE = 'customer_view.episode';

/** Names first: the step's number is the order of the rows. */
export function funnelTable(input: WidgetInput): TableModel {
  const fields = visibleFields(input);
  const names = fields.filter((field) => field.kind === 'dimension');
  return {
    columns: [...names, ...fields.filter((field) => field.kind === 'measure')]
      .toSorted((a, b) => Number(b.name === EPISODE) - Number(a.name === EPISODE))
      .map(columnOf),
    rows: input.rows,
  };
}
