import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { createQueryService } from './query-service.ts';
import { registerQueries } from './routes.ts';
import { BERLIN_CUSTOMER, insertTestRows, NEW_YORK_CUSTOMER } from './test-rows.ts';

const now = () => new Date('2026-11-05T12:00:00Z');

function customer(id: number): Customer {
  return {
    id,
    accountName: `customer_${id}`,
    name: `Customer ${id}`,
    timeZone: id === NEW_YORK_CUSTOMER ? 'America/New_York' : 'Europe/Berlin',
    weekStartDay: 0,
    defaultCountry: null,
    flags: { ads_enabled: id === NEW_YORK_CUSTOMER },
    functions: [],
    features: [],
    widgets: [],
    settings: {},
    createdAt: now(),
  };
}

let running: TestEngine;
let app: FastifyInstance;
beforeAll(async () => {
  running = await startTestEngine({ customers: [NEW_YORK_CUSTOMER, BERLIN_CUSTOMER] });
  await insertTestRows(running.engine);
  app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable: () => false });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    // The token is the customer's number: tokens have their own tests.
    resolveSession: async (token) => ({
      userId: `user-of-${token}`,
      email: 'a@b.example',
      fullName: 'A',
      customerId: Number(token),
      permissions: [],
      expiresAt: now(),
    }),
  });
  registerQueries(registrar, {
    queries: createQueryService({ engine: running.engine, now, logger: silentLogger, inlineWaitMs: 20_000 }),
    customers: { find: async (id) => customer(id), listIds: async () => [NEW_YORK_CUSTOMER, BERLIN_CUSTOMER] },
  });
});
afterAll(async () => {
  await app.close();
  await running.end();
});

function ask(token: number, options: { customer?: number; body: object }) {
  return app.inject({
    method: 'POST',
    url: `/v1/customers/${options.customer ?? token}/any/queries/run/json`,
    headers: { authorization: `Bearer ${token}` },
    payload: options.body,
  });
}

const totals = {
  fields: ['customer_view.plays'],
  filters: { 'customer_view.current_date_range_ui': '2026/10/30 to 2026/11/04' },
};

describe('query routes', () => {
  test("QRY-009: answers with rows in the envelope, in the customer's zone", async () => {
    const reply = await ask(NEW_YORK_CUSTOMER, { body: totals });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      code: 200,
      data: {
        status: 'complete',
        result: {
          data: [{ 'customer_view.plays': 7 }],
          fields: [{ name: 'customer_view.plays', label: 'Plays', kind: 'measure', format: 'integer' }],
          truncated: false,
          provenance: { time_zone: 'America/New_York', period: '2026/10/30 to 2026/11/04', sampled: false },
        },
      },
    });
  });

  test('QRY-011: the job can be read and is done; a cancel finds nothing to end', async () => {
    const { id } = (await ask(NEW_YORK_CUSTOMER, { body: totals })).json<{ data: { id: string } }>().data;
    const request = {
      url: `/v1/customers/${NEW_YORK_CUSTOMER}/viz/query_tasks/result?job_ids=${id}&job_ids=nobody`,
      headers: { authorization: `Bearer ${NEW_YORK_CUSTOMER}` },
    };
    const read = await app.inject({ method: 'GET', ...request });
    expect(read.json()).toMatchObject({ data: { [id]: { status: 'complete' }, nobody: { status: 'missing' } } });
    const cancelled = await app.inject({ method: 'DELETE', ...request });
    expect(cancelled.json()).toMatchObject({ data: { cancelled: 0 } });
  });

  test("another customer's path is not found, and its job is missing", async () => {
    const foreign = await ask(BERLIN_CUSTOMER, { customer: NEW_YORK_CUSTOMER, body: totals });
    expect([foreign.statusCode, foreign.json().errors[0].code]).toEqual([404, 'not_found']);
    const { id } = (await ask(NEW_YORK_CUSTOMER, { body: totals })).json<{ data: { id: string } }>().data;
    const read = await app.inject({
      method: 'GET',
      url: `/v1/customers/${BERLIN_CUSTOMER}/viz/query_tasks/result?job_ids=${id}`,
      headers: { authorization: `Bearer ${BERLIN_CUSTOMER}` },
    });
    expect(read.json().data).toEqual({ [id]: { status: 'missing' } });
  });

  const refused: readonly [name: string, token: number, body: object, status: number, code: string][] = [
    ['an unknown field', NEW_YORK_CUSTOMER, { fields: ['x'] }, 400, 'unknown_field'],
    ['ads for a customer without them', BERLIN_CUSTOMER, { fields: ['customer_view.ad_load'] }, 403, 'field_forbidden'],
    ['a foreign key in the body', NEW_YORK_CUSTOMER, { ...totals, customer_id: 2 }, 400, 'invalid_request'],
    ['pivots', NEW_YORK_CUSTOMER, { ...totals, pivots: ['customer_view.date'] }, 400, 'invalid_request'],
  ];
  test.each(refused)('refuses %s', async (_name, token, body, status, code) => {
    const reply = await ask(token, { body });
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([status, code]);
  });
});
