import type { AdReachBody } from '@playhead/contract/http/analyses';
import { ratio, subquery } from '../model/index.ts';
import type { QueryContext } from '../plan/index.ts';
import { type CompiledAnalysis, compiledAnalysis, modelColumn, numberColumn, textColumn } from './compiled-analysis.ts';
import { createSqlWriter, itemSql, onlyDimension, planRows, writeRows } from './source-rows.ts';

export type AdReachSpec = Pick<AdReachBody, 'fields' | 'filters' | 'limit'>;

/** Fewest impressions of each bucket: one by one to ten, then wider, so that heavy campaigns have a distribution as well. */
const BUCKETS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 21, 31, 51, 76, 101, 151, 201] as const;
const LABELS = BUCKETS.map((from, index) => bucketLabel(from, BUCKETS[index + 1]));

function bucketLabel(from: number, next: number | undefined): string {
  if (next === undefined) return `${from}+`;
  return next === from + 1 ? String(from) : `${from}-${next - 1}`;
}

export function compileAdReach({ fields, filters, limit }: AdReachSpec, context: QueryContext): CompiledAnalysis {
  const plan = planRows({ fields: [...fields, 'ad_sessions.impressions'], filters }, context);
  const dimension = onlyDimension(plan);
  const writer = createSqlWriter(context);
  const item = dimension ? [`${itemSql(dimension, writer)} AS item`] : [];
  const seen = `arrayCount(bucket -> shown >= bucket, [${BUCKETS.join(', ')}])`;
  const bounds = `1, ${BUCKETS.length + 1}, 1`;

  const perViewer = subquery(
    `SELECT ${[...item, 'viewer_key', 'count() AS shown'].join(', ')}`,
    writeRows(plan, writer),
    `GROUP BY ${[...(dimension ? ['item'] : []), 'viewer_key'].join(', ')}`,
  );
  const perItem = subquery(
    `SELECT`,
    ...(dimension ? ['  item,'] : []),
    '  count() AS reach,',
    '  sum(shown) AS impressions,',
    `  countResample(${bounds})(${seen}) AS viewers_by_seen,`,
    `  sumResample(${bounds})(shown, ${seen}) AS impressions_by_seen`,
    `FROM ${perViewer}`,
    ...(dimension ? ['GROUP BY item', 'ORDER BY reach DESC, item ASC', `LIMIT ${limit + 1}`] : []),
  );
  return compiledAnalysis({
    shown: [
      ...(dimension ? [[modelColumn(dimension), 'item'] as const] : []),
      [textColumn('ad_reach.impressions_seen'), `[${LABELS.map((label) => `'${label}'`).join(', ')}][seen]`],
      [numberColumn('ad_reach.viewers'), 'viewers_by_seen[seen]'],
      [numberColumn('ad_reach.viewer_share', 'percent'), ratio('viewers_by_seen[seen]', 'reach')],
      [numberColumn('ad_reach.reached_at_least'), 'arraySum(arraySlice(viewers_by_seen, seen))'],
      [numberColumn('ad_reach.impressions'), 'impressions_by_seen[seen]'],
      [numberColumn('ad_sessions.reach'), 'reach'],
      [numberColumn('ad_sessions.frequency', 'decimal'), ratio('impressions', 'reach')],
    ],
    rest: [
      `FROM ${perItem}`,
      `ARRAY JOIN range(1, ${BUCKETS.length + 1}) AS seen`,
      `ORDER BY ${dimension ? 'reach DESC, item ASC, ' : ''}seen ASC`,
    ],
    writer,
    plans: [plan],
    limit: (dimension ? limit : 1) * BUCKETS.length,
  });
}
