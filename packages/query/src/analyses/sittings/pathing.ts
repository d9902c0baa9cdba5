import type { PathingBody } from '@playhead/contract/http/analyses';
import { ratio, subquery } from '../../model/index.ts';
import { type CompiledAnalysis, compiledAnalysis, numberColumn, textColumn } from '../compiled-analysis.ts';
import { LEFT, NO_TITLE, type SittingsContext, START_OF_SITTING, writeSittings } from './sittings.ts';
import { createSqlWriter } from '../source-rows.ts';

export type PathingSpec = Pick<PathingBody, 'filters' | 'level' | 'direction' | 'start' | 'depth' | 'limit'>;

const OTHER = 'Other';

/** One row per link. Each sitting is followed once, so the links of a step add up to the sittings that reached it. */
export function compilePathing(spec: PathingSpec, context: SittingsContext): CompiledAnalysis {
  const { level, direction, depth, limit, filters } = spec;
  const writer = createSqlWriter(context);
  const sittings = writeSittings({ level, title: spec.start, filters }, context, writer);

  const paths = subquery(
    `SELECT viewer_key, arrayMap(step -> step.1, ${pathSql({ direction, depth, chosen: sittings.chosen })}) AS path`,
    `FROM ${sittings.sql}`,
    ...(sittings.chosen ? ['WHERE arrayExists(step -> step.2 = 1, steps)'] : []),
  );
  const hop = 'i -> (i - 1, path[i], i = length(path), if(i = length(path), 0, path[i + 1]))';
  const links = subquery(
    'SELECT',
    `  arrayJoin(arrayMap(${hop}, range(1, least(length(path), ${depth}) + 1))) AS hop,`,
    '  count() AS sittings,',
    '  uniqExactState(viewer_key) AS viewers',
    `FROM ${paths}`,
    'GROUP BY hop',
  );
  const titled = subquery(
    'SELECT',
    '  links.hop.1 AS level, sources.title AS source, links.hop.3 AS ended, targets.title AS target, sittings, links.viewers AS viewers',
    `FROM ${links} AS links`,
    `LEFT JOIN ${sittings.titlesSql} AS sources ON sources.id = links.hop.2`,
    `LEFT JOIN ${sittings.titlesSql} AS targets ON targets.id = links.hop.4`,
  );
  const weighed = subquery(
    'SELECT',
    '  level, source, ended, target, sittings, viewers,',
    '  sum(sittings) OVER (PARTITION BY level, source) AS at_source,',
    '  sum(sittings) OVER (PARTITION BY level, ended, target) AS at_target',
    `FROM ${titled}`,
  );
  const ranked = subquery(
    'SELECT',
    '  level, source, ended, target, sittings, viewers,',
    '  dense_rank() OVER (PARTITION BY level ORDER BY at_source DESC, source ASC) AS source_rank,',
    '  dense_rank() OVER (PARTITION BY level ORDER BY ended ASC, at_target DESC, target ASC) AS target_rank',
    `FROM ${weighed}`,
  );
  const grouped = subquery(
    'SELECT',
    '  level,',
    `  if(source_rank > ${limit}, 'other', 'title') AS source_kind,`,
    `  if(source_rank > ${limit}, '', source) AS source_title,`,
    `  multiIf(ended, 'end', target_rank > ${limit}, 'other', 'title') AS target_kind,`,
    `  if(ended OR target_rank > ${limit}, '', target) AS target_title,`,
    '  sum(sittings) AS amount,',
    '  uniqExactMerge(viewers) AS people',
    `FROM ${ranked}`,
    'GROUP BY level, source_kind, source_title, target_kind, target_title',
  );
  const end = direction === 'forward' ? LEFT : START_OF_SITTING;
  const named = (side: 'source' | 'target') =>
    `multiIf(${side}_kind = 'other', '${OTHER}', ${side}_kind = 'end', '${end}', ${side}_title = '', '${NO_TITLE}', ${side}_title)`;
  const share = ratio('amount', 'sum(amount) OVER (PARTITION BY level, source_kind, source_title)');
  return compiledAnalysis({
    shown: [
      [numberColumn('pathing.level'), 'level'],
      [textColumn('pathing.source'), named('source')],
      [textColumn('pathing.source_kind'), 'source_kind'],
      [textColumn('pathing.target'), named('target')],
      [textColumn('pathing.target_kind'), 'target_kind'],
      [numberColumn('pathing.sittings'), 'amount'],
      [numberColumn('pathing.viewers'), 'people'],
      [numberColumn('pathing.source_share', 'percent'), share],
    ],
    rest: [
      `FROM ${grouped}`,
      'ORDER BY level ASC, amount DESC, source_kind DESC, source_title ASC, target_kind DESC, target_title ASC',
    ],
    writer,
    plans: [sittings.plan],
    limit: depth * (limit + 1) * (limit + 2),
  });
}

/** Starts at the first step of the chosen title, or at the edge of the sitting. */
function pathSql({ direction, depth, chosen }: Pick<PathingSpec, 'direction' | 'depth'> & { chosen: boolean }): string {
  const first = chosen ? 'arrayFirstIndex(step -> step.2 = 1, steps)' : undefined;
  if (direction === 'forward') return `arraySlice(steps, ${first ?? 1}, ${depth + 1})`;
  const back = first === undefined ? 'steps' : `arraySlice(steps, 1, ${first})`;
  return `arraySlice(arrayReverse(${back}), 1, ${depth + 1})`;
}
