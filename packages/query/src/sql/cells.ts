import { type Dimension, distinctViewers, subquery } from '../model/index.ts';
import {
  aliasOf,
  cellAlias,
  dimensionsOf,
  measuresOf,
  needsRowTotals,
  type Plan,
  type PlannedMeasure,
} from '../plan/index.ts';
import { dimensionSql, groupBy, type Grouping, measureSql } from './column-sql.ts';
import { rollupColumnNames } from '../schema/rollup-sql.ts';
import { pivotKeySql } from './pivot-key.ts';
import { errorAlias, sampledError, sampledValue, viewerRows } from './sampled.ts';
import { writeTotalConditions } from './predicate.ts';
import { numbersOfMembers } from './segment-members.ts';
import { membersInDays, writeSourceRows } from './source-rows.ts';
import { quoted, type SqlWriter } from './writer.ts';

const PIVOT_COLUMN = 'pivot_column';
const ROW_TOTAL_COLUMN = -1;

export interface Cells {
  plan: Plan;
  writer: SqlWriter;
  matching: string;
}

export function groupedRows(cells: Cells): string {
  const { plan } = cells;
  const dimensions = dimensionsOf(plan);
  const grouping = groupBy(dimensions, cells);
  return [aggregate(grouping), ...having(cells, (field) => `(${valueSql(field, grouping)})`)].join('\n');
}

export function pivotedRows(cells: Cells): string {
  const { plan } = cells;
  const dimensions = dimensionsOf(plan);
  const names = dimensions.map((field) => quoted(aliasOf(field)));
  const measures = measuredAliases(plan).map(quoted);
  const cellRows = [
    `SELECT ${[...names, `${pivotColumn(cells)} AS ${PIVOT_COLUMN}`, ...measures].join(', ')}`,
    `FROM ${subquery(aggregate(groupBy([...dimensions, ...plan.pivots], cells)))}`,
  ].join('\n');
  const totals = [
    `SELECT ${[...names, `toInt32(${ROW_TOTAL_COLUMN}) AS ${PIVOT_COLUMN}`, ...measures].join(', ')}`,
    `FROM ${subquery(aggregate(groupBy(dimensions, cells)))}`,
  ].join('\n');
  const source = needsRowTotals(plan) ? `${cellRows}\nUNION ALL\n${totals}` : cellRows;
  return [
    `SELECT\n${orNothing([...names.map((name) => `  ${name}`), ...cellColumns(plan)], 'count()').join(',\n')}`,
    `FROM ${subquery(source)}`,
    ...(names.length > 0 ? [`GROUP BY ${names.join(', ')}`] : []),
    ...having(cells, (field) => quoted(cellAlias(aliasOf(field), 'total'))),
  ].join('\n');
}

/** A pivot without values has no columns, and a SELECT needs one. */
export function orNothing(columns: readonly string[], nothing: string): readonly string[] {
  return columns.length > 0 ? columns : [`  ${nothing} AS nothing`];
}

function valueSql(field: PlannedMeasure, grouping: Grouping): string {
  return grouping.plan.sampleRate === null ? measureSql(field, grouping) : sampledValue(field, grouping.plan);
}

function aggregate(grouping: Grouping): string {
  const { plan, dimensions } = grouping;
  const isSampled = plan.sampleRate !== null;
  const countsSeparately = plan.countsViewersSeparately;
  const matching = countsSeparately ? `FROM ${subquery(rollupsWithViewers(grouping))}` : grouping.matching;
  const measures = measuresWithConditions(plan);
  const selected = [
    ...dimensions.map((field) =>
      countsSeparately || isSampled ? quoted(aliasOf(field)) : dimensionColumn(field, grouping),
    ),
    ...measures.map((field) => `${valueSql(field, grouping)} AS ${quoted(aliasOf(field))}`),
    ...(isSampled
      ? measures.map((field) => `${sampledError(field, plan)} AS ${quoted(errorAlias(aliasOf(field)))}`)
      : []),
  ];
  const names = dimensions.map((field) => quoted(aliasOf(field)));
  return [
    `SELECT\n${orNothing(
      selected.map((column) => `  ${column}`),
      'count()',
    ).join(',\n')}`,
    isSampled ? viewerRows(grouping) : matching,
    ...(names.length > 0 ? [`GROUP BY ${names.join(', ')}`] : []),
  ].join('\n');
}

function dimensionColumn(field: Dimension, grouping: Grouping): string {
  return `${dimensionSql(field, grouping)} AS ${quoted(aliasOf(field))}`;
}

