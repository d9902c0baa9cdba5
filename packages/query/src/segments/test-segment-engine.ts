import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { definitionOf, type SegmentDefinition } from '@playhead/domain/segments';
import type { TableName } from '../schema/index.ts';
import type { SegmentContext } from './index.ts';
import {
  addNumbers,
  type BuildNumbers,
  compileBuild,
  insertUpload,
  NO_NUMBERS,
  type StoredBuild,
  storeMembers,
} from './index.ts';
import type { RandomSegment } from './test-random-segment.ts';
import type { SegmentWorld } from './test-segment-world.ts';

type Cell = string | number | boolean | null | readonly string[] | Readonly<Record<string, string>>;
type Row = Readonly<Record<string, Cell>>;

interface Writable {
  insertRows(insert: { table: TableName; rows: readonly Row[] }): Promise<void>;
  inspect(statement: { sql: string }): Promise<readonly Readonly<Record<string, unknown>>[]>;
  command(statement: { sql: string; params: Readonly<Record<string, unknown>>; data?: Uint8Array }): Promise<void>;
}

export const CUSTOMER = 1;
/** Has the same viewers; no result may contain them. */
export const OTHER_CUSTOMER = 2;
const BUILD = 3;

const instant = (second: number) => new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the viewer ids by key. */
export async function insertSegmentWorld(engine: Writable, world: SegmentWorld): Promise<ReadonlyMap<string, string>> {
  for (const customer_id of [CUSTOMER, OTHER_CUSTOMER]) {
    const rows = world.sessions.map(({ start, ...session }): Row => ({
      ...session,
      customer_id,
      start_utc: instant(start),
      end_utc: instant(start),
    }));
    await engine.insertRows({ table: 'sessions', rows });
  }
  const keys = await engine.inspect({
    sql: `SELECT DISTINCT viewer_id, toString(viewer_key) AS key FROM playhead.sessions WHERE customer_id = ${CUSTOMER}`,
  });
  const keyOf = new Map(keys.map((row) => [String(row['viewer_id']), String(row['key'])]));
  const ads = world.ads.map(({ session, start, ...ad }): Row => ({
    ...ad,
    customer_id: CUSTOMER,
    viewer_key: keyOf.get(session.viewer_id) ?? '0',
    session_id: session.session_id,
    start_utc: instant(start),
    advertiser: 'a',
    placement: 'p',
    creative: 'c',
  }));
  await engine.insertRows({ table: 'ad_sessions', rows: ads });
  for (const table of ['demographics', 'residents'] as const) {
    const rows = world[table].map((row): Row => ({ ...row, customer_id: CUSTOMER }));
    await engine.insertRows({ table, rows });
  }
  const members = [...world.segments].flatMap(([segment, viewers]) =>
    [...viewers].map((viewer): Row => ({
      customer_id: CUSTOMER,
      segment_id: Number(segment),
      build: BUILD,
      viewer_key: keyOf.get(viewer) ?? '0',
    })),
  );
  // A build in progress with every viewer; no query may read it.
  const unfinished = [...keyOf.values()].map((viewer_key): Row => ({
    customer_id: CUSTOMER,
    segment_id: 12,
    build: BUILD + 1,
    viewer_key,
  }));
  await engine.insertRows({ table: 'segment_members', rows: [...members, ...unfinished] });
  for (const [uploadId, viewers] of world.uploads) {
    const batch = { customerId: CUSTOMER, uploadId, identity: 'viewer', ids: [...viewers, 'nobody'] } as const;
    await engine.command(insertUpload(batch, contextAt('UTC', 0)));
  }
  return new Map([...keyOf].map(([viewer, key]) => [key, viewer]));
}

interface Buildable extends Pick<Writable, 'command'> {
  stream(statement: {
    customerId: number;
    sql: string;
    params: Readonly<Record<string, unknown>>;
    format: 'RowBinary';
  }): Promise<AsyncIterable<Uint8Array>>;
}

/** Builds as the server does. A wrong number of sessions forces more passes. */
export async function storeSegment(
  engine: Buildable,
  {
    definition,
    context,
    sessions = 0,
    ...build
  }: StoredBuild & { definition: SegmentDefinition; context: SegmentContext; sessions?: number },
): Promise<BuildNumbers> {
  let counted = NO_NUMBERS;
  for (const { sql, params, read } of compileBuild(definition, { ...context, sessions })) {
    const { customerId } = build;
    const response = await engine.stream({ customerId, sql, params, format: 'RowBinary' });
    const numbers = await read(response, (keys) => engine.command(storeMembers(build, keys)));
    counted = addNumbers(counted, numbers);
  }
  return counted;
}

function contextAt(timeZone: string, second: number): SegmentContext {
  return {
    timeZone,
    weekStartDay: 0,
    now: new Date(second * 1000),
    rights: ['ads', 'demographics'],
    segments: new Map(['11', '12', '13'].map((id) => [id, { build: BUILD }])),
  };
}

export function inputOf(segment: RandomSegment) {
  return {
    definition: definitionOf(decodeWire(SegmentBody, segment.body)),
    context: contextAt(segment.zone, segment.now),
  };
}
