import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ingestSessions } from '@playhead/contract/http/system/ingest';
import { readSession } from '@playhead/domain/ingest';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { createHttpServer } from '../../http/server-instance.ts';
import type { Session } from '../../http/session.ts';
import { startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { customers } from '../../platform/metadata/schema.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { acceptSessionLines } from './read-body.ts';
import { type LineReading, readingOf } from './read-lines.ts';
import { registerIngest } from './routes.ts';
import { storeFeeds } from './store-rows.ts';

const CUSTOMER = 2001;
const OTHER = 2002;
const NOW = new Date('2026-06-01T00:00:00Z');

let engine: TestEngine;
let postgres: TestMetadata;
let metadata: Metadata;
let app: FastifyInstance;

beforeAll(async () => {
  [engine, postgres] = await Promise.all([startTestEngine({ customers: [CUSTOMER, OTHER] }), startTestMetadata()]);
});
afterAll(() => Promise.all([engine.end(), postgres.stop()]));

beforeEach(async () => {
  metadata = await postgres.clone();
  await engine.engine.command({ sql: 'TRUNCATE TABLE playhead.sessions' });
  await metadata.db
    .insert(customers)
    .values([CUSTOMER, OTHER].map((id) => ({ id, accountName: `c${id}`, name: `Customer ${id}`, timeZone: 'UTC' })));
  app = buildTestServer();
  return async () => {
    await app.close();
    await metadata.stop();
  };
});

/** One server process as far as this feature is concerned. */
function buildTestServer(): FastifyInstance {
  const server = createHttpServer(pino({ level: 'silent' }));
  registerErrorReplies(server, { isMetadataUnavailable });
  acceptSessionLines(server);
  const registrar = createRegistrar({
    app: server,
    resolveSession: async (token) => sessionOf(token),
    checkReplies: true,
  });
  registerIngest(registrar, { engine: engine.engine, db: metadata.db, pool: metadata.pool, now: () => NOW });
  return server;
}

/** Tokens of this test: `feeder-2001` may add sessions, `reader-2001` may not. */
function sessionOf(token: string): Session {
  const [role = '', customer = ''] = token.split('-');
  return {
    userId: token,
    email: `${token}@test.example`,
    fullName: token,
    customerId: Number(customer),
    permissions: role === 'feeder' ? ['ci_ingest_permission'] : [],
    expiresAt: new Date('2027-01-01'),
  };
}

interface Post {
  key?: string;
  customer?: number;
  token?: string;
  headers?: Record<string, string>;
  to?: FastifyInstance;
}

function post(
  body: string | Buffer,
  { key = 'k1', customer = CUSTOMER, token = `feeder-${CUSTOMER}`, headers = {}, to = app }: Post = {},
) {
  return to.inject({
    method: 'POST',
    url: ingestSessions.path.replace(':customer', String(customer)),
    payload: body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'idempotency-key': key,
      ...headers,
    },
  });
}

const session = (id: string, more: Record<string, unknown> = {}) =>
  `${JSON.stringify({ session_id: id, viewer_id: `v-${id}`, start_utc: '2026-05-01T12:00:00Z', content_seconds: 60, ...more })}\n`;

const stored = (customer = CUSTOMER) =>
  engine.engine.inspect({
    sql: `SELECT count() AS n, uniqExact(session_id) AS ids, uniqExact(viewer_key) AS viewers FROM playhead.sessions WHERE customer_id = ${customer}`,
  });

