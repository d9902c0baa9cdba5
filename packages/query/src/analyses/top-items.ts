import type { TopItemsBody } from '@playhead/contract/http/analyses';
import { AppError } from '@playhead/contract/errors';
import { type Dimension, ratio, subquery } from '../model/index.ts';
import type { QueryContext } from '../plan/index.ts';
import { resolveCompareRange } from './compare-range.ts';
import { firstDaySql } from './cohorts/first-day.ts';
import { type CompiledAnalysis, compiledAnalysis, modelColumn, numberColumn } from './compiled-analysis.ts';
import {
  createSqlWriter,
  duringRange,
  isRatio,
  itemSql,
  measureSql,
  onlyDimension,
  onlyMeasure,
  planRows,
  scopeOf,
  type SqlWriter,
  writeRows,
} from './source-rows.ts';

export type TopItemsSpec = Pick<TopItemsBody, 'fields' | 'filters' | 'compare' | 'limit'>;

/** The remaining items are counted again, not subtracted: a viewer of two of them is one viewer. */
export function compileTopItems(spec: TopItemsSpec, context: QueryContext): CompiledAnalysis {
  const { fields, filters, limit } = spec;
  const plan = planRows({ fields, filters }, context);
  const dimension = onlyDimension(plan);
  const measure = onlyMeasure(plan);
  if (!dimension) throw new AppError('invalid_request', { reason: 'a dimension is required here' });
  const before = planRows(
    { fields, filters: duringRange(filters, resolveCompareRange(spec.compare, plan.period, context)) },
    context,
  );

  const writer = createSqlWriter(context);
  const rows = writeRows(plan, writer);
  const rowsBefore = writeRows(before, writer);
  const value = measureSql(measure, writer, rows);
  const rank = rankSql(dimension, writer);
  const top = subquery(
    'SELECT groupArray(item)',
    `FROM ${subquery(
      `SELECT ${keySql(dimension, writer)} AS item, ${value} AS amount`,
      rows,
      'GROUP BY item',
      'ORDER BY amount DESC, item ASC',
      `LIMIT ${limit}`,
    )}`,
  );
  const now = subquery(`SELECT ${rank} AS position, ${value} AS amount`, rows, 'GROUP BY position');
  const then = subquery(
    `SELECT ${rank} AS position, ${measureSql(measure, writer, rowsBefore)} AS amount`,
    rowsBefore,
    'GROUP BY position',
  );
  const isWhole = `${writer.bind(before.period.from, 'Date')} >= ${firstDaySql(scopeOf(writer).timeZone)}`;
  const ifWhole = (sql: string) => `if(${isWhole}, ${sql}, NULL)`;
  const share = isRatio(measure) ? 'NULL' : ratio('now.amount', subquery(`SELECT ${value}`, rows));
  const name = "if(now.position = 0, 'Other', if(top[now.position] = 'n', NULL, substring(top[now.position], 2)))";
  return compiledAnalysis({
    before: `WITH ${top} AS top`,
    shown: [
      [numberColumn('top_items.rank'), 'nullIf(now.position, 0)'],
      [{ ...modelColumn(dimension), cell: 'text' }, name],
      [modelColumn(measure), 'now.amount'],
      [numberColumn('top_items.share', 'percent'), share],
      [numberColumn('top_items.compare_value', measure.format), ifWhole('then.amount')],
      [numberColumn('top_items.change', 'percent'), ifWhole(`${ratio('now.amount', 'then.amount')} - 1`)],
    ],
    rest: [
      `FROM ${now} AS now`,
      `LEFT JOIN ${then} AS then ON then.position = now.position`,
      'ORDER BY now.position = 0 ASC, now.position ASC',
    ],
    writer,
    plans: [plan, before],
    limit: limit + 1,
  });
}

/** Distinguishes a missing value from every value. */
function keyOf(item: string): string {
  return `ifNull(concat('v', ${item}), 'n')`;
}

function elementsSql(dimension: Dimension, writer: SqlWriter): string {
  const sql = dimension.sql(scopeOf(writer));
  return `if(empty(${sql}), [''], ${sql})`;
}

function keySql(dimension: Dimension, writer: SqlWriter): string {
  if (dimension.array) return `arrayJoin(arrayMap(element -> ${keyOf('element')}, ${elementsSql(dimension, writer)}))`;
  return keyOf(itemSql(dimension, writer));
}

/** Rank among the top items, 0 for the others. A row with two of the others counts once. */
function rankSql(dimension: Dimension, writer: SqlWriter): string {
  if (!dimension.array) return `indexOf(top, ${keyOf(itemSql(dimension, writer))})`;
  const ranks = `arrayMap(element -> indexOf(top, ${keyOf('element')}), ${elementsSql(dimension, writer)})`;
  return `arrayJoin(arrayDistinct(${ranks}))`;
}
