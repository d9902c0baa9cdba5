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
  const numbers = ids.map(Number);
  const builds = ids.map((id) => context.segments?.get(id)?.build ?? 0);
  const [segments, ofSegments] = [writer.bindList(numbers, 'UInt64'), writer.bindList(builds, 'UInt32')];
  return [
    `SELECT ${select}`,
    'FROM segment_members',
    `WHERE segment_id IN ${segments}`,
    `  AND build = transform(segment_id, ${segments}, ${ofSegments}, toUInt32(0))`,
  ].join('\n');
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
