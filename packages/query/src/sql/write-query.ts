import { MAX_PIVOT_COLUMNS } from '@playhead/contract/http/queries';
import { subquery } from '../model/index.ts';
import {
  aliasOf,
  calculationsOf,
  cellAlias,
  isPivoted,
  needsRowTotals,
  type Order,
  type Plan,
  type ShownCell,
  shownCells,
  totalOf,
} from '../plan/index.ts';
import { type CalculationWriter, createCalculationWriter, type LayerColumn, shownText } from './calculations.ts';
import { type Cells, groupedRows, orNothing, pivotedRows, pivotValues, SAMPLE_VIEWERS } from './cells.ts';
import { filledRows } from './filled-rows.ts';
import { inOrder, orderBy, orderKeys, sortedName } from './order-by.ts';
import { pivotKeySql } from './pivot-key.ts';
import { writeSourceRows } from './source-rows.ts';
import { createSqlWriter, type Params, quoted } from './writer.ts';

export interface WrittenQuery {
  sql: string;
  params: Params;
}

/** Name of the column that holds a pivot column's key. */
export const PIVOT_KEY = 'pivot_key';
export const SAMPLE_SIZE = 'sample_size';

/** The only place that spells analytics SQL. One row more than the limit tells whether there are more. */
export function writeQuery(plan: Plan, options: { headers?: readonly string[] } = {}): WrittenQuery {
  const cells = cellsOf(plan);
  const grouped = plan.pivots.length > 0 ? pivotedRows(cells) : groupedRows(cells);
  const { fill } = plan;
  const rows = fill ? filledRows(grouped, { plan, fill, writer: cells.writer }) : grouped;
  const needsSelect = options.headers !== undefined || calculationsOf(plan).length > 0;
  const sql = needsSelect ? selected(rows, { cells, ...options }) : ordered(rows, plan);
  const limit = plan.limit === null ? '' : `\nLIMIT ${plan.limit + 1}`;
  return { sql: `${sql}${limit}`, params: cells.writer.params() };
}

/** One row over everything that matches; null when it is not asked for, or there is no number to total. */
export function writeTotal(plan: Plan): WrittenQuery | null {
  const total = totalOf(plan);
  return plan.query.total === true && total.columns.length > 0 ? writeQuery(total) : null;
}

/** The values that become columns, one more than there may be. */
export function writePivotValues(plan: Plan): WrittenQuery | null {
  if (plan.pivots.length === 0) return null;
  const cells = cellsOf(plan);
  const order = plan.pivots.map(
    (field, index) => `${inOrder(field, quoted(aliasOf(field)))} ${plan.pivotOrder[index] ?? 'ASC'}`,
  );
  const sql = [
    `SELECT *, ${pivotKeySql(plan.pivots)} AS ${PIVOT_KEY}`,
    `FROM ${subquery(pivotValues(cells))}`,
    `ORDER BY ${order.join(', ')}`,
    `LIMIT ${MAX_PIVOT_COLUMNS + 1}`,
  ].join('\n');
  return { sql, params: cells.writer.params() };
}

/** How many viewers of the sample have a row at all; null where nothing is sampled. */
export function writeSampleSize(plan: Plan): WrittenQuery | null {
  if (plan.sampleRate === null) return null;
  const cells = cellsOf(plan);
  return { sql: `SELECT uniqExact(viewer_key) AS ${SAMPLE_SIZE}\n${cells.matching}`, params: cells.writer.params() };
}

function cellsOf(plan: Plan): Cells {
  const writer = createSqlWriter(plan.context);
  return { plan, writer, matching: writeSourceRows(plan, writer) };
}

function ordered(rows: string, plan: Plan): string {
  if (plan.fill === null) return [rows, ...orderBy(plan)].join('\n');
  const [first] = plan.order;
  if (first === undefined || (first.field === plan.fill && first.direction === 'ASC')) return rows;
  return ['SELECT *', `FROM ${subquery(rows)}`, ...orderBy(plan)].join('\n');
}

/** Calculations over the grouped rows, layer by layer, and the columns of the answer by name. */
function selected(rows: string, { cells, headers }: { cells: Cells; headers?: readonly string[] }): string {
  const { plan, writer } = cells;
  const calculations = createCalculationWriter(plan, writer);
  const shown = shownCells(plan).map((cell, index) => {
    const header = headers?.[index];
    const sql = cellSql(cell, { calculations, asText: headers !== undefined });
    const name = header === undefined ? quoted(cellName(cell)) : writer.bind(header, 'Identifier');
    return sql === name ? `  ${name}` : `  ${sql} AS ${name}`;
  });
  const hidden = headers === undefined ? sampleColumns(plan) : [];
  const keys = orderKeys(plan, (order) => orderSql(order, plan, calculations));
  // Layers are known only now that everything above is written.
  const layered = calculations.layers().reduce(layerOver, rows);
  return [
    `SELECT\n${orNothing([...shown, ...hidden], '1').join(',\n')}`,
    `FROM ${subquery(layered)}`,
    ...(keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : []),
  ].join('\n');
}

function layerOver(inner: string, layer: readonly LayerColumn[]): string {
  const columns = ['  *', ...layer.map(({ alias, sql }) => `  ${sql} AS ${quoted(alias)}`)];
  return [`SELECT\n${columns.join(',\n')}`, `FROM ${subquery(inner)}`].join('\n');
}

function cellName({ field, column }: ShownCell): string {
  return cellAlias(aliasOf(field), column);
}

function cellSql(cell: ShownCell, options: { calculations: CalculationWriter; asText: boolean }): string {
  if (cell.field.kind === 'calculation') return options.calculations.write(cell.field, cell.column);
  const name = quoted(cellName(cell));
  const isDay = cell.field.kind === 'dimension' && cell.field.type === 'date';
  return options.asText && isDay ? shownText(cell.field, name) : name;
}

function orderSql(order: Order, plan: Plan, calculations: CalculationWriter): string {
  if (order.field.kind !== 'calculation') return sortedName(plan, order);
  return calculations.write(order.field, isPivoted(plan, order.field) ? (order.column ?? 'total') : null);
}

function sampleColumns(plan: Plan): readonly string[] {
  if (plan.sampleRate === null) return [];
  if (plan.pivots.length === 0) return [`  ${quoted(SAMPLE_VIEWERS)}`];
  const columns = [...plan.pivotKeys.map((_key, index) => index), ...(needsRowTotals(plan) ? ['total' as const] : [])];
  return columns.map((column) => `  ${quoted(cellAlias(SAMPLE_VIEWERS, column))}`);
}
