import { setTimeout as pause } from 'node:timers/promises';
import type { Segment, SegmentBody } from '@playhead/contract/http/segments';
import type { WireOf } from '@playhead/contract/wire';
import type { InjectOptions } from 'fastify';
import { createJobs, type Jobs } from '../../jobs/create-jobs.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { silentLogger } from '../../platform/engine/test-engine.ts';
import { AURORA, BOREALIS, startTestApp, type TestApp } from '../../test-app.ts';
import { createSegmentJobs, type SegmentJobs } from './builds/segment-jobs.ts';

export { AURORA, BOREALIS };

/** These tests read and write the wire itself. */
export type SegmentWire = WireOf<typeof Segment>;
type SegmentBodyWire = WireOf<typeof SegmentBody>;
const VIEWERS = 100;
const VIEWERS_OF_BOREALIS = 10;

/** Morning of 15 June in New York: the last full day is the 14th. */
export const NOW = new Date('2026-06-15T12:00:00Z');

/** v0..v59 played Harbor and the others Night Line; v0..v29 on Roku; v90..v99 have no household. Ten also tried in vain. */
function sessionsOf(customer: number, viewers: number) {
  const session = (viewer: number, more: Record<string, string | number | boolean> = {}) => ({
    customer_id: customer,
    viewer_id: `v${viewer}`,
    subscriber_id: `sub${viewer % 50}`,
    household_id: viewer < 90 ? `home${viewer}` : null,
    session_id: `${customer}-s${viewer}`,
    start_utc: '2026-06-10 16:00:00',
    end_utc: '2026-06-10 16:30:00',
    started: true,
    content_seconds: viewer < 20 ? 3600 : 600,
    ad_seconds: 0,
    unique_seconds: 300,
    content_length_seconds: 1200,
    asset_id: `a${viewer % 7}`,
    series: viewer < 60 ? 'Harbor' : 'Night Line',
    category: 'Drama',
    device: viewer < 30 ? 'Roku' : 'Web',
    screen: viewer < 30 ? 'TV' : 'Desktop',
    country: 'united states',
    ...more,
  });
  const all = Array.from({ length: viewers }, (_value, viewer) => viewer);
  return [
    ...all.map((viewer) => session(viewer)),
    ...all
      .slice(0, 10)
      .map((viewer) => session(viewer, { session_id: `${customer}-t${viewer}`, started: false, content_seconds: 0 })),
  ];
}

interface Reply {
  status: number;
  data: ReturnType<JSON['parse']>;
  code: number;
  message: string;
  error: { code?: string; path?: string };
}

export interface SegmentApp extends TestApp {
  clock: { now: Date };
  jobs: Jobs;
  segments: SegmentJobs;
  call(who: Who, method: InjectOptions['method'] & string, path: string, payload?: object | string): Promise<Reply>;
  /** Creates it and waits until it is built, or has failed. */
  make(who: Who, body: SegmentBodyWire): Promise<SegmentWire>;
  settled(who: Who, id: string): Promise<SegmentWire>;
  authorise(who: Who): Promise<{ authorization: string }>;
  /** Settings and rights are remembered for a second at most. */
  aSecondLater(): void;
  /** Changes settings of every customer. */
  set(settings: object): Promise<void>;
  setFunctions(functions: readonly string[]): Promise<void>;
  /** Viewers of a query that is filtered by the segment, the code of the refusal, or the state of the job. */
  viewersIn(who: Who, segmentId: string): Promise<number | string>;
  people: {
    /** The owner of most segments. */
    ada: Who;
    /** A colleague with the same rights. */
    olga: Who;
    /** A colleague who may only look. */
    ruben: Who;
    /** Of another customer. */
    bianca: Who;
  };
}

/** A user at a customer. */
export interface Who {
  userId: string;
  email: string;
  fullName: string;
  customerId: number;
}

/** Longer than anything takes on a busy machine: only a hang reaches it. */
const WAIT_LIMIT_MS = 100_000;

export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await pause(20);
  }
}

