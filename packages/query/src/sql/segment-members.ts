import { type FilterCondition, groupConditions } from '@playhead/domain/filters';
import { subquery } from '../model/index.ts';
import type { QueryContext, RowFilter } from '../plan/index.ts';
import type { SqlWriter } from './writer.ts';

interface Membership {
  context: QueryContext;
  writer: SqlWriter;
}

/** Members of the active build of each segment; a build in progress is not read (reliability F3). */
function members(select: string, ids: readonly string[], { context, writer }: Membership): string {
  const builds = ids.map((id) => ({ id: Number(id), build: context.segments?.get(id)?.build ?? 0 }));
  return [`SELECT ${select}`, 'FROM segment_members', `WHERE ${ofBuilds(builds, writer)}`].join('\n');
}

/** Literal pairs: over a computed build number the primary key prunes nothing, and every build would be read. */
export function ofBuilds(builds: readonly { id: number; build: number }[], writer: SqlWriter): string {
  if (builds.length === 0) return 'false';
  const pairs = builds.map(
    ({ id, build }) => `(segment_id = ${writer.bind(id, 'UInt64')} AND build = ${writer.bind(build, 'UInt32')})`,
  );
  return pairs.length === 1 ? pairs.join('') : `(${pairs.join(' OR ')})`;
}

/** Several segments are OR-ed; exclusions always apply. */
export function writeSegmentFilter({ conditions }: RowFilter, membership: Membership): string {
  const { any, all } = groupConditions(conditions);
  const inside = any.length > 0 ? [`viewer_key IN ${subquery(members('viewer_key', idsOf(any), membership))}`] : [];
  const outside =
    all.length > 0 ? [`viewer_key NOT IN ${subquery(members('viewer_key', idsOf(all), membership))}`] : [];
  return [...inside, ...outside].join('\n  AND ');
}

/** The members as a bitmap of their numbers; all of them watched on days with builds, or do not matter. */
export function numbersOfMembers(filters: readonly RowFilter[], membership: Membership): string {
  const chosen = filters.filter(({ field }) => field.through === 'segments');
  const conditions = chosen.map((filter) => writeSegmentFilter(filter, membership));
  return subquery('SELECT groupBitmapState(number)', 'FROM viewer_numbers', `WHERE ${conditions.join(' AND ')}`);
}

/** Each member's row once, with the viewer's segments as an array. */
export function joinSegmentMembers(source: string, ids: readonly string[], membership: Membership): string {
  const ofViewers = subquery(
    members('viewer_key AS member_key, groupArray(toString(segment_id)) AS member_of', ids, membership),
    'GROUP BY viewer_key',
  );
  return `INNER JOIN ${ofViewers} AS memberships ON ${source}.viewer_key = memberships.member_key`;
}

function idsOf(conditions: readonly FilterCondition[]): readonly string[] {
  return [...new Set(conditions.flatMap((condition) => ('value' in condition ? [String(condition.value)] : [])))];
}
