import type { SegmentDefinition } from '@playhead/domain/segments';
import { subquery } from '../model/index.ts';
import { BASE_DATABASE } from '../schema/index.ts';
import type { Params } from '../sql/writer.ts';
import { type EngineRow, numberIn, textIn } from './engine-row.ts';
import { keyParts } from './key-range.ts';
import { type SegmentContext, startWriting } from './segment-context.ts';
import { viewerRows } from './viewer-rows.ts';

/** Even if each were a viewer of his own, the answer of a pass could be held. */
const SESSIONS_OF_A_PASS = 20_000_000;
/** Rows of an answer: a part of the keys each. */
const ROWS_OF_A_PASS = 64;
/** 10 MB of text. */
const KEYS_OF_A_STATEMENT = 500_000;

export interface SegmentStatement {
  sql: string;
  params: Params;
}

export interface BuildNumbers {
  viewers: number;
  sessions: number;
  allViewers: number;
  allSessions: number;
}

export interface BuildPass extends SegmentStatement {
  read(rows: readonly EngineRow[]): BuildNumbers & { lists: readonly KeyList[] };
}

interface KeyList {
  members: number;
  /** As the engine spells them, a line each. */
  lines: string;
}

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
      '  count() AS all_viewers,',
      '  sum(sessions) AS all_sessions,',
      '  countIf(is_member) AS viewers,',
      '  sumIf(sessions, is_member) AS covered_sessions,',
      "  arrayStringConcat(groupArrayIf(viewer_key, is_member), '\\n') AS keys",
      `FROM ${subquery(`SELECT viewer_key, sessions, ${isMember} AS is_member`, from)}`,
      `GROUP BY viewer_key % ${ROWS_OF_A_PASS}`,
    ].join('\n');
    return { sql, params: writing.writer.params(), read: readPass };
  });
}

function readPass(rows: readonly EngineRow[]): ReturnType<BuildPass['read']> {
  const sum = (name: string) => rows.reduce((total, row) => total + numberIn(row, name), 0);
  return {
    viewers: sum('viewers'),
    sessions: sum('covered_sessions'),
    allViewers: sum('all_viewers'),
    allSessions: sum('all_sessions'),
    lists: rows.map((row) => ({ members: numberIn(row, 'viewers'), lines: textIn(row, 'keys') })),
  };
}

export interface StoredBuild {
  customerId: number;
  segmentId: string;
  /** Nobody reads it before the segment names it as the one that serves (reliability F3). */
  build: number;
}

/** For the writer. The keys are data behind the statement: as bound values they would travel in the address, which is too short for them. */
export function storeMembers(
  { customerId, segmentId, build }: StoredBuild,
  lists: readonly KeyList[],
): readonly SegmentStatement[] {
  return inStatements(lists).map((lines) => ({
    sql: [
      `INSERT INTO ${BASE_DATABASE}.segment_members (customer_id, segment_id, build, viewer_key)`,
      'SELECT {customer:UInt32}, {segment:UInt64}, {build:UInt32}, viewer_key',
      "FROM input('viewer_key UInt64')",
      'FORMAT TSV',
      ...lines,
    ].join('\n'),
    params: { customer: customerId, segment: Number(segmentId), build },
  }));
}

/** Few: each statement leaves a part behind that has to be merged. */
function inStatements(lists: readonly KeyList[]): readonly (readonly string[])[] {
  const statements: string[][] = [];
  let room = 0;
  for (const { members, lines } of lists) {
    if (members === 0) continue;
    if (members > room) {
      statements.push([]);
      room = Math.max(KEYS_OF_A_STATEMENT, members);
    }
    statements.at(-1)?.push(lines);
    room -= members;
  }
  return statements;
}
