import { AppError } from '@playhead/contract/errors';
import { subquery } from '../model/index.ts';
import { missingSegment } from '../plan/refusals.ts';
import { ALL_KEYS, type KeyRange, ofKeys } from '../sql/key-range.ts';
import { ofBuilds } from '../sql/segment-members.ts';
import type { SqlWriter } from '../sql/writer.ts';
import { type SegmentContext, tableNamer } from './segment-context.ts';

interface Membership {
  context: Pick<SegmentContext, 'segments' | 'readAs'>;
  writer: SqlWriter;
  /** Restricts the viewers that are read. */
  keys?: KeyRange;
}

/** The active build of each segment. An unknown segment, or another customer's, is missing. */
function findActiveBuilds(
  ids: readonly string[],
  { segments }: Membership['context'],
): readonly { id: number; build: number }[] {
  return ids.map((id) => {
    const known = segments?.get(id);
    if (!known || !/^\d{1,15}$/.test(id)) throw missingSegment('body.existing_segments');
    return { id: Number(id), build: known.build };
  });
}

/** Members of the active build of each segment; a build in progress is not read (reliability F3). */
export function membersSql(select: string, ids: readonly string[], membership: Membership): string {
  const { context, writer, keys = ALL_KEYS } = membership;
  if (ids.length === 0) throw new AppError('invalid_request', { reason: 'no segment is named' });
  const builds = findActiveBuilds([...new Set(ids)], context);
  return [
    `SELECT ${select}`,
    `FROM ${tableNamer(context)('segment_members')}`,
    `WHERE ${[ofBuilds(builds, writer), ...ofKeys(keys, writer)].join('\n  AND ')}`,
  ].join('\n');
}

export function memberKeys(ids: readonly string[], membership: Membership): string {
  return subquery(membersSql('viewer_key', ids, membership));
}