/** Rollup rows plus, for each group, one row that has only its viewers. Their sum is the group. */
function rollupsWithViewers(rollups: Grouping): string {
  const { dimensions, writer } = rollups;
  const plan = planOfViewers(rollups.plan);
  const rows = groupBy(dimensions, { plan, writer, matching: writeSourceRows(plan, writer) });
  const columnsOf = (grouping: Grouping) => dimensions.map((field) => dimensionColumn(field, grouping));
  const names = dimensions.map((field) => quoted(aliasOf(field)));
  return [
    `SELECT ${[...columnsOf(rollups), ...rollupColumnNames, '0 AS viewers'].join(', ')}`,
    rollups.matching,
    'UNION ALL',
    `SELECT ${[...columnsOf(rows), ...rollupColumnNames.map((name) => `0 AS ${name}`), `${viewersIn(rows, rollups.plan)} AS counted`].join(', ')}`,
    rows.matching,
    ...(names.length > 0 ? [`GROUP BY ${names.join(', ')}`] : []),
    // Bitmaps hold groups in which no member watched.
    ...(plan.rollupBuilds === null ? [] : ['HAVING counted > 0']),
  ].join('\n');
}

function planOfViewers(plan: Plan): Plan {
  const counting = { ...plan, countsViewersSeparately: false, viewerBuilds: null };
  return plan.viewerBuilds === null
    ? { ...counting, rollupDimension: null, rollupBuilds: null }
    : { ...counting, rollupBuilds: plan.viewerBuilds, rollupSegment: '' };
}

function viewersIn({ plan, scope, writer }: Grouping, { context, rollupSegment }: Plan): string {
  if (plan.rollupBuilds === null) return distinctViewers(scope);
  const members = plan.segmentHasDays
    ? membersInDays(rollupSegment, plan, writer)
    : numbersOfMembers(plan.rowFilters, { context, writer });
  return `bitmapAndCardinality(groupBitmapMergeState(viewers), ${members})`;
}

/** With pivots, a filter applies to the row's total, which must then be one of the cells. */
function measuresWithConditions(plan: Plan) {
  const shown = measuresOf(plan);
  if (plan.pivots.length === 0) return shown;
  const names = new Set(shown.map(({ name }) => name));
  return [...shown, ...plan.groupFilters.map(({ field }) => field).filter(({ name }) => !names.has(name))];
}

function measuredAliases(plan: Plan): readonly string[] {
  const aliases = measuresWithConditions(plan).map(aliasOf);
  return plan.sampleRate === null ? aliases : [...aliases, ...aliases.map(errorAlias)];
}

/** Counted from 1; 0 is a value beyond the cap. */
function pivotColumn({ plan, writer }: Cells): string {
  return `toInt32(indexOf(${writer.bindList(plan.pivotKeys, 'String')}, ${pivotKeySql(plan.pivots)}))`;
}

function cellColumns(plan: Plan): readonly string[] {
  const aliases = measuredAliases(plan);
  const columns = plan.pivotKeys.map((_key, index) => index);
  const cell = (alias: string, stored: number, shown: number | 'total') =>
    `  anyIf(${quoted(alias)}, ${PIVOT_COLUMN} = ${stored}) AS ${quoted(cellAlias(alias, shown))}`;
  return [
    ...aliases.flatMap((alias) => columns.map((index) => cell(alias, index + 1, index))),
    ...(needsRowTotals(plan) ? aliases.map((alias) => cell(alias, ROW_TOTAL_COLUMN, 'total')) : []),
  ];
}

function having({ plan, writer }: Cells, sqlOf: (field: Plan['groupFilters'][number]['field']) => string): string[] {
  const conditions = plan.groupFilters.map(({ field, conditions: totals }) =>
    writeTotalConditions(sqlOf(field), totals, writer),
  );
  return conditions.length > 0 ? [`HAVING ${conditions.join('\n  AND ')}`] : [];
}

/** The values that become columns, in order. */
export function pivotValues({ plan, writer, matching }: Cells): string {
  const grouping = groupBy(plan.pivots, { plan, writer, matching });
  const selected = plan.pivots.map((field) => `  ${dimensionSql(field, grouping)} AS ${quoted(aliasOf(field))}`);
  const names = plan.pivots.map((field) => quoted(aliasOf(field)));
  return [`SELECT\n${selected.join(',\n')}`, matching, `GROUP BY ${names.join(', ')}`].join('\n');
}
