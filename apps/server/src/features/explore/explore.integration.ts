import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { seedTestUsers } from '../users/test-seed.ts';
import { createExploreJobs } from './explore-jobs.ts';
import { registerExplore } from './routes.ts';

const AURORA = 1001;
const BOREALIS = 1002;
const DAY_MS = 86_400_000;
const clock = { now: new Date('2026-03-02T12:00:00Z') };
const limits = { queries: 50_000, bytes: 1024 ** 3 };

let template: TestMetadata;
let metadata: Metadata;
let app: FastifyInstance;

beforeAll(async () => {
  template = await startTestMetadata({ seed: seedTestUsers });
  metadata = await template.clone();
  const { rows } = await metadata.pool.query<{ id: string; customer: number }>(
    'SELECT user_id AS id, customer_id AS customer FROM memberships ORDER BY customer_id, user_id',
  );
  app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    // The token is the customer's number and the user's: tokens have their own tests.
    resolveSession: async (token) => {
      const [customerId = 0, user = 0] = token.split('.').map(Number);
      const userId = rows.filter(({ customer }) => customer === customerId)[user]?.id ?? '';
      return { userId, email: 'a@b.example', fullName: 'A', customerId, permissions: [], expiresAt: clock.now };
    },
  });
  registerExplore(registrar, { db: metadata.db, now: () => clock.now, findReportQuery: async () => undefined });
});
afterAll(async () => {
  await app.close();
  await metadata.stop();
  await template.stop();
});

async function call(customer: number, path: string, { payload, user = 0 }: { payload?: object; user?: number } = {}) {
  const response = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/v1/customers/${customer}/reports/query${path}`,
    headers: { authorization: `Bearer ${customer}.${user}` },
    ...(payload === undefined ? {} : { payload }),
  });
  const { data, errors } = response.json();
  const { request_id: _, ...error } = errors?.[0] ?? {};
  return { status: response.statusCode, data, error };
}
const store = async (payload: object, customer = AURORA, user = 0): Promise<string> =>
  (await call(customer, '', { payload, user })).data.id;

const query = {
  fields: ['customer_view.series', 'customer_view.plays'],
  filters: { 'customer_view.series': 'Harbor Lights', 'customer_view.current_date_range_ui': 'Last 30 Days' },
  sorts: ['customer_view.plays desc'],
  dynamic_fields: [
    {
      category: 'table_calculation',
      table_calculation: 'half',
      expression: '${customer_view.plays} / 2',
      label: 'Half',
    },
  ],
  vis_config: { type: 'bar', options: { stacked: true } },
};

describe('queries of the workbench', () => {
  test('WBK-011, WBK-012: a query is kept as it is, with `id`, `fields` and `dynamic_fields`', async () => {
    const id = await store(query);
    expect(id).toMatch(/^[A-Za-z0-9]{22}$/);
    const { status, data } = await call(AURORA, `/${id}`);
    expect(status).toBe(200);
    expect(data).toEqual({ ...query, id, model: 'playhead', view: 'customer_view', limit: 500, pivots: [] });
    expect(Object.keys(data.filters)).toEqual(Object.keys(query.filters));
  });

  test('WBK-011: the same query has the same id for everybody of the customer, also at once', async () => {
    const ids = await Promise.all([0, 1, 0, 1].map((user) => store({ ...query, limit: 7 }, AURORA, user)));
    expect(new Set(ids).size).toBe(1);
    expect(await store({ ...query, limit: 8 })).not.toBe(ids[0]);
  });

  test('QRY-026: an unknown id and that of another customer are the same 404', async () => {
    const id = await store({ ...query, limit: 9 });
    const foreign = await call(BOREALIS, `/${id}`);
    expect(foreign.status).toBe(404);
    expect(await call(BOREALIS, `/${'A'.repeat(22)}`)).toEqual(foreign);
    expect(await call(AURORA, '/00000000-0000-4000-8000-000000000000')).toEqual(foreign);
    expect(await store({ ...query, limit: 9 }, BOREALIS)).not.toBe(id);
  });

  test('fields that nobody knows are kept; no fields at all are kept, too', async () => {
    const unknown = { fields: ['customer_view.gone'] };
    expect((await call(AURORA, `/${await store(unknown)}`)).data.fields).toEqual(['customer_view.gone']);
    expect((await call(AURORA, `/${await store({})}`)).data.fields).toEqual([]);
  });

  test.each<[string, object]>([
    ['another model', { model: 'thelook' }],
    ['a member nobody knows', { sql: 'SELECT 1' }],
    ['10,001 rows', { limit: 10_001 }],
    ['an expression that is no text', { dynamic_fields: [{ category: 'table_calculation', expression: 1 }] }],
  ])('refuses %s', async (_name, change) => {
    expect((await call(AURORA, '', { payload: { ...query, ...change } })).status).toBe(400);
  });

  test('a query of more than 256 KB is refused', async () => {
    const payload = { ...query, vis_config: { note: 'x'.repeat(256 * 1024) } };
    expect((await call(AURORA, '', { payload })).status).toBe(413);
  });
});

describe('what is kept', () => {
  const idle = { signal: new AbortController().signal, progress: async () => {}, jobId: '', attempt: 1 };
  const sweep = async () => {
    const { definitions } = createExploreJobs({ db: metadata.db, now: () => clock.now, limits });
    for (const job of definitions) await job.run({ ...idle, payload: { day: '' }, now: () => clock.now });
  };
  const later = (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * DAY_MS);
  };
  const statusesOf = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await call(AURORA, `/${id}`)).status));

  test('a query that nobody opens for 400 days goes', async () => {
    const [opened, forgotten] = [await store({ limit: 11 }), await store({ limit: 12 })];
    later(300);
    expect(await statusesOf([opened])).toEqual([200]);
    later(101);
    await sweep();
    expect(await statusesOf([opened, forgotten])).toEqual([200, 404]);
  });

  test('beyond the limit of a customer the queries that were not used for the longest time go', async () => {
    later(500);
    await sweep();
    const other = await store({ limit: 20 }, BOREALIS);
    const [a, b, c] = [await store({ limit: 21 }), (later(1), await store({ limit: 22 })), await store({ limit: 23 })];
    later(1);
    expect(await statusesOf([a])).toEqual([200]);
    limits.queries = 2;
    await sweep();
    const left = await statusesOf([a, b, c]);
    expect([left[0], left.filter((status) => status === 200).length]).toEqual([200, 2]);
    expect((await call(BOREALIS, `/${other}`)).status).toBe(200);
    limits.queries = 50_000;
  });

  test('beyond the bytes of a customer the queries that were not used for the longest time go', async () => {
    later(500);
    await sweep();
    const large = (limit: number) => ({ limit, vis_config: { note: randomBytes(30_000).toString('hex') } });
    const other = await store({ limit: 30 }, BOREALIS);
    const [a, b, c] = [await store(large(31)), (later(1), await store(large(32))), (later(1), await store(large(33)))];
    limits.bytes = 150_000;
    await sweep();
    expect(await statusesOf([a, b, c])).toEqual([404, 200, 200]);
    expect((await call(BOREALIS, `/${other}`)).status).toBe(200);
    limits.bytes = 1024 ** 3;
  });
});
