import { encodeSharedView, decodeSharedView } from '@playhead/contract/http/share-links';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { registerSecurity } from '../../http/security.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { seedTestUsers } from '../users/test-seed.ts';
import { registerShareLinks } from './routes.ts';
import { makeShareCode } from './share-code.ts';
import { createShareLinkJobs } from './share-link-jobs.ts';

const AURORA = 1001;
const BOREALIS = 1002;
const clock = { now: new Date('2026-03-02T12:00:00Z') };
const limits = { perUser: 1_000, perCustomer: 20_000 };

let template: TestMetadata;
let metadata: Metadata;
let app: FastifyInstance;
let members: { id: string; customer: number }[];

beforeAll(async () => {
  template = await startTestMetadata({ seed: seedTestUsers });
  metadata = await template.clone();
  const found = await metadata.pool.query<{ id: string; customer: number }>(
    'SELECT user_id AS id, customer_id AS customer FROM memberships ORDER BY customer_id, user_id',
  );
  members = found.rows;
  app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  await registerSecurity(app, { frameSources: [] });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    // The token is the customer's number and the user's: tokens have their own tests.
    resolveSession: async (token) => {
      const [customerId = 0, user = 0] = token.split('.').map(Number);
      const userId = members.filter(({ customer }) => customer === customerId)[user]?.id ?? '';
      return { userId, email: 'a@b.example', fullName: 'A', customerId, permissions: [], expiresAt: clock.now };
    },
  });
  registerShareLinks(registrar, { db: metadata.db, now: () => clock.now, limits });
});
afterAll(async () => {
  await app.close();
  await metadata.stop();
  await template.stop();
});

interface Caller {
  customer: number;
  user?: number;
}

const headers = ({ customer, user = 0 }: Caller) => ({ authorization: `Bearer ${customer}.${user}` });

async function create(caller: Caller, payload: object) {
  const { customer } = caller;
  const url = `/v1/customers/${customer}/share-links`;
  const response = await app.inject({ method: 'POST', url, headers: headers(caller), payload });
  return {
    status: response.statusCode,
    code: String(response.json().data?.code),
    path: response.json().errors?.[0]?.path,
  };
}

async function read(caller: Caller, code: string) {
  const url = `/v1/customers/${caller.customer}/share-links/${code}`;
  const response = await app.inject({ url, headers: headers(caller) });
  const { request_id: _, ...error } = response.json().errors?.[0] ?? {};
  return { status: response.statusCode, data: response.json().data, error };
}

const aurora = { id: AURORA, name: 'Aurora Stream' };
const borealis = { id: BOREALIS, name: 'Borealis TV' };
const viewOf = (search: string) => encodeSharedView({ page: 'content_page', search }, aurora);

