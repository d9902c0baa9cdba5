import { MAX_ANNOTATION_DAYS, MAX_ANNOTATIONS } from '@playhead/contract/http/annotations';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { seedTestUsers } from '../users/test-seed.ts';
import { registerAnnotations } from './routes.ts';

const AURORA = 1001;
const BOREALIS = 1002;

let template: TestMetadata;
let metadata: Metadata;
let app: FastifyInstance;
const admins = new Set([`${AURORA}/reader-at-aurora`, `${BOREALIS}/analyst-at-borealis`]);
let users: ReadonlyMap<string, { id: string; name: string }>;

beforeAll(async () => {
  template = await startTestMetadata({ seed: seedTestUsers });
  metadata = await template.clone();
  const found = await metadata.pool.query<{ id: string; email: string; name: string }>(
    'SELECT id, email, full_name AS name FROM users',
  );
  users = new Map(found.rows.map(({ id, email, name }) => [email, { id, name }]));
  app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    // The token is the customer's number and the user's name: tokens have their own tests.
    resolveSession: async (token) => {
      const [customer = '', ...rest] = token.split('/');
      const email = `${rest.join('/')}.example`.replace('-at-', '@');
      const { id = '', name = '' } = users.get(email) ?? {};
      return {
        userId: id,
        email,
        fullName: name,
        customerId: Number(customer),
        permissions: admins.has(token) ? ['ci_admin_permission'] : [],
        expiresAt: new Date(0),
      };
    },
  });
  registerAnnotations(registrar, { db: metadata.db });
});
afterAll(async () => {
  await app.close();
  await metadata.stop();
  await template.stop();
});

const ada = { customer: AURORA, user: 'analyst-at-aurora' };
const ruben = { customer: AURORA, user: 'reader-at-aurora' };
const bianca = { customer: BOREALIS, user: 'analyst-at-borealis' };
const olgaAtAurora = { customer: AURORA, user: 'operator-at-playhead' };
const olgaAtBorealis = { customer: BOREALIS, user: 'operator-at-playhead' };
type Caller = typeof ada;

async function call(caller: Caller, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) {
  const response = await app.inject({
    method,
    url: `/v1/customers/${caller.customer}/annotations${path}`,
    headers: { authorization: `Bearer ${caller.customer}/${caller.user}` },
    ...(payload === undefined ? {} : { payload }),
  });
  const { data, errors } = response.json();
  const { request_id: _, ...error } = errors?.[0] ?? {};
  return { status: response.statusCode, data, error };
}

const note = (day: string, text: string) => ({ day, kind: 'note', text });
const spanOf = (from: string, to: string) => `?from=${from}&to=${to}`;

