import type { FunnelBody } from '@playhead/contract/http/analyses';
import { formatFilterExpression } from '@playhead/domain/filters';
import { PERIOD_FIELD, ratio, subquery } from '../../model/index.ts';
import type { QueryContext } from '../../plan/index.ts';
import { type CompiledAnalysis, compiledAnalysis, modelColumn, numberColumn } from '../compiled-analysis.ts';
import { createSqlWriter, dimensionsIn, type Filters, onlyMeasure, planRows, writeRows } from '../source-rows.ts';

export type FunnelSpec = Pick<FunnelBody, 'filters' | 'series' | 'season' | 'limit'>;

const fields = [
  'customer_view.season_number',
  'customer_view.episode_number',
  'customer_view.episode',
  'customer_view.unique_viewers',
] as const;

/** Filters that select the episodes, and thereby the steps. */
const titleFields = ['customer_view.season_number', 'customer_view.episode_number', 'customer_view.episode'] as const;

/**
 * The steps are all selected episodes that any viewer played in the period, regardless of the other filters. An
 * episode that a small group skipped must stay a step, or the episodes after it would seem to be reached directly.
 */
export function compileFunnel(spec: FunnelSpec, context: QueryContext): CompiledAnalysis {
  const { filters, limit } = spec;
  const series = seriesFilters(spec);
  const plan = planRows({ fields, filters: { ...filters, ...series } }, context);
  const everybody = planRows({ fields, filters: { ...ofEverybody(filters), ...series } }, context);
  const writer = createSqlWriter(context);
  const numbered = ['started', 'isNotNull(episode_number)'];
  const position = '(toUInt16(ifNull(season_number, 0)), toUInt16(assumeNotNull(episode_number)))';
  const season = 'ifNull(season_number, 0)';
  const mostPlayed = () =>
    subquery(
      `SELECT ${season} AS season`,
      writeRows(everybody, writer, ...numbered),
      'GROUP BY season',
      'ORDER BY count() DESC, season DESC',
      'LIMIT 1',
    );
  // A scalar subquery runs once for all shards; an IN would run once per shard.
  const ofSeason = spec.season === 'most_played' ? [`${season} = ${mostPlayed()}`] : [];

  const perEpisode = subquery(
    `SELECT ${position} AS position, min(episode) AS title`,
    writeRows(everybody, writer, ...numbered, ...ofSeason),
    'GROUP BY position',
    'ORDER BY position ASC',
    `LIMIT ${limit + 1}`,
  );
  const episodes = subquery(`SELECT arraySort(groupArray((position, ifNull(title, '')))) FROM ${perEpisode}`);
  const step = `indexOf(arrayMap(episode -> episode.1, episodes), ${position})`;
  const perViewer = subquery(
    'SELECT',
    '  viewer_key,',
    `  arrayMap(play -> play.2, arraySort(groupArray((start_utc, ${step})))) AS steps,`,
    '  arrayFold((reached, step) -> if(step = reached + 1, reached + 1, reached), steps, toUInt64(0)) AS reached',
    writeRows(plan, writer, ...numbered),
    'GROUP BY viewer_key',
  );
  const counted = subquery(
    'SELECT',
    '  range(1, length(episodes) + 1) AS all_steps,',
    '  sumForEach(arrayMap(step -> toUInt64(reached >= step), all_steps)) AS in_order,',
    '  sumForEach(arrayMap(step -> toUInt64(has(steps, step)), all_steps)) AS in_any_order',
    `FROM ${perViewer}`,
  );
  const [seasonNumber, number, title] = dimensionsIn(plan).map((dimension) => modelColumn(dimension));
  const viewers = modelColumn(onlyMeasure(plan));
  if (!seasonNumber || !number || !title) throw new Error('An episode has a season, a number and a title.');
  return compiledAnalysis({
    before: `WITH ${episodes} AS episodes`,
    shown: [
      [numberColumn('funnel.step'), 'step'],
      [seasonNumber, 'episodes[step].1.1'],
      [number, 'episodes[step].1.2'],
      [title, 'episodes[step].2'],
      [numberColumn('funnel.viewers'), 'in_order[step]'],
      [numberColumn('funnel.share_of_first', 'percent'), ratio('in_order[step]', 'in_order[1]')],
      [
        numberColumn('funnel.drop_off', 'percent'),
        `if(step = 1, NULL, 1 - ${ratio('in_order[step]', 'in_order[step - 1]')})`,
      ],
      [viewers, 'in_any_order[step]'],
    ],
    rest: [`FROM ${counted}`, 'ARRAY JOIN range(1, length(episodes) + 1) AS step', 'ORDER BY step ASC'],
    writer,
    plans: [plan, everybody],
    limit,
  });
}

function seriesFilters({ series, season }: FunnelSpec): Filters {
  const exactly = (value: string | number) => formatFilterExpression([{ op: 'is_equal_to', value }]);
  return {
    'customer_view.series': exactly(series),
    ...(season === undefined || season === 'most_played' ? {} : { 'customer_view.season_number': exactly(season) }),
  };
}

function ofEverybody(filters: Filters): Filters {
  const kept: readonly string[] = [PERIOD_FIELD, ...titleFields];
  return Object.fromEntries(Object.entries(filters).filter(([field]) => kept.includes(field)));
}
