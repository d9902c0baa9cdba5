import type { SegmentDefinition } from '@playhead/domain/segments';
import { subquery } from '../model/index.ts';
import { BASE_DATABASE } from '../schema/index.ts';
import type { Params } from '../sql/writer.ts';
import { keyParts } from '../sql/key-range.ts';
import { type BuildNumbers, readBuildPass } from './read-build-pass.ts';
import { type SegmentContext, startWriting } from './segment-context.ts';
import { viewerRows } from './viewer-rows.ts';

/** The engine can hold the keys of a pass even if each session has a different viewer. */
const SESSIONS_OF_A_PASS = 100_000_000;
/** Each row of the response holds a part of the keys. */
const ROWS_OF_A_PASS = 64;

export interface SegmentStatement {
  sql: string;
  params: Params;
}

/** RowBinary: as text, the keys of a million members take twice the time to write, send and read. */
export interface BuildPass extends SegmentStatement {
  /** Stores keys as they arrive, 8 bytes each, so that the list is never in memory as a whole. */
  read(response: AsyncIterable<Uint8Array>, store: (keys: Uint8Array) => Promise<void>): Promise<BuildNumbers>;
}

/**
 * Members and coverage in one pass over the sessions instead of two. Runs as the customer, so that an error in a rule
 * cannot reach another customer's rows. Several passes read a part of the viewers each.
 */
export function compileBuild(
  definition: SegmentDefinition,
  context: SegmentContext & { sessions: number },
): readonly BuildPass[] {
  const passes = Math.max(1, Math.ceil(context.sessions / SESSIONS_OF_A_PASS));
  return keyParts(passes).map((keys): BuildPass => {
    const writing = startWriting(definition, context, { keys });
    const { from, conditions } = viewerRows(writing);
    const isMember = conditions.length > 0 ? conditions.join('\n    AND ') : 'true';
    const sql = [
      'SELECT',
      // `readBuildPass` reads the columns in this order.
      '  toUInt64(count()) AS all_viewers,',
      '  toUInt64(sum(sessions)) AS all_sessions,',
      '  toUInt64(countIf(is_member)) AS viewers,',
      '  toUInt64(sumIf(sessions, is_member)) AS covered_sessions,',
      '  sumIf(viewer_key, is_member) AS key_sum,',
      '  groupArrayIf(viewer_key, is_member) AS keys',
      `FROM ${subquery(`SELECT viewer_key, sessions, ${isMember} AS is_member`, from)}`,
      `GROUP BY viewer_key % ${ROWS_OF_A_PASS}`,
    ].join('\n');
    return { ...writing.writer.statement(sql), read: readBuildPass };
  });
}

export interface StoredBuild {
  customerId: number;
  segmentId: string;
  /** No query reads it until the segment's row names it as the active build (reliability F3). */
  build: number;
}

/** Run as the writer, with the keys as data. */
export function storeMembers(
  { customerId, segmentId, build }: StoredBuild,
  keys: Uint8Array,
): SegmentStatement & { data: Uint8Array } {
  return {
    sql: [
      `INSERT INTO ${BASE_DATABASE}.segment_members (customer_id, segment_id, build, viewer_key)`,
      'SELECT {customer:UInt32}, {segment:UInt64}, {build:UInt32}, viewer_key',
      "FROM input('viewer_key UInt64')",
      'FORMAT RowBinary',
    ].join('\n'),
    params: { customer: customerId, segment: Number(segmentId), build },
    data: keys,
  };
}
