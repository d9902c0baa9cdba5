import { AppError } from '@playhead/contract/errors';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { type DateRange, formatRange } from '@playhead/domain/periods';
import { type Dimension, type Measure, PERIOD_FIELD, type SqlScope } from '../model/index.ts';
import { chooseRollups, type GroupFilter, type Plan, planQuery, type QueryContext } from '../plan/index.ts';
import { writeTotalConditions } from '../sql/predicate.ts';
import { writeSourceRows } from '../sql/source-rows.ts';
import type { SqlWriter } from '../sql/writer.ts';

export { createSqlWriter, quoted, type SqlWriter } from '../sql/writer.ts';
export { writeRowFilter } from '../sql/filtered-column.ts';
export { utcDay, utcText } from '../sql/utc-text.ts';

export type Filters = Readonly<Record<string, string>>;

export interface RowsSpec {
  /** Fields the question is about: they decide the table and are checked against the caller's rights. */
  fields: readonly string[];
  filters: Filters;
}

/** Fields, filters, period and rights mean what they mean in a normal query; every viewer is looked at. */
export function planRows(spec: RowsSpec, context: QueryContext): Plan {
  const plan = planEveryViewer(spec, context);
  const [onTotal] = plan.groupFilters;
  if (onTotal) {
    throw new AppError('invalid_filter', { field: onTotal.field.name, reason: 'a total cannot be filtered here' });
  }
  return plan;
}

/** The same for a question about totals alone, which the hourly rollups may answer. */
export function planTotals(spec: RowsSpec, context: QueryContext): Plan {
  const { hourlyRollups = false } = context;
  const exact = planRows(spec, context);
  return hourlyRollups ? chooseRollups({ ...exact, context: { ...exact.context, hourlyRollups } }) : exact;
}

/** Conditions on totals stay in the plan: the caller gives them a group to stand on. */
export function planEveryViewer(spec: RowsSpec & { sorts?: readonly string[] }, context: QueryContext): Plan {
  const { fields, filters, sorts = [] } = spec;
  const { sampling: _everyViewer, hourlyRollups: _everyRow, sessionsPerDay: _size, ...exact } = context;
  return planQuery(RunQueryBody.parse({ fields: [...fields], filters, sorts: [...sorts], limit: 1 }), exact);
}

export function duringRange(filters: Filters, range: DateRange): Filters {
  return { ...filters, [PERIOD_FIELD]: formatRange(range) };
}

/** `FROM … WHERE …` of a plan's rows, narrowed further. */
export function writeRows(plan: Plan, writer: SqlWriter, ...conditions: readonly string[]): string {
  return [writeSourceRows(plan, writer), ...conditions.map((condition) => `  AND ${condition}`)].join('\n');
}

/** Filters on these fields left out: the caller gives them another meaning. */
export function withoutFilters(plan: Plan, names: readonly string[]): Plan {
  return { ...plan, rowFilters: plan.rowFilters.filter(({ field }) => !names.includes(field.name)) };
}

export function scopeOf(writer: SqlWriter, matching = ''): SqlScope {
  return { ...writer.scope, matching, grouped: [] };
}

/** One measure over rows; those that compare groups with each other have no value on their own. */
export function measureSql(measure: Measure, writer: SqlWriter, matching: string): string {
  if (measure.overGroups) {
    throw new AppError('invalid_request', { reason: `"${measure.name}" cannot be asked for here` });
  }
  return measure.sql(scopeOf(writer, matching));
}

/** The value a row is grouped under, as text; null stays null. Arrays are the caller's matter. */
export function itemSql(dimension: Dimension, writer: SqlWriter): string {
  const sql = dimension.sql(scopeOf(writer));
  if (dimension.flagTexts) return `if(${sql}, '${dimension.flagTexts.yes}', '${dimension.flagTexts.no}')`;
  return `toString(${sql})`;
}

/** Conditions on a total of the group they stand in. */
export function totalSql({ field, conditions }: GroupFilter, writer: SqlWriter, matching: string): string {
  const sql = `(${measureSql(field, writer, matching)})`;
  return writeTotalConditions(sql, conditions, writer);
}

export function dimensionsIn(plan: Plan): readonly Dimension[] {
  return plan.columns.filter((column) => column.kind === 'dimension');
}

/** A plan made here has no measures of the caller's own making. */
export function measuresIn(plan: Plan): readonly Measure[] {
  return plan.columns.filter((column) => column.kind === 'measure').filter((column) => 'sql' in column);
}

export function onlyDimension(plan: Plan): Dimension | undefined {
  const [dimension, ...more] = dimensionsIn(plan);
  if (more.length > 0) throw new AppError('invalid_request', { reason: 'only one dimension can be asked for here' });
  return dimension;
}

export function onlyMeasure(plan: Plan): Measure {
  const [measure, ...more] = measuresIn(plan);
  if (measure === undefined || more.length > 0) {
    throw new AppError('invalid_request', { reason: 'exactly one measure must be asked for here' });
  }
  return measure;
}

/** A ratio of totals has no share of a whole and no sum over periods. */
export function isRatio(measure: Measure): boolean {
  return measure.onSample === 'keep';
}