describe('POST ingest/sessions', () => {
  test('takes good rows, tells of bad ones, and the rows are there for the customer', async () => {
    const body = [
      session('a', {
        series: 'Night Train',
        genre: ['Drama'],
        tags: { plan: 'basic' },
        ad_impressions: 2,
        country: 'DE',
      }),
      session('b'),
      session('b'),
      session('c', { start_utc: 'soon' }),
      session('d', { content_seconds: -4 }),
      '\n',
      'not json\n',
      session('e', { colour: 'red' }),
      '{"session_id":"f"',
    ].join('');
    const response = await post(body);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        code: 200,
        data: {
          read: 8,
          taken: 2,
          duplicates: 1,
          rejected: 5,
          reasons: [
            { reason: 'cut_row', field: '', rows: 1 },
            { reason: 'negative_number', field: 'content_seconds', rows: 1 },
            { reason: 'not_json', field: '', rows: 1 },
            { reason: 'unknown_column', field: 'colour', rows: 1 },
            { reason: 'unreadable_start', field: 'start_utc', rows: 1 },
          ],
          rejected_rows: [
            { line: 4, reason: 'unreadable_start', field: 'start_utc' },
            { line: 5, reason: 'negative_number', field: 'content_seconds' },
            { line: 7, reason: 'not_json', field: '' },
            { line: 8, reason: 'unknown_column', field: 'colour' },
            { line: 9, reason: 'cut_row', field: '' },
          ],
        },
      },
    ]);
    const { rows } = await engine.engine.query({
      customerId: CUSTOMER,
      sql: 'SELECT session_id, series, genre, tags, content_with_ads, country, device, end_utc FROM sessions ORDER BY session_id',
    });
    expect(rows).toEqual([
      {
        session_id: 'a',
        series: 'Night Train',
        genre: ['Drama'],
        tags: { plan: 'basic' },
        content_with_ads: true,
        country: 'DE',
        device: 'Unknown',
        end_utc: '2026-05-01 12:01:00',
      },
      {
        session_id: 'b',
        series: null,
        genre: [],
        tags: {},
        content_with_ads: false,
        country: 'Unknown',
        device: 'Unknown',
        end_utc: '2026-05-01 12:01:00',
      },
    ]);
    const { rows: version } = await metadata.pool.query(
      `SELECT settings ->> 'data_version' AS v FROM customers WHERE id = ${CUSTOMER}`,
    );
    expect(version).toEqual([{ v: '1' }]);
  });

  test('takes gzip, and rows of many years at once', async () => {
    const body = Array.from({ length: 300 }, (_value, index) =>
      session(`m${index}`, {
        start_utc: `${2001 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, '0')}-15T00:00:00Z`,
      }),
    ).join('');
    const response = await post(gzipSync(body), { headers: { 'content-encoding': 'gzip' } });
    expect(response.json().data).toMatchObject({ read: 300, taken: 300, rejected: 0 });
    expect(await stored()).toEqual([{ n: 300, ids: 300, viewers: 300 }]);
  });

  test('R10: the same key and rows give the same reply, other rows are refused, another customer’s key is its own', async () => {
    const first = await post(session('a') + session('b'));
    const repeated = await post(gzipSync(session('a') + session('b')), { headers: { 'content-encoding': 'gzip' } });
    expect(repeated.json()).toEqual(first.json());
    expect([first.headers['idempotent-replay'], repeated.headers['idempotent-replay']]).toEqual([undefined, 'true']);
    const other = await post(session('c'));
    expect(other.statusCode).toBe(422);
    expect(other.json().message).toBe('This idempotency key was used for other rows.');
    const elsewhere = await post(session('c'), { customer: OTHER, token: `feeder-${OTHER}` });
    expect(elsewhere.json().data).toMatchObject({ taken: 1 });
    expect([await stored(), await stored(OTHER)]).toEqual([
      [{ n: 2, ids: 2, viewers: 2 }],
      [{ n: 1, ids: 1, viewers: 1 }],
    ]);
  });

  test('R10: 40 requests, each sent up to five times at once, two customers: every session once', async () => {
    const sends = Array.from({ length: 40 }, (_value, index) => index).flatMap((index) => {
      const customer = index % 2 === 0 ? CUSTOMER : OTHER;
      const body = Array.from({ length: 20 }, (_row, row) => session(`r${index}-${row}`)).join('');
      return Array.from({ length: 1 + (index % 5) }, () => ({ index, body, customer }));
    });
    const responses = await Promise.all(
      sends.map(({ index, body, customer }) =>
        post(body, { key: `key-${index}`, customer, token: `feeder-${customer}` }),
      ),
    );
    expect(new Set(responses.map((response) => JSON.stringify([response.statusCode, response.json().data])))).toEqual(
      new Set([
        JSON.stringify([200, { read: 20, taken: 20, duplicates: 0, rejected: 0, reasons: [], rejected_rows: [] }]),
      ]),
    );
    expect([await stored(), await stored(OTHER)]).toEqual([
      [{ n: 400, ids: 400, viewers: 400 }],
      [{ n: 400, ids: 400, viewers: 400 }],
    ]);
  });

  test('overlapping rows under other keys are stored once, also through two servers at once', async () => {
    const second = buildTestServer();
    const bodies = Array.from({ length: 10 }, (_value, index) =>
      Array.from({ length: 30 }, (_row, row) => session(`o${index * 10 + row}`)).join(''),
    );
    const responses = await Promise.all(
      bodies.map((body, index) => post(body, { key: `overlap-${index}`, to: index % 2 === 0 ? app : second })),
    );
    await second.close();
    const taken = responses.map((response) => response.json().data.taken);
    expect(taken.reduce((sum: number, count: number) => sum + count, 0)).toBe(120);
    expect(await stored()).toEqual([{ n: 120, ids: 120, viewers: 120 }]);
  });

  test('a request the server died on is taken up again', async () => {
    await post(session('x'), { key: 'warm-up' });
    await metadata.pool.query(`UPDATE ingest_requests SET reply = NULL WHERE idempotency_key = 'warm-up'`);
    const response = await post(session('x'), { key: 'warm-up' });
    expect(response.json().data).toMatchObject({ read: 1, taken: 0, duplicates: 1 });
    expect(await stored()).toEqual([{ n: 1, ids: 1, viewers: 1 }]);
  });
});

