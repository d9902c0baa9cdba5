import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { createQueryService } from '../queries/query-service.ts';
import { registerQueries } from '../queries/routes.ts';
import { seedTestUsers } from '../users/test-seed.ts';
import { registerSampling } from './routes.ts';
import { createSamplingSwitch, SAMPLE_RATE } from './sampling-switch.ts';

const LARGE = 1001;
const SMALL = 1002;
const VIEWERS = 20_000;
const clock = { ms: Date.parse('2026-11-10T12:00:00Z') };
const now = () => new Date(clock.ms);

let engine: TestEngine;
let template: TestMetadata;
let metadata: Metadata;
let app: FastifyInstance;

/** Three sessions a viewer, and one more for every seventh. */
const sessionsOf = (customer: number, viewers: number) => `
  INSERT INTO playhead.sessions (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, device)
  SELECT ${customer}, toString(intDiv(number, 4)), toString(number), '2026-11-05 12:00:00', '2026-11-05 12:10:00',
    number % 4 > 0 OR number % 28 = 0, 600, if(intDiv(number, 4) % 500 = 0, 'Rare', 'Common')
  FROM numbers(${viewers * 4})`;

beforeAll(async () => {
  [engine, template] = await Promise.all([
    startTestEngine({ customers: [LARGE, SMALL] }),
    startTestMetadata({ seed: seedTestUsers }),
  ]);
  metadata = await template.clone();
  await engine.engine.command({ sql: sessionsOf(LARGE, VIEWERS) });
  await engine.engine.command({ sql: sessionsOf(SMALL, 1000) });
  const { rows: members } = await metadata.pool.query<{ id: string; customer: number }>(
    'SELECT user_id AS id, customer_id AS customer FROM memberships ORDER BY user_id',
  );
  app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    // The token is the customer's number and the user's: tokens have their own tests.
    resolveSession: async (token) => {
      const [customerId = 0, user = 0] = token.split('.').map(Number);
      const users = members.filter(({ customer }) => customer === customerId);
      const userId = users[user]?.id ?? '';
      return { userId, email: 'a@b.example', fullName: 'A', customerId, permissions: [], expiresAt: now() };
    },
  });
  const sampling = createSamplingSwitch({ db: metadata.db, now });
  registerSampling(registrar, { sampling });
  registerQueries(registrar, {
    queries: startQueries({ sampleFirstMs: 0 }),
    customers: createCustomerDirectory({ db: metadata.db, now }),
    sampleRate: sampling.rateOf,
    requestedRate: SAMPLE_RATE,
  });
});
afterAll(async () => {
  await app.close();
  await metadata.stop();
  await Promise.all([engine.end(), template.stop()]);
});

/** Every query takes longer than 0 ms. */
function startQueries(options: { sampleFirstMs?: number } = {}) {
  return createQueryService({
    engine: engine.engine,
    now,
    logger: silentLogger,
    inlineWaitMs: 100_000,
    hourlyRollups: { firstLook: async () => {}, areWhole: () => false, sessionsPerDay: () => VIEWERS * 4 },
    ...options,
  });
}

interface Caller {
  customer: number;
  user: number;
}

const headers = ({ customer, user }: Caller) => ({ authorization: `Bearer ${customer}.${user}` });

async function turn(caller: Caller, payload: object) {
  return app.inject({
    method: 'POST',
    url: `/v1/customers/${caller.customer}/users/session_sampling`,
    headers: headers(caller),
    payload,
  });
}

async function run(caller: Caller, more: object = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: `/v1/customers/${caller.customer}/customer_view/queries/run/json`,
    headers: headers(caller),
    payload: {
      fields: [
        'customer_view.device',
        'customer_view.plays',
        'customer_view.unique_viewers',
        'customer_view.minutes_per_viewer',
      ],
      filters: { 'customer_view.current_date_range_ui': '2026/11/05' },
      total: true,
      ...more,
    },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data.result;
}

const PLAYS = 'customer_view.plays';
const exactPlays = VIEWERS * 3 + Math.ceil(VIEWERS / 7);

