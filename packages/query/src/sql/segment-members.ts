import { type FilterCondition, groupConditions } from '@playhead/domain/filters';
import { subquery } from '../model/index.ts';
import type { QueryContext, RowFilter } from '../plan/index.ts';
import type { SqlWriter } from './writer.ts';

interface Membership {
  context: QueryContext;
  writer: SqlWriter;
}

/** Members of the complete build of each segment; a build in the making is not seen (reliability F3). */
function members(select: string, ids: readonly string[], { context, writer }: Membership): string {
  const builds = ids.map((id) => ({ id: Number(id), build: context.segments?.get(id)?.build ?? 0 }));
  return [`SELECT ${select}`, 'FROM segment_members', `WHERE ${ofBuilds(builds, writer)}`].join('\n');
}

/** Each pair spelled out: over a calculated build the key prunes none, and every build that was ever made would be read. */
export function ofBuilds(builds: readonly { id: number; build: number }[], writer: SqlWriter): string {
  if (builds.length === 0) return 'false';
  const pairs = builds.map(
    ({ id, build }) => `(segment_id = ${writer.bind(id, 'UInt64')} AND build = ${writer.bind(build, 'UInt32')})`,
  );
  return pairs.length === 1 ? pairs.join('') : `(${pairs.join(' OR ')})`;
}

/** Several segments are OR-ed; exclusions hold whatever else the viewer is a member of. */
export function writeSegmentFilter({ conditions }: RowFilter, membership: Membership): string {
  const { any, all } = groupConditions(conditions);
  const inside = any.length > 0 ? [`viewer_key IN ${subquery(members('viewer_key', idsOf(any), membership))}`] : [];
  const outside =
    all.length > 0 ? [`viewer_key NOT IN ${subquery(members('viewer_key', idsOf(all), membership))}`] : [];
  return [...inside, ...outside].join('\n  AND ');
}

/** Rows of the segments' members, each once, with the segments of its viewer as an array. */
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
