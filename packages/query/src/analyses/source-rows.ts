import { AppError } from '@playhead/contract/errors';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { type DateRange, formatRange } from '@playhead/domain/periods';
import { type Dimension, type Measure, PERIOD_FIELD, type SqlScope } from '../model/index.ts';
import { chooseRollups, type GroupFilter, type Plan, planQuery, type QueryContext } from '../plan/index.ts';
import { writeTotalConditions } from '../sql/predicate.ts';
import { writeSourceRows } from '../sql/source-rows.ts';
import type { SqlWriter } from '../sql/writer.ts';

export { createSqlWriter, quoted, type SqlWriter } from '../sql/writer.ts';
export { rolledUpSql } from '../sql/column-sql.ts';
export { writeRowFilter } from '../sql/filtered-column.ts';
export { utcDay, utcText } from '../sql/utc-text.ts';

export type Filters = Readonly<Record<string, string>>;

export interface RowsSpec {
  /** They determine the table and are checked against the caller's rights. */
  fields: readonly string[];
  filters: Filters;
}

/** Fields, filters, period and rights work as in an ordinary query; all viewers are read. */
export function planRows(spec: RowsSpec, context: QueryContext): Plan {
  const plan = planEveryViewer(spec, context);
  const [onTotal] = plan.groupFilters;
  if (onTotal) {
    throw new AppError('invalid_filter', { field: onTotal.field.name, reason: 'a total cannot be filtered here' });
  }
  return plan;
}

/** For totals, which the rollups may give. */
export function planTotals(spec: RowsSpec, context: QueryContext): Plan {
  const { hourlyRollups = false, dailyRollups } = context;
  const exact = planRows(spec, context);
  if (!hourlyRollups) return exact;
  const withRollups = { ...exact.context, hourlyRollups, ...(dailyRollups === undefined ? {} : { dailyRollups }) };
  const plan = chooseRollups({ ...exact, context: withRollups });
  return plan.countsViewersSeparately ? exact : plan;
}

/** Keeps filters on totals in the plan: the caller supplies the group they apply to. */
export function planEveryViewer(spec: RowsSpec & { sorts?: readonly string[] }, context: QueryContext): Plan {
  const { fields, filters, sorts = [] } = spec;
  const { sampling: _everyViewer, hourlyRollups: _everyRow, sessionsPerDay: _size, ...exact } = context;
  return planQuery(decodeWire(RunQueryBody, { fields: [...fields], filters, sorts: [...sorts], limit: 1 }), exact);
}

export function duringRange(filters: Filters, range: DateRange): Filters {
  return { ...filters, [PERIOD_FIELD]: formatRange(range) };
}

/** `FROM … WHERE …` of a plan, with additional conditions. */
export function writeRows(plan: Plan, writer: SqlWriter, ...conditions: readonly string[]): string {
  return [writeSourceRows(plan, writer), ...conditions.map((condition) => `  AND ${condition}`)].join('\n');
}

/** Drops filters that the caller applies in another way. */
export function withoutFilters(plan: Plan, names: readonly string[]): Plan {
  return { ...plan, rowFilters: plan.rowFilters.filter(({ field }) => !names.includes(field.name)) };
}

export function scopeOf(writer: SqlWriter, matching = ''): SqlScope {
  return { ...writer.scope, matching, grouped: [] };
}

/** Measures that compare groups with each other have no value here. */
export function measureSql(measure: Measure, writer: SqlWriter, matching: string): string {
  if (measure.overGroups) {
    throw new AppError('invalid_request', { reason: `"${measure.name}" is not available here` });
  }
  return measure.sql(scopeOf(writer, matching));
}

/** As text; null stays null. The caller handles arrays. */
export function itemSql(dimension: Dimension, writer: SqlWriter): string {
  const sql = dimension.sql(scopeOf(writer));
  if (dimension.flagTexts) return `if(${sql}, '${dimension.flagTexts.yes}', '${dimension.flagTexts.no}')`;
  return `toString(${sql})`;
}

export function totalSql({ field, conditions }: GroupFilter, writer: SqlWriter, matching: string): string {
  const sql = `(${measureSql(field, writer, matching)})`;
  return writeTotalConditions(sql, conditions, writer);
}

export function dimensionsIn(plan: Plan): readonly Dimension[] {
  return plan.columns.filter((column) => column.kind === 'dimension');
}

/** These plans contain no custom measures. */
export function measuresIn(plan: Plan): readonly Measure[] {
  return plan.columns.filter((column) => column.kind === 'measure').filter((column) => 'sql' in column);
}

export function onlyDimension(plan: Plan): Dimension | undefined {
  const [dimension, ...more] = dimensionsIn(plan);
  if (more.length > 0) throw new AppError('invalid_request', { reason: 'only one dimension is allowed here' });
  return dimension;
}

export function onlyMeasure(plan: Plan): Measure {
  const [measure, ...more] = measuresIn(plan);
  if (measure === undefined || more.length > 0) {
    throw new AppError('invalid_request', { reason: 'exactly one measure is required here' });
  }
  return measure;
}

/** A ratio has no share of a whole and no sum over periods. */
export function isRatio(measure: Measure): boolean {
  return measure.onSample === 'keep';
}