describe('sampling', () => {
  test('FLT-079: the switch of one user changes the numbers of that user only', async () => {
    const [ada, bert] = [
      { customer: LARGE, user: 0 },
      { customer: LARGE, user: 1 },
    ];
    expect((await run(ada)).provenance).toMatchObject({ sampled: false });
    const reply = await turn(ada, { sampling_switch_on: true });
    expect(reply.json()).toEqual({ code: 200, data: { sampling_switch_on: true } });
    expect((await run(ada)).provenance).toMatchObject({ sampled: true, sample_rate: SAMPLE_RATE });
    expect((await run(bert)).provenance).toMatchObject({ sampled: false });
    await turn(ada, { sampling_switch_on: false });
    expect((await run(ada)).provenance).toMatchObject({ sampled: false });
  });

  test('a sampled number is near the exact one, as near as its interval says', async () => {
    const caller = { customer: LARGE, user: 2 };
    await turn(caller, { sampling_switch_on: true });
    const { data, intervals, totals, totals_intervals } = await run(caller);
    expect(data[0]).toMatchObject({ 'customer_view.device': 'Common' });
    const error = totals_intervals[PLAYS];
    // 1.96 * sqrt(0.9 / 2000), a little more since one viewer in seven has four plays and the others three
    expect(error).toBeCloseTo(0.042, 2);
    expect(Math.abs(totals[PLAYS] / exactPlays - 1)).toBeLessThan(2 * error);
    expect(Math.abs(totals['customer_view.minutes_per_viewer'] / 40 - 1)).toBeLessThan(2 * error);
    expect(Number.isInteger(totals[PLAYS])).toBe(true);
    // Few viewers stand behind the rare device: the same result says so.
    const rare = data.findIndex((row: Record<string, unknown>) => row['customer_view.device'] === 'Rare');
    expect(intervals[rare][PLAYS]).toBeNull();
    expect(Object.keys(intervals[0])).toEqual([
      PLAYS,
      'customer_view.unique_viewers',
      'customer_view.minutes_per_viewer',
    ]);
  });

  test('every cell of a pivot has its interval', async () => {
    const caller = { customer: LARGE, user: 2 };
    await turn(caller, { sampling_switch_on: true });
    const { intervals, pivots } = await run(caller, {
      fields: [PLAYS],
      pivots: ['customer_view.device'],
      row_total: true,
    });
    expect(pivots).toEqual([{ values: ['Common'] }, { values: ['Rare'] }]);
    expect(Object.keys(intervals[0])).toEqual([`${PLAYS}|0`, `${PLAYS}|1`, `${PLAYS}|total`]);
    expect(intervals[0][`${PLAYS}|0`]).toBeCloseTo(intervals[0][`${PLAYS}|total`], 3);
    expect(intervals[0][`${PLAYS}|1`]).toBeNull();
  });

  test('below 400 viewers in the sample the result is exact', async () => {
    const caller = { customer: SMALL, user: 0 };
    await turn(caller, { sampling_switch_on: true });
    const { provenance, totals, intervals } = await run(caller);
    expect({ sampled: provenance.sampled, plays: totals[PLAYS], intervals }).toEqual({
      sampled: false,
      plays: 3000 + Math.ceil(1000 / 7),
      intervals: undefined,
    });
  });

  test('a switch turned by another process is seen within a second', async () => {
    const caller = { customer: LARGE, user: 1 };
    expect((await run(caller)).provenance.sampled).toBe(false);
    await metadata.pool.query(
      `INSERT INTO user_settings (user_id, customer_id, session_sampling_on)
       SELECT user_id, customer_id, true FROM memberships WHERE customer_id = ${LARGE} ORDER BY user_id OFFSET 1 LIMIT 1`,
    );
    clock.ms += 1_000;
    expect((await run(caller)).provenance.sampled).toBe(true);
  });

  test.each([{}, { sampling_switch_on: 'yes' }, { sampling_switch_on: true, user: 'x' }])(
    'FLT-080: refuses %j',
    async (payload) => {
      const reply = await turn({ customer: LARGE, user: 0 }, payload);
      expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'invalid_request']);
    },
  );
});

describe('the precision of a query', () => {
  const caller = { customer: LARGE, user: 1 };

  test('is exact or sampled, whatever the switch says', async () => {
    expect((await run(caller, { precision: 'sampled' })).provenance).toMatchObject({ sampled: true });
    await turn(caller, { sampling_switch_on: true });
    expect((await run(caller, { precision: 'exact' })).provenance).toMatchObject({ sampled: false });
    await turn(caller, { sampling_switch_on: false });
  });

  test('progressive: a sample where all viewers are expected to take long, until their result is there', async () => {
    const filters = { 'customer_view.current_date_range_ui': '2026/11/05', 'customer_view.device': 'Common' };
    const first = await run(caller, { precision: 'progressive', filters });
    expect(first.provenance).toMatchObject({ sampled: true, sample_rate: SAMPLE_RATE });
    expect(first.totals_intervals[PLAYS]).toBeGreaterThan(0);
    const exact = await run(caller, { precision: 'exact', filters });
    expect(exact.provenance).toMatchObject({ sampled: false });
    const again = await run(caller, { precision: 'progressive', filters });
    expect(again.provenance).toMatchObject({ sampled: false, cached: true });
    expect(again.totals).toEqual(exact.totals);
  });

  test('progressive: what is expected within 400 ms counts all viewers', async () => {
    const { result } = await startQueries().run({
      query: {
        fields: [PLAYS],
        filters: { 'customer_view.current_date_range_ui': '2026/11/05' },
        sorts: [],
        limit: 10,
        pivots: [],
        dynamicFields: [],
      },
      caller: { customerId: LARGE, userId: 'ada', timeZone: 'UTC', weekStartDay: 1, rights: [] },
      signal: new AbortController().signal,
      sampleFirst: SAMPLE_RATE,
    });
    expect([result?.provenance.sampled, result?.data]).toEqual([false, [{ [PLAYS]: exactPlays }]]);
  });

  test('progressive: numbers that no sample can tell are exact at once', async () => {
    const half = [
      {
        category: 'table_calculation',
        table_calculation: 'half',
        label: 'Half',
        expression: '${customer_view.plays} / 2',
      },
    ];
    const { provenance } = await run(caller, { precision: 'progressive', dynamic_fields: half });
    expect(provenance).toMatchObject({ sampled: false });
  });
});