describe('a feed of bad rows', () => {
  const sentence =
    `Stopped at line 5,001, because 5,001 of 5,001 rows were rejected: the row has no session_id ` +
    `(session_id): 5,001 rows. 0 were stored, 0 were already there. ` +
    'Mend the rows and send them under a new Idempotency-Key.';

  test('attack 25: a million lines of {} is stopped with a report, packed or not', async () => {
    const response = await post('{}\n'.repeat(999_999));
    expect([response.statusCode, response.json().errors[0].code, response.json().message]).toEqual([
      422,
      'feed_mostly_rejected',
      sentence,
    ]);
    const again = await post('{}\n'.repeat(999_999));
    expect([again.statusCode, again.json().message]).toEqual([422, sentence]);
    const packed = await post(gzipSync('{}\n'.repeat(999_999)), {
      key: 'packed',
      headers: { 'content-encoding': 'gzip' },
    });
    expect([packed.statusCode, packed.json().message]).toEqual([
      413,
      'The request is larger than 200 times its compressed size.',
    ]);
    const lines = await post('\n'.repeat(1_000_000), { key: 'lines' });
    expect([lines.statusCode, lines.json().message]).toEqual([413, 'The request is larger than 1,000,000 lines.']);
  });

  test('what came before is stored and told, and the good rows of a mixed feed are all taken', async () => {
    const good = Array.from({ length: 100 }, (_value, index) => session(`g${index}`)).join('');
    const stopped = await post(good + '{}\n'.repeat(6_000) + session('never'), { key: 'stopped' });
    expect([stopped.statusCode, stopped.json().message]).toEqual([
      422,
      'Stopped at line 5,101, because 5,001 of 5,101 rows were rejected: the row has no session_id (session_id): 5,001 rows. ' +
        '100 were stored, 0 were already there. Mend the rows and send them under a new Idempotency-Key.',
    ]);
    expect(await stored()).toEqual([{ n: 100, ids: 100, viewers: 100 }]);
    const mixed = await post(Array.from({ length: 6_000 }, (_value, index) => `${session(`m${index}`)}{}\n`).join(''), {
      key: 'mixed',
    });
    expect(mixed.json().data).toMatchObject({ read: 12_000, taken: 6_000, duplicates: 0, rejected: 6_000 });
  });

  test('rejected, repeated and blank rows give way to other requests while they are read', async () => {
    const row = readSession(JSON.parse(session('same')), { now: NOW });
    if (!row.ok) throw new Error(row.reason);
    const readings: readonly (LineReading | undefined)[] = [
      readingOf(1, row),
      { line: 2, ok: false, reason: 'not_json', field: '' },
      undefined,
    ];
    let turns = 0;
    let [first, last] = [0, 0];
    function* repeat() {
      first = turns;
      for (let index = 0; index < 600_000; index += 1) yield readings[index % readings.length];
      last = turns;
    }
    const counting = setInterval(() => (turns += 1), 0);
    const [reply] = await storeFeeds(engine.engine, {
      customerId: CUSTOMER,
      feeds: [{ loadId: 0, readings: repeat() }],
      beforeWrite: async () => undefined,
    });
    clearInterval(counting);
    expect(reply).toMatchObject({ read: 400_000, taken: 1, duplicates: 199_999, rejected: 200_000 });
    expect(last - first).toBeGreaterThan(1);
  });

  test('columns that the sender makes up are counted one by one up to a limit, and may hold any character', async () => {
    const made = Array.from({ length: 3_000 }, (_value, index) => `{"c${index}\\u0000\\ud800":1}\n`).join('');
    const response = await post(made + session('a'));
    const { data } = response.json();
    expect([response.statusCode, data.taken, data.rejected, data.reasons.length]).toEqual([200, 1, 3_000, 1]);
    const names = Array.from({ length: 3_000 }, (_value, index) => `{"c${index}\\u0000":1}\n`).join('');
    const many = (await post(names, { key: 'names' })).json().data;
    expect([many.rejected, many.reasons.length]).toEqual([3_000, 101]);
    expect(many.reasons[0]).toEqual({ reason: 'unknown_column', field: '', rows: 2_900 });
    expect(many.reasons[1]).toEqual({ reason: 'unknown_column', field: 'c0\uFFFD', rows: 1 });
  });
});