describe('annotations', () => {
  test('an annotation is seen by everybody of the customer, and is its writer’s own', async () => {
    const { status, data } = await call(ada, 'POST', '', note('2026-02-03', '  Outage in the evening '));
    expect(status).toBe(200);
    expect(data).toEqual({
      id: data.id,
      day: '2026-02-03',
      kind: 'note',
      text: 'Outage in the evening',
      created_by: 'Ada Lindqvist',
      created_at: data.created_at,
      mine: true,
    });
    const { rows } = await metadata.pool.query('SELECT created_at FROM annotations WHERE id = $1', [data.id]);
    expect(data.created_at).toBe(rows[0].created_at.toISOString());
    const february = spanOf('2026-02-01', '2026-02-28');
    expect((await call(ruben, 'GET', february)).data).toEqual([{ ...data, mine: false }]);
    expect((await call(bianca, 'GET', february)).data).toEqual([]);
  });

  test('a span holds both its days, oldest first', async () => {
    for (const day of ['2026-01-31', '2026-01-10', '2026-02-01', '2026-01-09']) {
      await call(bianca, 'POST', '', { day, kind: 'premiere', text: `On ${day}` });
    }
    const { data } = await call(bianca, 'GET', spanOf('2026-01-10', '2026-01-31'));
    expect(data.map(({ day }: { day: string }) => day)).toEqual(['2026-01-10', '2026-01-31']);
  });

  test('an annotation of one’s own is changed and removed', async () => {
    const { data } = await call(ruben, 'POST', '', note('2025-05-05', 'Before'));
    const changed = { day: '2025-05-06', kind: 'premiere', text: 'After' };
    expect((await call(ruben, 'PUT', `/${data.id}`, changed)).data).toMatchObject({ ...changed, mine: true });
    expect((await call(ruben, 'DELETE', `/${data.id}`)).data).toEqual({ deleted: true });
    expect((await call(ruben, 'GET', spanOf('2025-05-01', '2025-05-31'))).data).toEqual([]);
    expect((await call(ruben, 'DELETE', `/${data.id}`)).status).toBe(404);
  });

  test('somebody else’s, another customer’s and an unknown annotation are the same 404', async () => {
    const { data } = await call(olgaAtAurora, 'POST', '', note('2025-06-06', 'Hers'));
    const unknown = '/00000000-0000-4000-8000-000000000000';
    const body = note('2025-06-07', 'Taken');
    for (const [method, payload] of [['PUT', body] as const, ['DELETE', undefined] as const]) {
      const expected = await call(ada, method, unknown, payload);
      expect(expected.status).toBe(404);
      for (const caller of [ada, bianca, olgaAtBorealis]) {
        expect(await call(caller, method, `/${data.id}`, payload)).toEqual(expected);
      }
    }
    const { data: left } = await call(ada, 'GET', spanOf('2025-06-01', '2025-06-30'));
    expect(left).toEqual([{ ...data, mine: false }]);
  });

  test.each<[string, object]>([
    ['no text', note('2026-01-01', '   ')],
    ['201 characters', note('2026-01-01', 'x'.repeat(201))],
    ['a NUL', note('2026-01-01', 'a\u0000b')],
    ['two lines', note('2026-01-01', 'a\nb')],
    ['no day', note('2026-02-30', 'x')],
    ['a time', note('2026-01-01T00:00:00Z', 'x')],
    ['an unknown kind', { ...note('2026-01-01', 'x'), kind: 'outage' }],
    ['an unknown member', { ...note('2026-01-01', 'x'), mine: true }],
    ['nothing', {}],
  ])('refuses %s', async (_name, payload) => {
    expect((await call(ada, 'POST', '', payload)).status).toBe(400);
    expect((await call(ada, 'PUT', '/00000000-0000-4000-8000-000000000000', payload)).status).toBe(400);
  });

  test.each([
    ['no days', ''],
    ['an end before the beginning', spanOf('2026-01-02', '2026-01-01')],
    ['a day that does not exist', spanOf('2026-01-01', '2026-13-01')],
    ['too many days', spanOf('2020-01-01', '2026-01-01')],
  ])('a span of %s is a 400', async (_name, path) => {
    expect(await call(ada, 'GET', path)).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
  });

  test('the longest span is allowed', async () => {
    const last = new Date(Date.parse('2024-01-01') + (MAX_ANNOTATION_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
    expect((await call(ada, 'GET', spanOf('2024-01-01', last))).status).toBe(200);
  });

  test('a customer has at most 1,000, also when several write at once', async () => {
    await metadata.pool.query('DELETE FROM annotations WHERE customer_id = $1', [BOREALIS]);
    await metadata.pool.query(
      `INSERT INTO annotations (customer_id, day, kind, text, author)
       SELECT $1, '2025-01-01', 'note', 'n', 'x' FROM generate_series(1, $2::int)`,
      [BOREALIS, MAX_ANNOTATIONS - 1],
    );
    const writers = [bianca, olgaAtBorealis, bianca, olgaAtBorealis];
    const responses = await Promise.all(writers.map((writer) => call(writer, 'POST', '', note('2025-01-02', 'last'))));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await call(ada, 'POST', '', note('2025-01-02', 'another customer’s room'))).status).toBe(200);
  });

  test('the name of the writer stays when the user is gone', async () => {
    await call(olgaAtAurora, 'POST', '', note('2025-07-07', 'Stays'));
    await metadata.pool.query('DELETE FROM users WHERE email = $1', ['operator@playhead.example']);
    const { data } = await call(ada, 'GET', spanOf('2025-07-01', '2025-07-31'));
    expect(data).toMatchObject([{ text: 'Stays', created_by: 'Olga Petrova', mine: false }]);
  });

  test('an annotation of a removed user is changed and deleted by admins of the customer alone', async () => {
    const { pool } = metadata;
    await pool.query(`INSERT INTO users (email, full_name) VALUES ('leaver@aurora.example', 'Lena Vogt')`);
    const { rows } = await pool.query(
      `INSERT INTO annotations (customer_id, day, kind, text, created_by, author)
       SELECT $1, '2025-08-08', 'note', 'Left', id, full_name FROM users WHERE email = 'leaver@aurora.example' RETURNING id`,
      [AURORA],
    );
    await pool.query(
      `INSERT INTO annotations (customer_id, day, kind, text, author, demo_key) VALUES ($1, '2025-08-09', 'note', 'Demo', 'x', 'x')`,
      [AURORA],
    );
    const path = `/${rows[0]?.id}`;
    const mine = async (caller: Caller) =>
      (await call(caller, 'GET', spanOf('2025-08-01', '2025-08-31'))).data.map(({ mine }: { mine: boolean }) => mine);
    expect([await mine(ruben), await mine(ada)]).toEqual([
      [true, false],
      [false, false],
    ]);
    for (const other of [ada, bianca]) {
      expect((await call(other, 'PUT', path, note('2025-08-08', 'Taken'))).status).toBe(404);
      expect((await call(other, 'DELETE', path)).status).toBe(404);
    }
    const changed = await call(ruben, 'PUT', path, note('2025-08-08', 'Kept'));
    expect(changed.data).toMatchObject({ text: 'Kept', created_by: 'Lena Vogt', mine: true });
    expect((await call(ruben, 'DELETE', path)).status).toBe(200);
  });
});
