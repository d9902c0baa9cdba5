import { AppError } from '@playhead/contract/errors';
import type { BenchmarkBody } from '@playhead/contract/http/analyses';
import { type Dimension, type Measure, ratio, subquery } from '../model/index.ts';
import type { Plan, QueryContext } from '../plan/index.ts';
import { categoryIn, rollupColumnNames, seriesIn } from '../schema/rollup-sql.ts';
import { comparableRanges } from './compare-range.ts';
import { firstDaySql } from './cohorts/first-day.ts';
import {
  type CompiledAnalysis,
  compiledAnalysis,
  modelColumn,
  numberColumn,
  type Shown,
  textColumn,
} from './compiled-analysis.ts';
import {
  createSqlWriter,
  duringRange,
  isRatio,
  itemSql,
  measureSql,
  onlyDimension,
  onlyMeasure,
  planTotals,
  rolledUpSql,
  scopeOf,
  type SqlWriter,
  utcText,
  withoutFilters,
  writeRows,
} from './source-rows.ts';

export type BenchmarkSpec = Pick<BenchmarkBody, 'fields' | 'filters' | 'periods' | 'limit'> &
  Partial<Pick<BenchmarkBody, 'show'>>;

/** Filters that select the title of the page. The peers are found without them. */
const titleFields = [
  'customer_view.series',
  'customer_view.season_number',
  'customer_view.episode',
  'customer_view.episode_number',
] as const;

export function compileBenchmark(spec: BenchmarkSpec, context: QueryContext): CompiledAnalysis {
  const { fields, filters } = spec;
  const plan = planTotals({ fields, filters }, context);
  const earlier = comparableRanges(plan.period, spec.periods).map((range) =>
    planTotals({ fields, filters: duringRange(filters, range) }, context),
  );
  const dimension = onlyDimension(plan);
  const parts = { plan, earlier, measure: onlyMeasure(plan), writer: createSqlWriter(context) };
  return dimension ? againstPeers({ ...parts, dimension, limit: spec.limit, show: spec.show }) : againstBaseline(parts);
}

interface Parts {
  plan: Plan;
  earlier: readonly Plan[];
  measure: Measure;
  writer: SqlWriter;
}

function againstBaseline(parts: Parts): CompiledAnalysis {
  const { plan, measure, writer } = parts;
  const rows = writeRows(plan, writer);
  return compiledAnalysis({
    shown: baselineColumns(measure),
    rest: [
      `FROM ${subquery(`SELECT ${totalOver(plan, measure, writer, rows)} AS amount`, rows)} AS now`,
      `CROSS JOIN ${earlierSql(parts)} AS past`,
    ],
    writer,
    plans: [plan, ...parts.earlier],
    limit: 1,
  });
}

function totalOver(plan: Plan, measure: Measure, writer: SqlWriter, rows: string): string {
  return rolledUpSql(measure, plan) ?? measureSql(measure, writer, rows);
}

function againstPeers(
  parts: Parts & { dimension: Dimension; limit: number; show: BenchmarkSpec['show'] },
): CompiledAnalysis {
  const { plan, measure, dimension, limit, show, writer } = parts;
  if (dimension.array || plan.source !== 'sessions') {
    throw new AppError('invalid_request', { reason: `"${dimension.name}" has no single peer group` });
  }
  const now = amountsByItem(plan, { dimension, measure, writer });
  const perPeer = amountsByPeer(withoutFilters(plan, titleFields), { dimension, measure, writer });
  const inGroup = 'OVER (PARTITION BY peer_group)';
  const others = subquery(
    'SELECT',
    '  item, peer_group,',
    `  if(isNull(peer_group), 0, count(amount) ${inGroup} - isNotNull(amount)) AS peers,`,
    `  ${ratio(`(sum(amount) ${inGroup} - ifNull(amount, 0))`, 'peers')} AS peer_average,`,
    `  if(peers = 0, NULL, quantileExactInclusive(0.5)(amount) ${inGroup}) AS peer_median`,
    `FROM ${subquery(perPeer)}`,
  );
  return compiledAnalysis({
    shown: [
      [modelColumn(dimension), 'now.item'],
      ...baselineColumns(measure),
      [textColumn('benchmark.peer_group'), 'others.peer_group'],
      [numberColumn('benchmark.peers'), 'others.peers'],
      [numberColumn('benchmark.peer_average', measure.format), 'others.peer_average'],
      [numberColumn('benchmark.peer_median', measure.format), 'others.peer_median'],
      [numberColumn('benchmark.peer_change', 'percent'), `${ratio('now.amount', 'others.peer_average')} - 1`],
    ],
    rest: [
      `FROM ${subquery(now)} AS now`,
      `LEFT JOIN ${others} AS others ON others.item = now.item`,
      `LEFT JOIN ${earlierSql({ ...parts, dimension })} AS past ON past.item = now.item`,
      ...(show === 'both_ends' ? bothEnds(limit) : ['ORDER BY now.amount DESC, now.item ASC']),
      `LIMIT ${limit + 1}`,
    ],
    writer,
    plans: [plan, ...parts.earlier],
    limit,
  });
}