describe('POST ingest/sessions refuses', () => {
  test.each<[string, number, Post]>([
    ['a user without the permission', 403, { token: `reader-${CUSTOMER}` }],
    ['another customer’s token, as if nothing were there', 404, { token: `feeder-${OTHER}` }],
    ['a missing key', 400, { headers: { 'idempotency-key': '' } }],
    ['a key with spaces', 400, { key: 'a b' }],
    ['a key that is too long', 400, { key: 'x'.repeat(201) }],
    ['JSON as a content type', 400, { headers: { 'content-type': 'application/json' } }],
    ['an unknown packing', 400, { headers: { 'content-encoding': 'br' } }],
    ['gzip that is none', 400, { headers: { 'content-encoding': 'gzip' } }],
  ])('%s', async (_name, status, options) => {
    const response = await post(session('a'), options);
    expect(response.statusCode).toBe(status);
    expect(response.json().errors[0].request_id).toBeDefined();
    expect(await stored()).toEqual([{ n: 0, ids: 0, viewers: 0 }]);
  });

  test('a zip bomb and a body beyond the limit, without holding them', async () => {
    const spaces = gzipSync(Buffer.alloc(60 * 1024 * 1024, 0x20), { level: 9 });
    const bomb = Buffer.concat(Array.from({ length: 10 }, () => spaces));
    const row = randomBytes(200).toString('hex') + ' '.repeat(4_000);
    const large = gzipSync(Array.from({ length: 20_000 }, () => randomBytes(20).toString('hex') + row).join(''));
    expect([bomb.length, large.length].every((length) => length < 2 * 1024 * 1024)).toBe(true);
    const before = process.memoryUsage().rss;
    const gzip = { headers: { 'content-encoding': 'gzip' } };
    const [packed, unpacked] = [await post(bomb, gzip), await post(large, gzip)];
    expect([packed.statusCode, packed.json().message]).toEqual([
      413,
      'The request is larger than 200 times its compressed size.',
    ]);
    expect([unpacked.statusCode, unpacked.json().message]).toEqual([
      413,
      'The request is larger than 64 MB decompressed.',
    ]);
    const plain = await post(Buffer.alloc(17 * 1024 * 1024, 0x20));
    expect([plain.statusCode, plain.json().message]).toEqual([413, 'The request is larger than 16 MB.']);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${address}${ingestSessions.path.replace(':customer', String(CUSTOMER))}`;
    const headers = {
      authorization: `Bearer feeder-${CUSTOMER}`,
      'content-type': 'application/x-ndjson',
      'idempotency-key': 'over-the-wire',
    };
    const statuses = await Promise.all([
      fetch(url, { method: 'POST', headers, body: Buffer.alloc(17 * 1024 * 1024, 0x20) }),
      fetch(url, { method: 'POST', headers: { ...headers, 'content-encoding': 'gzip' }, body: bomb }),
      fetch(url, { method: 'POST', headers: { ...headers, 'content-encoding': 'gzip' }, body: 'not gzip' }),
      fetch(url, { method: 'POST', headers, body: session('wire') }),
    ]).then((responses) => responses.map((response) => response.status));
    expect(statuses).toEqual([413, 413, 400, 200]);
  });
});
