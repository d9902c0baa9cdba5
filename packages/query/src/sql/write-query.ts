import { MAX_PIVOT_COLUMNS } from '@playhead/contract/http/queries';
import { FORMULA_START, TEXT_MARK } from '@playhead/domain/deliveries';
import { subquery } from '../model/index.ts';
import {
  aliasOf,
  calculationsOf,
  cellAlias,
  type Order,
  type Plan,
  type ShownCell,
  shownCells,
  totalOf,
} from '../plan/index.ts';
import { layerOver } from './calculation-layers.ts';
import { type CalculationWriter, createCalculationWriter } from './calculations.ts';
import { type Cells, groupedRows, orNothing, pivotedRows, pivotValues } from './cells.ts';
import { filledRows } from './filled-rows.ts';
import { inOrder, orderBy, orderColumn, orderKeys, sortedName } from './order-by.ts';
import { pivotKeySql } from './pivot-key.ts';
import { clockText, hasRepeatedTimes, isClockTime, shownText } from './shown-text.ts';
import { writeSourceRows } from './source-rows.ts';
import { createSqlWriter, quoted, type SqlWriter, type WrittenStatement } from './writer.ts';

export const PIVOT_KEY = 'pivot_key';
export const SAMPLE_SIZE = 'sample_size';

interface WriteOptions {
  headers?: readonly string[];
  /** Marks texts that a spreadsheet would run (domain/deliveries/formula.ts). */
  cells?: 'spreadsheet';
  /** An exact limit, without the additional row. */
  rows?: number;
  /** The cells to select, in their order; `headers` names these. Default: all. */
  shown?: readonly ShownCell[];
}

/** Selects one row more than the limit, which shows that the result was cut. */
export function writeQuery(plan: Plan, options: WriteOptions = {}): WrittenStatement {
  const cells = cellsOf(plan);
  const grouped = plan.pivots.length > 0 ? pivotedRows(cells) : groupedRows(cells);
  const { fill } = plan;
  const rows = fill ? filledRows(grouped, { plan, fill, writer: cells.writer }) : grouped;
  const needsSelect = options.headers !== undefined || calculationsOf(plan).length > 0 || tellsTimesApart(plan);
  const sql = needsSelect ? selected(rows, cells, options) : ordered(rows, plan);
  const rowsRead = options.rows ?? (plan.limit === null ? null : plan.limit + 1);
  return cells.writer.statement(rowsRead === null ? sql : `${sql}\nLIMIT ${rowsRead}`);
}

/** One row over all matching rows; null if no total is requested, or there is no number to total. */
export function writeTotal(plan: Plan): WrittenStatement | null {
  const total = totalOf(plan);
  return plan.query.total === true && total.columns.length > 0 ? writeQuery(total) : null;
}

/** One more than the limit of pivot columns. */
export function writePivotValues(plan: Plan): WrittenStatement | null {
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
  const clocks = plan.pivots.filter(isClockTime).map((field) => quoted(aliasOf(field)));
  if (clocks.length === 0 || !hasRepeatedTimes(plan)) return cells.writer.statement(sql);
  const texts = clocks.map((name) => `${clockText(name, plan)} AS ${name}`);
  return cells.writer.statement(`SELECT * REPLACE(${texts.join(', ')})\nFROM ${subquery(sql)}`);
}

/** Null without sampling. */
export function writeSampleSize(plan: Plan): WrittenStatement | null {
  if (plan.sampleRate === null) return null;
  const cells = cellsOf(plan);
  return cells.writer.statement(`SELECT uniqExact(viewer_key) AS ${SAMPLE_SIZE}\n${cells.matching}`);
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

function selected(rows: string, { plan, writer }: Cells, options: WriteOptions): string {
  const { headers, cells } = options;
  const calculations = createCalculationWriter(plan, writer);
  const twoLevels = tellsTimesApart(plan);
  const calculated: string[] = [];
  const shown = (options.shown ?? shownCells(plan)).map((cell, index) => {
    const header = headers?.[index];
    const written = cellSql(cell, { plan, calculations, asText: headers !== undefined });
    const below = twoLevels && cell.field.kind === 'calculation' ? quoted(cellName(cell)) : null;
    if (below !== null) calculated.push(`${written} AS ${below}`);
    const value = below ?? written;
    const sql = cells === 'spreadsheet' && isText(cell) ? markedText(value, writer) : value;
    const name = header === undefined ? quoted(cellName(cell)) : writer.bind(header, 'Identifier');
    return sql === name ? `  ${name}` : `  ${sql} AS ${name}`;
  });
  const keys = orderKeys(plan, (order) => orderSql(order, plan, calculations));
  // The layers are complete only now that everything above is written.
  const layered = calculations.layers().reduce(layerOver, rows);
  const order = keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : [];
  // A text takes the name of its instant: what reads the instant stands below it. The texts of a repeated hour are not in time order.
  const sorted = twoLevels
    ? [`SELECT ${['*', ...calculated].join(', ')}`, `FROM ${subquery(layered)}`, ...order].join('\n')
    : null;
  return [
    `SELECT\n${orNothing(shown, '1').join(',\n')}`,
    `FROM ${subquery(sorted ?? layered)}`,
    ...(sorted === null ? order : []),
  ].join('\n');
}

function cellName({ field, column }: ShownCell): string {
  return cellAlias(aliasOf(field), column);
}

function cellSql(cell: ShownCell, options: { plan: Plan; calculations: CalculationWriter; asText: boolean }): string {
  if (cell.field.kind === 'calculation') return options.calculations.write(cell.field, cell.column);
  const name = quoted(cellName(cell));
  const isDay = cell.field.kind === 'dimension' && cell.field.type === 'date';
  const asText = isDay && (options.asText || (isClockTime(cell.field) && hasRepeatedTimes(options.plan)));
  return asText ? shownText(cell.field, name, options.plan) : name;
}

function isText({ field }: ShownCell): boolean {
  if (field.kind === 'measure') return false;
  return field.kind === 'calculation' ? field.type === 'text' : field.type === 'string';
}

/** In all threads of the engine. */
export function markedText(value: string, writer: SqlWriter): string {
  const start = writer.bind(`(${FORMULA_START})`, 'String');
  return `replaceRegexpOne(toString(${value}), ${start}, ${writer.bind(`${TEXT_MARK}\\1`, 'String')})`;
}

function tellsTimesApart(plan: Plan): boolean {
  return shownCells(plan).some(({ field }) => isClockTime(field)) && hasRepeatedTimes(plan);
}

function orderSql(order: Order, plan: Plan, calculations: CalculationWriter): string {
  if (order.field.kind !== 'calculation') return sortedName(plan, order);
  return calculations.refer(order.field, orderColumn(plan, order));
}
