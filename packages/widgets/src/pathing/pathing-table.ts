import type { TableModel, WidgetInput } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';

const KINDS = /_kind$/;

/** Every link is a row; what kind a name is can be read from the name itself. */
export function pathingTable(input: WidgetInput): TableModel {
  const { columns, rows } = plainTable(input);
  const shown = columns.filter((column) => !KINDS.test(column.key));
  const names = shown.filter((column) => column.kind === 'dimension');
  return { columns: [...names, ...shown.filter((column) => column.kind === 'measure')], rows };
}