/** The whole server with its queue, on real stores, and a small world of two customers. */
export async function startSegmentApp(options: { workers?: 'none' } = {}): Promise<SegmentApp> {
  const clock = { now: NOW };
  const made: { segments?: SegmentJobs } = {};
  const segmentsOf = (): SegmentJobs => {
    if (!made.segments) throw new Error('the queue is not there yet');
    return made.segments;
  };
  const server = await startTestApp({
    now: () => clock.now,
    change: {
      segmentBuilds: {
        request: (tx, segment) => segmentsOf().request(tx, segment),
        discard: (tx, segment) => segmentsOf().discard(tx, segment),
        wantRollups: (wanted) => segmentsOf().wantRollups(wanted),
      },
    },
  });
  const { engine } = server.engine;
  await engine.insertRows({ table: 'sessions', rows: sessionsOf(AURORA, VIEWERS) });
  await engine.insertRows({ table: 'sessions', rows: sessionsOf(BOREALIS, VIEWERS_OF_BOREALIS) });
  // Without time ranges most of a test's segments are one line.
  await server.metadata.pool.query(`UPDATE customers SET functions = '["adhoc_segments"]'`);
  const { segments, jobs } = createSegmentQueue(server, clock, options.workers ?? 'all');
  made.segments = segments;
  await jobs.start();

  const { authorise, call } = createCalls(server, clock);
  const aSecondLater = () => {
    clock.now = new Date(clock.now.getTime() + 2_000);
  };
  const settled = (who: Who, id: string) =>
    until(`segment ${id} is built`, async () => {
      const { data } = await call(who, 'GET', `segments/${id}`);
      return data?.state === 'ready' || data?.state === 'failed' ? data : undefined;
    });
  const [ada, olga, ruben, bianca] = await Promise.all([
    findUser(server, 'analyst@aurora.example', AURORA),
    findUser(server, 'operator@playhead.example', AURORA),
    findUser(server, 'reader@aurora.example', AURORA),
    findUser(server, 'analyst@borealis.example', BOREALIS),
  ]);
  return {
    ...server,
    clock,
    jobs,
    segments,
    call,
    settled,
    authorise,
    aSecondLater,
    people: { ada, olga, ruben, bianca },
    async set(settings) {
      const patch = JSON.stringify(settings);
      await server.metadata.pool.query('UPDATE customers SET settings = settings || $1::jsonb', [patch]);
      aSecondLater();
    },
    async setFunctions(functions) {
      await server.metadata.pool.query('UPDATE customers SET functions = $1::jsonb', [JSON.stringify(functions)]);
      aSecondLater();
      // Read now: after a test turns the clock back, the old functions would count as fresh.
      for (const who of [ada, bianca]) await call(who, 'GET', 'segments');
    },
    async viewersIn(who, segmentId) {
      const { data, error } = await call(who, 'POST', 'customer_view/queries/run/json', {
        fields: ['customer_view.unique_viewers'],
        filters: {
          'segment_view.segment_id': segmentId,
          'customer_view.current_date_range_ui': '2026/06/01 to 2026/06/14',
        },
      });
      // Without a result it is a job that still runs.
      return error.code ?? data.result?.data[0]['customer_view.unique_viewers'] ?? data.status;
    },
    async make(who, body) {
      const { data, message } = await call(who, 'POST', 'segments', body);
      if (!data?.segment) throw new Error(`not created: ${message ?? JSON.stringify(data)}`);
      return settled(who, data.segment.segment_id);
    },
    async end() {
      await jobs.stop();
      await server.end();
    },
  };
}

type Clock = SegmentApp['clock'];

function createSegmentQueue(server: TestApp, clock: Clock, workers: 'all' | 'none') {
  const { engine } = server.engine;
  const { db } = server.metadata;
  const segments = createSegmentJobs({
    engine,
    db,
    customers: createCustomerDirectory({ db, now: () => new Date() }),
    queue: { enqueue: (job, payload, more) => jobs.enqueue(job, payload, more), find: (job, id) => jobs.find(job, id) },
    now: () => clock.now,
    timing: { cleanUp: 'at once', retry: { attempts: 3, delaySeconds: 0 } },
  });
  const jobs: Jobs = createJobs({
    metadata: server.metadata,
    jobs: segments.definitions,
    logger: silentLogger,
    now: () => clock.now,
    workers,
    timing: { pollSeconds: 0.5, giveWayMs: 200 },
  });
  return { segments, jobs };
}

function createCalls(server: TestApp, clock: Clock): Pick<SegmentApp, 'authorise' | 'call'> {
  // Signed anew at every call: the clock of these tests jumps over days.
  const authorise = async (who: Who) => {
    const signIn = { id: 'test', startedAt: clock.now, epoch: 0 };
    return { authorization: `Bearer ${(await server.tokens.sign({ ...who, signIn })).token}` };
  };
  const call: SegmentApp['call'] = async (who, method, path, payload) => {
    const isText = typeof payload === 'string';
    const response = await server.app.inject({
      method: asMethod(method),
      url: `/v1/customers/${who.customerId}/${path}`,
      headers: { ...(await authorise(who)), ...(isText ? { 'content-type': 'text/csv' } : {}) },
      ...(payload === undefined ? {} : { payload }),
    });
    const { code, message, data, errors } = response.json();
    const { request_id: _, ...error } = errors?.[0] ?? {};
    return { status: response.statusCode, code, message, data, error };
  };
  return { authorise, call };
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

function asMethod(text: string): (typeof methods)[number] {
  return methods.find((known) => known === text) ?? 'GET';
}

/** A demo user at one of their customers. */
export async function findUser(server: TestApp, email: string, customerId: number): Promise<Who> {
  const { rows } = await server.metadata.pool.query<{ userId: string; fullName: string }>(
    'SELECT id AS "userId", full_name AS "fullName" FROM users WHERE email = $1',
    [email],
  );
  const [user] = rows;
  if (!user) throw new Error(`there is no user ${email}`);
  return { ...user, email, customerId };
}

/** A body as the browser sends it: rules of one field each, by their values. */
export function body(
  name: string,
  rules: Readonly<Record<string, readonly string[]>> = {},
  more: Partial<SegmentBodyWire> = {},
): SegmentBodyWire {
  const filter = Object.fromEntries(
    Object.entries(rules).map(([key, value]) => [key, [[{ name: key, op: 'is_equal_to', value }]]]),
  );
  return { segment_name: name, create_filter: JSON.stringify(filter), playhead_stream_id: 'all', ...more };
}

export function madeOf(...groups: readonly (readonly Pick<SegmentWire, 'segment_id' | 'segment_name'>[])[]): string {
  return JSON.stringify(
    groups.map((group) => group.map(({ segment_id, segment_name }) => ({ segment_id, segment_name }))),
  );
}

/** 600,000 sessions of 60,000 viewers of Borealis, a third each on Roku, Web and Phone. */
export const LARGE_WORLD = `INSERT INTO playhead.sessions
  (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, device, screen, country)
SELECT ${BOREALIS}, concat('w', toString(number % 60000)), concat('w', toString(number)),
  toDateTime('2026-06-02 00:00:00', 'UTC') + number, toDateTime('2026-06-02 00:00:00', 'UTC') + number,
  true, 600, ['Roku', 'Web', 'Phone'][number % 3 + 1], 'TV', 'germany'
FROM numbers(600000)`;
