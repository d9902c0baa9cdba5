import { AppError } from '@playhead/contract/errors';
import type { TitleLevel } from '@playhead/contract/http/analyses';
import { formatFilterExpression } from '@playhead/domain/filters';
import { subquery } from '../../model/index.ts';
import type { Plan, QueryContext } from '../../plan/index.ts';
import { type Filters, planRows, type SqlWriter, withoutFilters, writeRowFilter, writeRows } from '../source-rows.ts';

/** A setting of the customer (engine.md 4). */
export const SITTING_GAP_MINUTES = 30;

export const NO_TITLE = '(no title)';
export const START_OF_SITTING = '(start of sitting)';
export const LEFT = '(left)';

export interface SittingsContext extends QueryContext {
  sittingGapMinutes: number;
}

const levels: Record<TitleLevel, { field: string; chosenBy: readonly string[]; title: string }> = {
  series: { field: 'customer_view.series', chosenBy: ['customer_view.series'], title: `ifNull(toString(series), '')` },
  channel: {
    field: 'customer_view.channel',
    chosenBy: ['customer_view.channel'],
    title: `ifNull(toString(channel), '')`,
  },
  episode: {
    field: 'customer_view.episode',
    chosenBy: [
      'customer_view.series',
      'customer_view.season_number',
      'customer_view.episode',
      'customer_view.episode_number',
    ],
    // Different series have episodes of the same name.
    title: `arrayStringConcat(arrayFilter(part -> part != '', [ifNull(toString(series), ''), ifNull(toString(episode), '')]), ' · ')`,
  },
};

export interface SittingsSpec {
  level: TitleLevel;
  title?: string | undefined;
  filters: Filters;
}

export interface Sittings {
  plan: Plan;
  /** By name or by a filter. */
  chosen: boolean;
  /** One row per sitting: `viewer_key`, and `steps` as (title id, whether it is the chosen title). */
  sql: string;
  titlesSql: string;
  /** With `viewers`, which costs a distinct count. */
  audiencesSql: string;
}

/**
 * Filters on the title choose it and keep the other titles of the sitting; all other filters select plays. The edges
 * of the period cut a sitting.
 */
export function writeSittings(spec: SittingsSpec, context: SittingsContext, writer: SqlWriter): Sittings {
  const level = levels[spec.level];
  const plan = planRows({ fields: ['customer_view.viewer_id', level.field], filters: filtersOf(spec) }, context);
  const choice = plan.rowFilters
    .filter(({ field }) => level.chosenBy.includes(field.name))
    .map((filter) => `(${writeRowFilter(filter, writer)})`)
    .join(' AND ');
  const rows = writeRows(withoutFilters(plan, level.chosenBy), writer, 'started');
  const named = `${level.title} AS title, cityHash64(title) AS id`;
  return {
    plan,
    chosen: choice !== '',
    sql: sittingsSql({ rows, title: level.title, choice, gapSeconds: Math.round(context.sittingGapMinutes * 60) }),
    titlesSql: subquery(`SELECT ${named}`, rows, 'GROUP BY title'),
    audiencesSql: subquery(`SELECT ${named}, uniqExact(viewer_key) AS viewers`, rows, 'GROUP BY title'),
  };
}

function filtersOf({ level, title, filters }: SittingsSpec): Filters {
  if (title === undefined) return filters;
  const { field } = levels[level];
  if (filters[field] !== undefined) {
    throw new AppError('invalid_request', {
      reason: `the title is chosen twice: by name and by the filter "${field}"`,
    });
  }
  return { ...filters, [field]: formatFilterExpression([{ op: 'is_equal_to', value: title }]) };
}

/**
 * Each play opens at its start and closes one gap after its end; a start with nothing open begins a sitting.
 * Comparing only with the previous play would miss an earlier play that is still running. Titles are hashed because
 * fixed-length rows sort several times as fast as texts.
 */
function sittingsSql(parts: { rows: string; title: string; choice: string; gapSeconds: number }): string {
  const { rows, title, choice, gapSeconds } = parts;
  const isChosen = choice === '' ? 'toUInt8(0)' : `toUInt8(ifNull(${choice}, 0))`;
  const times = 'toUnixTimestamp(start_utc), toUnixTimestamp(greatest(start_utc, end_utc))';
  const perViewer = subquery(
    'SELECT',
    '  viewer_key,',
    `  arraySort(groupArray((${times}, cityHash64(${title}), ${isChosen}))) AS plays,`,
    `  arraySort(arrayConcat(arrayMap(play -> (play.1, 1), plays), arrayMap(play -> (play.2 + ${gapSeconds}, 2), plays))) AS edges,`,
    '  arrayCumSum(arrayMap(edge -> if(edge.2 = 1, 1, -1), edges)) AS running,',
    '  arrayFilter((open, edge) -> edge.2 = 1, running, edges) AS running_at_start,',
    '  arraySplit((play, open) -> open = 1, plays, running_at_start) AS sittings',
    rows,
    ...(choice === '' ? [] : [`  AND viewer_key IN ${subquery('SELECT viewer_key', rows, `  AND ${choice}`)}`]),
    'GROUP BY viewer_key',
  );
  return subquery(
    'SELECT viewer_key, arrayCompact(arrayMap(play -> (play.3, play.4), arrayJoin(sittings))) AS steps',
    `FROM ${perViewer}`,
  );
}
