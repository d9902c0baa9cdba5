import { AppError } from '@playhead/contract/errors';
import type { TitleLevel } from '@playhead/contract/http/analyses';
import { formatFilterExpression } from '@playhead/domain/filters';
import { subquery } from '../model/index.ts';
import type { Plan, QueryContext } from '../plan/index.ts';
import { type Filters, planRows, type SqlWriter, withoutFilters, writeRowFilter, writeRows } from './source-rows.ts';

/** engine.md 4: a setting of the customer. */
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
    // Many series have an episode of the same name.
    title: `arrayStringConcat(arrayFilter(part -> part != '', [ifNull(toString(series), ''), ifNull(toString(episode), '')]), ' · ')`,
  },
};

export interface SittingsSpec {
  level: TitleLevel;
  /** A title of the level. */
  title?: string | undefined;
  filters: Filters;
}

export interface Sittings {
  plan: Plan;
  /** Whether a title was chosen, by name or by a filter. */
  chosen: boolean;
  /** One row per sitting: `viewer_key`, and `steps` of (id of the title, is it the chosen one). */
  sql: string;
  /** One row per title: `id`, `title`. */
  titlesSql: string;
  /** The same with `viewers`, which cost a distinct count. */
  audiencesSql: string;
}

/**
 * Filters on the title itself choose it and leave the other titles of the sitting in place; all other filters say which plays
 * there are. Plays outside of the period are not looked at: a sitting is cut at its edges.
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
 * Plays open at their start and close a gap after their end. Where a start finds nothing open, a sitting begins: an earlier
 * play that is still running keeps it together, which the end of the play just before would not tell. Titles are hashed: rows of
 * one length sort several times as fast as texts.
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