describe('share links', () => {
  test('RPT-024, RPT-025: a view is stored and read by everybody of the customer, exactly as it was', async () => {
    const search = '?series=Harbor%20Lights&period=Last+7+Days&compare=Previous%20Period&note=%E2%9C%93';
    const { status, code } = await create({ customer: AURORA }, viewOf(search));
    expect(status).toBe(200);
    expect(code).toMatch(/^[A-Za-z0-9]{22}$/);
    const colleague = await read({ customer: AURORA, user: 1 }, code);
    expect(colleague).toMatchObject({ status: 200, data: { code, data: viewOf(search).data } });
    expect(decodeSharedView(colleague.data.data.filter)).toEqual({ page: 'content_page', search });
  });

  test('product.md 5: the server makes the code, whatever the caller wishes', async () => {
    const wished = 'AAAAAAAAAAAAAAAAAAAAAA';
    const { code } = await create({ customer: AURORA }, { ...viewOf('?wish=1'), code: wished });
    expect(code).not.toBe(wished);
    expect((await read({ customer: AURORA }, wished)).status).toBe(404);
  });

  test('the same view of the same user on the same day has one code, also when requested at once', async () => {
    const shareSame = (caller: Caller) => create(caller, viewOf('?same=1'));
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await shareSame({ customer: AURORA })).code));
    expect(new Set(codes).size).toBe(1);
    expect((await shareSame({ customer: AURORA, user: 1 })).code).not.toBe(codes[0]);
    expect((await create({ customer: AURORA }, viewOf('?same=2'))).code).not.toBe(codes[0]);
    clock.now = new Date(clock.now.getTime() + 86_400_000);
    expect((await shareSame({ customer: AURORA })).code).not.toBe(codes[0]);
    expect((await read({ customer: AURORA }, codes[0] ?? '')).status).toBe(200);
  });

  test('QRY-026: an unknown code and another customer’s are the same 404', async () => {
    const { code } = await create({ customer: AURORA }, viewOf('?foreign=1'));
    const foreign = await read({ customer: BOREALIS }, code);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await read({ customer: BOREALIS }, makeShareCode()));
  });

  test('RPT-021: a code of 15 characters is read as well', async () => {
    const code = 'abcDEF123456789';
    const { filter, customer } = viewOf('?report=1').data;
    await metadata.pool.query(
      `INSERT INTO share_links (code, customer_id, created_on, last_used_on, view_sha256, filter, customer)
       VALUES ($1, $2, '2026-03-02', '2026-03-02', 'x', $3, $4)`,
      [code, AURORA, filter, customer],
    );
    expect(await read({ customer: AURORA }, code)).toMatchObject({ status: 200, data: { code, data: { filter } } });
    expect((await read({ customer: AURORA }, code.slice(1))).status).toBe(400);
  });

  const customer = JSON.stringify(aurora);
  const view = JSON.stringify({ page: 'overview_page', search: '' });
  test.each<[string, object, string]>([
    ['no body', {}, 'body.data'],
    ['a view that is no JSON', { data: { filter: 'series=1', customer } }, 'body.data.filter'],
    ['a view of another shape', { data: { filter: '{"page":1}', customer } }, 'body.data.filter'],
    ['a page that does not exist', { data: { filter: '{"page":"nope","search":""}', customer } }, 'body.data.filter'],
    ['a member nobody knows', { data: { filter: view, customer }, user: 'x' }, 'body'],
    ['another customer’s name on it', { data: { filter: view, customer: '{"id":1002}' } }, 'body.data.customer'],
    ['a customer that is no JSON', { data: { filter: view, customer: 'aurora' } }, 'body.data.customer'],
    ['70,001 characters', { data: { filter: 'x'.repeat(70_001), customer } }, 'body.data.filter'],
    [
      'a query string of 60,001',
      { data: { filter: JSON.stringify({ page: 'overview_page', search: 'x'.repeat(60_001) }), customer } },
      'body.data.filter',
    ],
  ])('RPT-024: refuses %s', async (_name, payload, path) => {
    expect(await create({ customer: AURORA }, payload)).toMatchObject({ status: 400, path });
  });

  test('a view of the largest size is stored', async () => {
    const { status, code } = await create({ customer: AURORA }, viewOf('x'.repeat(60_000)));
    expect([status, (await read({ customer: AURORA }, code)).status]).toEqual([200, 200]);
  });

  test('a user makes at most 60 a minute', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn <= 60; turn += 1) {
      statuses.push(
        (
          await create(
            { customer: BOREALIS, user: 1 },
            encodeSharedView({ page: 'content_page', search: `?turn=${turn}` }, borealis),
          )
        ).status,
      );
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a link outlives the user who made it', async () => {
    const caller = { customer: AURORA, user: 2 };
    const { code } = await create(caller, viewOf('?leaver=1'));
    await metadata.pool.query('DELETE FROM users WHERE id = $1', [members[2]?.id]);
    expect((await read({ customer: AURORA }, code)).status).toBe(200);
  });
});

describe('what is kept', () => {
  const DAY_MS = 86_400_000;
  const share = async (search: string, user = 0) => (await create({ customer: AURORA, user }, viewOf(search))).code;
  const later = (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * DAY_MS);
  };
  const statusesOf = (codes: readonly string[]) =>
    Promise.all(codes.map(async (code) => (await read({ customer: AURORA }, code)).status));
  const idle = { signal: new AbortController().signal, progress: async () => {}, jobId: '', attempt: 1 };

  test('beyond the limit of a user, and of a customer, the links that were not opened for the longest time go', async () => {
    const others = await share('?of=a colleague', 1);
    limits.perUser = 3;
    const [a, b, c] = [await share('?a'), (later(1), await share('?b')), (later(1), await share('?c'))];
    expect(await statusesOf([a])).toEqual([200]);
    const d = await share('?d');
    expect(await statusesOf([a, b, c, d, others])).toEqual([200, 404, 200, 200, 200]);
    limits.perCustomer = 3;
    later(1);
    expect(await statusesOf([c, d])).toEqual([200, 200]);
    const e = await share('?e', 1);
    expect(await statusesOf([a, c, d, e, others])).toEqual([404, 200, 200, 200, 404]);
    Object.assign(limits, { perUser: 1_000, perCustomer: 20_000 });
  });

  test('a link that nobody opens for 400 days goes', async () => {
    const { definitions } = createShareLinkJobs({ db: metadata.db, now: () => clock.now });
    const purge = () =>
      Promise.all(definitions.map((job) => job.run({ ...idle, payload: { day: '' }, now: () => clock.now })));
    const [opened, forgotten] = [await share('?opened'), await share('?forgotten')];
    later(300);
    expect(await statusesOf([opened])).toEqual([200]);
    later(101);
    await purge();
    expect(await statusesOf([opened, forgotten])).toEqual([200, 404]);
  });
});

test('codes do not repeat and use the whole alphabet', () => {
  const codes = Array.from({ length: 500 }, makeShareCode);
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join('')).size).toBe(62);
});