/** By multiples of the median, so that titles of large and small categories compare. Without peers only if all titles fit. */
function bothEnds(limit: number): readonly string[] {
  const times = ratio('now.amount', 'others.peer_median');
  const rank = (order: 'ASC' | 'DESC') => `row_number() OVER (ORDER BY ${times} ${order} NULLS LAST, now.item ASC)`;
  const [above, below] = [Math.ceil(limit / 2), Math.floor(limit / 2)];
  return [
    `QUALIFY count() OVER () <= ${limit}`,
    `  OR isNotNull(${times}) AND (${rank('DESC')} <= ${above} OR ${rank('ASC')} <= ${below})`,
    `ORDER BY ${times} DESC NULLS LAST, now.item ASC`,
  ];
}

interface ItemParts {
  dimension: Dimension;
  measure: Measure;
  writer: SqlWriter;
  more?: readonly string[];
  /** Leaves out a period that starts before the first data. */
  isWhole?: boolean;
}

/** Adds each item's peer group. Rollups hold the group only for series; other items read the rows. */
function amountsByPeer(plan: Plan, parts: ItemParts): string {
  const { measure, writer } = parts;
  const amount = rolledUpSql(measure, plan);
  if (plan.rollupDimension !== 'series' || amount === null) {
    const rows = { ...plan, rollupDimension: null, rollupBuilds: null };
    return amountsByItem(rows, { ...parts, more: ['min(category) AS peer_group'] });
  }
  const ofTitles = writeRows({ ...plan, rollupDimension: 'series_in_category' }, writer, 'isNotNull(value)');
  const summed = summedColumns(measure, plan);
  // Splits each title once, not once per hour or day.
  const added = subquery(
    `SELECT value, ${summed.map(([name, sum]) => `${sum} AS ${name}_sum`).join(', ')}`,
    ofTitles,
    'GROUP BY value',
  );
  const named = subquery(
    `SELECT assumeNotNull(toString(value)) AS title, ${summed.map(([name]) => `${name}_sum AS ${name}`).join(', ')}`,
    `FROM ${added}`,
  );
  return [
    `SELECT ${seriesIn('title')} AS item, min(${categoryIn('title')}) AS peer_group, ${amount} AS amount`,
    `FROM ${named}`,
    'GROUP BY item',
  ].join('\n');
}

function summedColumns({ countsViewers }: Measure, { rollupBuilds }: Plan): readonly (readonly [string, string])[] {
  const viewers = ['viewers', 'groupBitmapMergeState(viewers)'] as const;
  const sums = rollupColumnNames.map((name) => [name, `sum(${name})`] as const);
  return rollupBuilds === null || countsViewers === undefined ? sums : [...sums, viewers];
}

function amountsByItem(plan: Plan, options: ItemParts): string {
  const { dimension, measure, writer, more = [] } = options;
  const rollupSql = plan.rollupDimension !== null;
  const column = rollupSql ? 'value' : dimension.sql(scopeOf(writer));
  const rows = writeRows(
    plan,
    writer,
    ...(dimension.nullable ? [`isNotNull(${column})`] : []),
    ...(options.isWhole === true ? [isWhole(plan, writer)] : []),
  );
  const item = rollupSql ? `toString(${column})` : itemSql(dimension, writer);
  const columns = [`${item} AS item`, ...more, `${totalOver(plan, measure, writer, rows)} AS amount`];
  return [`SELECT ${columns.join(', ')}`, rows, 'GROUP BY item'].join('\n');
}

