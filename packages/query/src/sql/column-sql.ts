import type { CustomMeasureType } from '@playhead/contract/http/queries';
import type { Dimension, Measure, SqlScope } from '../model/index.ts';
import type { MadeMeasure, Plan, PlannedMeasure } from '../plan/index.ts';
import { writeRowFilters } from './source-rows.ts';
import type { SqlWriter } from './writer.ts';

export interface Grouping {
  plan: Plan;
  writer: SqlWriter;
  /** `FROM … WHERE …` */
  matching: string;
  dimensions: readonly Dimension[];
  scope: SqlScope;
}

export function groupBy(dimensions: readonly Dimension[], rows: Omit<Grouping, 'dimensions' | 'scope'>): Grouping {
  const { plan, writer, matching } = rows;
  const scope = { ...writer.scope, matching, grouped: dimensions.map(({ name }) => name) };
  return { plan, writer, matching, dimensions, scope };
}

export function dimensionSql(field: Dimension, grouping: Grouping): string {
  if (grouping.plan.rollupDimension !== null && field.slice !== undefined) return 'value';
  const sql = (field.groupSql ?? field.sql)(grouping.scope);
  // Same result as emptyArrayToSingle(), which took twelve times as long on an array of LowCardinality.
  if (field.array) return `arrayJoin(if(empty(${sql}), [''], ${sql}))`;
  return field.flagTexts ? `if(${sql}, '${field.flagTexts.yes}', '${field.flagTexts.no}')` : sql;
}

export function measureSql(field: PlannedMeasure, grouping: Grouping): string {
  return 'made' in field ? madeSql(field, grouping) : numberSql(field, grouping);
}

function numberSql(field: Measure, grouping: Grouping): string {
  return rolledUpSql(field, grouping.plan) ?? field.sql(grouping.scope);
}

/** Null where the plan reads the sessions, or the rollups do not hold the number. */
export function rolledUpSql({ rollupSql }: Measure, plan: Plan): string | null {
  if (plan.rollupDimension === null || rollupSql === undefined) return null;
  if (typeof rollupSql === 'string') return rollupSql;
  // Counted separately, the viewers of a group are one of its rows.
  return rollupSql(plan.rollupBuilds === null ? 'sum(viewers)' : 'groupBitmapMerge(viewers)');
}

/** Sums and counts of no rows are 0; the others are null. */
const made: Readonly<Record<CustomMeasureType, (value: string, condition: string) => string>> = {
  sum: (value, condition) => `sumIf(ifNull(${value}, 0), ${condition})`,
  count: (value, condition) => `countIf(isNotNull(${value}) AND ${condition})`,
  count_distinct: (value, condition) => `uniqExactIf(${value}, ${condition})`,
  average: (value, condition) => `avgOrNullIf(${value}, ${condition})`,
  min: (value, condition) => `minOrNullIf(${value}, ${condition})`,
  max: (value, condition) => `maxOrNullIf(${value}, ${condition})`,
  median: (value, condition) => `quantileExactInclusiveOrNullIf(0.5)(${value}, ${condition})`,
};

function madeSql(measure: MadeMeasure, grouping: Grouping): string {
  const { value, condition } = madeParts(measure, grouping);
  return made[measure.made.type](value, condition);
}

function madeParts({ made: { basedOn, filters } }: MadeMeasure, grouping: Grouping) {
  const { plan, writer } = grouping;
  const conditions = writeRowFilters(filters, plan, writer);
  // A condition over a null is a null, which -If reads as false.
  const condition = conditions.length > 0 ? `(${conditions.join(' AND ')})` : 'true';
  return { value: basedOn.sql(grouping.scope), condition };
}

/** One viewer's contribution to a sum, a count or an average. */
export function madeOfViewer(measure: MadeMeasure, grouping: Grouping): { part: string; per: string | null } {
  const { value, condition } = madeParts(measure, grouping);
  const counted = made.count(value, condition);
  if (measure.made.type === 'count') return { part: counted, per: null };
  return { part: made.sum(value, condition), per: measure.made.type === 'average' ? counted : null };
}
