import { addDays, startOfMonth, startOfWeek } from '@playhead/domain/periods';
import { type Dimension, type Measure, type SqlScope, subquery } from '../model/index.ts';
import { type Column, dimensionsOf, type Order, type Plan } from '../plan/index.ts';
import { writeConditions } from './predicate.ts';
import { writeSourceRows } from './source-rows.ts';
import { utcText } from './utc-text.ts';
import { createSqlWriter, type Params, quoted, type SqlWriter } from './writer.ts';

export interface WrittenQuery {
  sql: string;
  params: Params;
}

/** The only place that spells analytics SQL. One row more than the limit tells whether there are more. */
export function writeQuery(plan: Plan): WrittenQuery {
  const writer = createSqlWriter(plan.context);
  const matching = writeSourceRows(plan, writer);
  const scope = { ...writer.scope, matching, grouped: dimensionsOf(plan).map(({ name }) => name) };
  const selected = plan.columns.map((column) => `  ${selectedSql(column, { plan, scope })} AS ${quoted(column.name)}`);
  const grouped = [`SELECT\n${selected.join(',\n')}`, matching, ...groupBy(plan), ...having(plan, scope, writer)].join(
    '\n',
  );
  const limit = `LIMIT ${plan.query.limit + 1}`;
  const sql = plan.fill
    ? filled({ plan, fill: plan.fill, grouped, writer })
    : [grouped, ...orderBy(plan.order)].join('\n');
  return { sql: `${sql}\n${limit}`, params: writer.params() };
}

function selectedSql(column: Column, options: { plan: Plan; scope: SqlScope }): string {
  return column.kind === 'dimension' ? groupedSql(column, options.scope) : measuredSql(column, options);
}

function groupedSql(field: Dimension, scope: SqlScope): string {
  const sql = field.sql(scope);
  // emptyArrayToSingle() says the same and took twelve times as long on an array of LowCardinality.
  if (field.array) return `arrayJoin(if(empty(${sql}), [''], ${sql}))`;
  return field.flagTexts ? `if(${sql}, '${field.flagTexts.yes}', '${field.flagTexts.no}')` : sql;
}

function measuredSql(field: Measure, { plan, scope }: { plan: Plan; scope: SqlScope }): string {
  const sql = field.sql(scope);
  if (plan.sampleRate === null || field.onSample !== 'scale') return sql;
  const scaled = `${sql} / ${plan.sampleRate}`;
  return field.format === 'integer' ? `round(${scaled})` : scaled;
}

function groupBy(plan: Plan): readonly string[] {
  const names = dimensionsOf(plan).map(({ name }) => quoted(name));
  return names.length > 0 ? [`GROUP BY ${names.join(', ')}`] : [];
}

function having(plan: Plan, scope: SqlScope, writer: SqlWriter): readonly string[] {
  const conditions = plan.groupFilters.map(({ field, conditions }) => {
    const sql = `(${measuredSql(field, { plan, scope })})`;
    return writeConditions({ sql, type: 'number', nullable: true, array: false }, conditions, writer);
  });
  return conditions.length > 0 ? [`HAVING ${conditions.join('\n  AND ')}`] : [];
}

function orderBy(order: readonly Order[]): readonly string[] {
  const keys = order.map(({ field, direction }) => `${sortKey(field)} ${direction}`);
  return keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : [];
}

/** Mon to Sun, not Fri to Wed. */
function sortKey(field: Column): string {
  const name = quoted(field.name);
  const values = field.kind === 'dimension' ? (field.values ?? []) : [];
  const alphabetical = values.every((value, index) => index === 0 || (values[index - 1] ?? '') < value);
  return alphabetical ? name : `indexOf([${values.map((value) => `'${value}'`).join(', ')}], ${name})`;
}

function filled(options: { plan: Plan; fill: Dimension; grouped: string; writer: SqlWriter }): string {
  const { plan, fill, grouped, writer } = options;
  const { from, to, step } = fillBounds(plan, fill, writer);
  const inTime = `${grouped}\nORDER BY ${quoted(fill.name)} ASC WITH FILL FROM ${from} TO ${to} STEP ${step}`;
  const [first] = plan.order;
  if (first === undefined || (first.field === fill && first.direction === 'ASC')) return inTime;
  return ['SELECT *', `FROM ${subquery(inTime)}`, ...orderBy(plan.order)].join('\n');
}

/** The period ends with a full day, so no bucket of the future is filled. */
function fillBounds(plan: Plan, fill: Dimension, writer: SqlWriter): { from: string; to: string; step: string } {
  const { period } = plan;
  const days = (from: string, step: string) => ({
    from: writer.bind(from, 'Date'),
    to: writer.bind(addDays(period.to, 1), 'Date'),
    step,
  });
  switch (fill.bucket ?? 'day') {
    case 'hour':
      return {
        from: writer.bind(utcText(period.start), "DateTime('UTC')"),
        to: writer.bind(utcText(period.end), "DateTime('UTC')"),
        step: 'INTERVAL 1 HOUR',
      };
    case 'day':
      return days(period.from, 'INTERVAL 1 DAY');
    case 'week':
      return days(startOfWeek(period.from, plan.context.weekStartDay), 'INTERVAL 1 WEEK');
    case 'month':
      return days(startOfMonth(period.from), 'INTERVAL 1 MONTH');
  }
}