/** False for every row when the period starts before the first data. */
function isWhole({ period }: Plan, writer: SqlWriter): string {
  return `${writer.bind(period.from, 'Date')} >= ${firstDaySql(scopeOf(writer).timeZone)}`;
}

/** One row for all earlier periods together, or one per item with a dimension. A period without rows adds no row. */
function earlierSql({ earlier, measure, writer, dimension }: Omit<Parts, 'plan'> & { dimension?: Dimension }): string {
  const one = (plan: Plan, index: number) => {
    const age = `${index + 1} AS age`;
    if (dimension) return amountsByItem(plan, { dimension, measure, writer, more: [age], isWhole: true });
    const rows = writeRows(plan, writer, isWhole(plan, writer));
    return [`SELECT ${age}, ${totalOver(plan, measure, writer, rows)} AS amount`, rows, 'HAVING count() > 0'].join(
      '\n',
    );
  };
  const atOnce = earlierRollupsSql({ earlier, measure, writer, isByItem: dimension !== undefined });
  const each = atOnce === null ? earlier.map(one) : [atOnce];
  const periods = isRatio(measure) ? 'count(amount)' : 'max(age)';
  return subquery(
    `SELECT ${dimension ? 'item, ' : ''}${periods} AS periods, ${ratio('sum(amount)', 'periods')} AS baseline`,
    `FROM ${subquery(each.join('\nUNION ALL\n'))}`,
    ...(dimension ? ['GROUP BY item'] : []),
  );
}

/**
 * Reads the rollups of all earlier periods in one pass: one pass per period takes longer to plan than to run. Null
 * where only the rows can give the result.
 */
function earlierRollupsSql(parts: {
  earlier: readonly Plan[];
  measure: Measure;
  writer: SqlWriter;
  isByItem: boolean;
}): string | null {
  const { earlier, measure, writer, isByItem } = parts;
  const [latest] = earlier;
  const oldest = earlier.at(-1);
  if (latest === undefined || oldest === undefined) return null;
  const amount = rolledUpSql(measure, latest);
  if (amount === null || earlier.some((plan) => !readsSameRollups(plan, latest))) return null;
  const bindInstant = (instant: Date) => writer.bind(utcText(instant), "DateTime('UTC')");
  const ages = earlier.map(
    (plan, index) =>
      `start_utc >= ${bindInstant(plan.period.start)} AND start_utc < ${bindInstant(plan.period.end)} AND ${isWhole(plan, writer)}, ${index + 1}`,
  );
  const rollupBuilds = latest.rollupBuilds && [...new Set(earlier.flatMap((plan) => plan.rollupBuilds ?? []))];
  const rollupMonths = [...new Set(earlier.flatMap((plan) => plan.rollupMonths))];
  const all = { ...latest, rollupBuilds, rollupMonths, period: { ...latest.period, start: oldest.period.start } };
  const rows = writeRows(all, writer, 'age > 0', ...(isByItem ? ['isNotNull(value)'] : []));
  const item = isByItem ? 'toString(value) AS item, ' : '';
  return [
    `SELECT ${item}multiIf(${ages.join(', ')}, 0) AS age, ${amount} AS amount`,
    rows,
    `GROUP BY ${isByItem ? 'item, ' : ''}age`,
  ].join('\n');
}

function readsSameRollups(one: Plan, other: Plan): boolean {
  return one.rollupDimension === other.rollupDimension && (one.rollupBuilds === null) === (other.rollupBuilds === null);
}

function baselineColumns(measure: Measure): readonly Shown[] {
  return [
    [modelColumn(measure), 'now.amount'],
    [numberColumn('benchmark.baseline', measure.format), 'past.baseline'],
    [numberColumn('benchmark.baseline_periods'), 'past.periods'],
    [numberColumn('benchmark.baseline_change', 'percent'), `${ratio('now.amount', 'past.baseline')} - 1`],
  ];
}
