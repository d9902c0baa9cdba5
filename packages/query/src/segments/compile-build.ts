import type { SegmentDefinition } from '@playhead/domain/segments';
import { subquery } from '../model/index.ts';
import { BASE_DATABASE } from '../schema/index.ts';
import type { Params } from '../sql/writer.ts';
import { keyParts } from './key-range.ts';
import { createRowReader, joinBytes } from './row-binary.ts';
import { type SegmentContext, startWriting } from './segment-context.ts';
import { viewerRows } from './viewer-rows.ts';

/** Even if each were a viewer of his own, the answer of a pass could be held. */
const SESSIONS_OF_A_PASS = 20_000_000;
/** Rows of an answer: a part of the keys each. */
const ROWS_OF_A_PASS = 64;
const KEY_BYTES = 8;
/** 8 MB. */
const KEYS_OF_A_STATEMENT = 1_000_000;

export interface SegmentStatement {
  sql: string;
  params: Params;
}

export interface BuildNumbers {
  viewers: number;
  sessions: number;
  allViewers: number;
  allSessions: number;
  /** The members' keys added up, as far as 64 bits go: what is stored must come to the same. */
  keySum: bigint;
}

export const NO_NUMBERS: BuildNumbers = { viewers: 0, sessions: 0, allViewers: 0, allSessions: 0, keySum: 0n };

/** Of two passes over different viewers. */
export function addNumbers(one: BuildNumbers, other: BuildNumbers): BuildNumbers {
  return {
    viewers: one.viewers + other.viewers,
    sessions: one.sessions + other.sessions,
    allViewers: one.allViewers + other.allViewers,
    allSessions: one.allSessions + other.allSessions,
    keySum: BigInt.asUintN(64, one.keySum + other.keySum),
  };
}

/** Asked for as RowBinary: as text the keys of a million members take twice the time to write, to send and to read. */
export interface BuildPass extends SegmentStatement {
  read(answer: Uint8Array): BuildNumbers & { lists: readonly KeyList[] };
}

/** Keys of viewers, 8 bytes each, as the engine writes and reads them. */
export type KeyList = Uint8Array;

/**
 * Members and coverage at once: asked for one after the other they take two passes over the sessions.
 * As the customer, so that a mistake in a rule cannot reach another customer's rows. Several passes look at a part of the viewers each.
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
      // The order in which `readPass` finds them.
      '  toUInt64(count()) AS all_viewers,',
      '  toUInt64(sum(sessions)) AS all_sessions,',
      '  toUInt64(countIf(is_member)) AS viewers,',
      '  toUInt64(sumIf(sessions, is_member)) AS covered_sessions,',
      '  sumIf(viewer_key, is_member) AS key_sum,',
      '  groupArrayIf(viewer_key, is_member) AS keys',
      `FROM ${subquery(`SELECT viewer_key, sessions, ${isMember} AS is_member`, from)}`,
      `GROUP BY viewer_key % ${ROWS_OF_A_PASS}`,
    ].join('\n');
    return { sql, params: writing.writer.params(), read: readPass };
  });
}

function readPass(answer: Uint8Array): ReturnType<BuildPass['read']> {
  const rows = createRowReader(answer);
  const lists: KeyList[] = [];
  let numbers = NO_NUMBERS;
  while (rows.hasMore()) {
    const [allViewers, allSessions, viewers, sessions] = [rows.count(), rows.count(), rows.count(), rows.count()];
    numbers = addNumbers(numbers, { allViewers, allSessions, viewers, sessions, keySum: rows.uint64() });
    const keys = rows.array(KEY_BYTES);
    if (keys.length > 0) lists.push(keys);
  }
  return { ...numbers, lists };
}

export interface StoredBuild {
  customerId: number;
  segmentId: string;
  /** Nobody reads it before the segment names it as the one that serves (reliability F3). */
  build: number;
}

/** For the writer, each with its data. */
export function storeMembers(
  { customerId, segmentId, build }: StoredBuild,
  lists: readonly KeyList[],
): readonly (SegmentStatement & { data: Uint8Array })[] {
  return inStatements(lists).map((keys) => ({
    sql: [
      `INSERT INTO ${BASE_DATABASE}.segment_members (customer_id, segment_id, build, viewer_key)`,
      'SELECT {customer:UInt32}, {segment:UInt64}, {build:UInt32}, viewer_key',
      "FROM input('viewer_key UInt64')",
      'FORMAT RowBinary',
    ].join('\n'),
    params: { customer: customerId, segment: Number(segmentId), build },
    data: joinBytes(keys),
  }));
}

/** Few: each statement leaves a part behind that has to be merged. */
function inStatements(lists: readonly KeyList[]): readonly (readonly KeyList[])[] {
  const statements: KeyList[][] = [];
  let room = 0;
  for (const keys of lists) {
    if (keys.length > room) {
      statements.push([]);
      room = Math.max(KEYS_OF_A_STATEMENT * KEY_BYTES, keys.length);
    }
    statements.at(-1)?.push(keys);
    room -= keys.length;
  }
  return statements;
}
