import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { postQuery, startQueryApp } from './test-query-app.ts';
import { BERLIN_CUSTOMER, insertTestRows, NEW_YORK_CUSTOMER } from './cases/test-rows.ts';

const WIDE_CUSTOMER = 3;

let running: TestEngine;
let app: FastifyInstance;
beforeAll(async () => {
  running = await startTestEngine({ customers: [NEW_YORK_CUSTOMER, BERLIN_CUSTOMER, WIDE_CUSTOMER] });
  await insertTestRows(running.engine);
  // 200 viewers who each watched 100 series for a minute.
  await running.engine.command({
    sql: `INSERT INTO playhead.sessions (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series)
      SELECT ${WIDE_CUSTOMER}, concat('viewer ', toString(number % 200)), toString(number), '2026-11-03 12:00:00',
        '2026-11-03 12:01:00', true, 60, concat('Series ', toString(intDiv(number, 200))) FROM numbers(20000)`,
  });
  app = startQueryApp(running.engine);
});
afterAll(async () => {
  await app.close();
  await running.end();
});

const post = (token: number, options: { customer?: number; body: object }) => postQuery(app, token, options);

const totals = {
  fields: ['customer_view.plays'],
  filters: { 'customer_view.current_date_range_ui': '2026/10/30 to 2026/11/04' },
};

describe('query routes', () => {
  test("QRY-009: returns rows in the envelope, in the customer's zone", async () => {
    const reply = await post(NEW_YORK_CUSTOMER, { body: totals });
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
    const { id } = (await post(NEW_YORK_CUSTOMER, { body: totals })).json<{ data: { id: string } }>().data;
    const request = {
      url: `/v1/customers/${NEW_YORK_CUSTOMER}/viz/query_tasks/result?job_ids=${id}&job_ids=nobody`,
      headers: { authorization: `Bearer ${NEW_YORK_CUSTOMER}` },
    };
    const read = await app.inject({ method: 'GET', ...request });
    expect(read.json()).toMatchObject({ data: { [id]: { status: 'complete' }, nobody: { status: 'missing' } } });
    const cancelled = await app.inject({ method: 'DELETE', ...request });
    expect(cancelled.json()).toMatchObject({ data: { cancelled: 0 } });
  });

  test('a table is the model or the account of the customer; any other name is not found', async () => {
    const inTable = (table: string) =>
      app.inject({
        method: 'POST',
        url: `/v1/customers/${NEW_YORK_CUSTOMER}/${table}/queries/run/json`,
        headers: { authorization: `Bearer ${NEW_YORK_CUSTOMER}` },
        payload: totals,
      });
    expect((await inTable('customer_view')).statusCode).toBe(200);
    expect((await inTable(`customer_${NEW_YORK_CUSTOMER}`)).statusCode).toBe(200);
    const unknown = await inTable('anything');
    expect([unknown.statusCode, unknown.json().errors[0].code]).toEqual([404, 'not_found']);
  });

  test("another customer's path is not found, and its job is missing", async () => {
    const foreign = await post(BERLIN_CUSTOMER, { customer: NEW_YORK_CUSTOMER, body: totals });
    expect([foreign.statusCode, foreign.json().errors[0].code]).toEqual([404, 'not_found']);
    const { id } = (await post(NEW_YORK_CUSTOMER, { body: totals })).json<{ data: { id: string } }>().data;
    const read = await app.inject({
      method: 'GET',
      url: `/v1/customers/${BERLIN_CUSTOMER}/viz/query_tasks/result?job_ids=${id}`,
      headers: { authorization: `Bearer ${BERLIN_CUSTOMER}` },
    });
    expect(read.json().data).toMatchObject({ [id]: { status: 'missing', error: { code: 'query_job_unknown' } } });
  });

  test('a pivot with totals, and fields that say what they are', async () => {
    const body = { ...totals, pivots: ['customer_view.device'], total: true, row_total: true };
    const { result } = (await post(NEW_YORK_CUSTOMER, { body })).json().data;
    expect(result).toMatchObject({
      data: [
        {
          'customer_view.plays|0': 4,
          'customer_view.plays|1': 1,
          'customer_view.plays|2': 2,
          'customer_view.plays|total': 7,
        },
      ],
      fields: [{ name: 'customer_view.plays', pivoted: true }],
      pivot_fields: [{ name: 'customer_view.device', label: 'Device Type' }],
      pivots: [{ values: ['Roku'] }, { values: ['Web'] }, { values: ['iPhone'] }],
      pivots_truncated: false,
      totals: { 'customer_view.plays|total': 7 },
    });
  });

  test('attack 25: 10,000 viewers by 100 series are refused, fewer are returned whole', async () => {
    const measures = ['plays', 'minutes', 'unique_viewers', 'minutes_per_viewer', 'minutes_per_play', 'households'];
    const body = {
      ...totals,
      fields: ['customer_view.viewer_id', ...measures.map((name) => `customer_view.${name}`)],
      pivots: ['customer_view.series'],
    };
    const refused = await post(WIDE_CUSTOMER, { body: { ...body, limit: 10_000 } });
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, 'query_too_large']);
    expect(refused.json().message).toContain('6,010,000 cells (10,000 rows of 601)');
    const whole = await post(WIDE_CUSTOMER, { body: { ...body, limit: 1_000 } });
    const { data, pivots } = whole.json().data.result;
    expect([whole.statusCode, data.length, pivots.length]).toEqual([200, 200, 100]);
    const cells = data.flatMap((row: Record<string, unknown>) => Object.keys(row));
    expect(cells).toHaveLength(200 * 601);
    expect(new Set(data.map((row: Record<string, unknown>) => row['customer_view.minutes|99']))).toEqual(new Set([1]));
  });

  test('reliability 2.3: a segment is found inside its customer alone', async () => {
    const body = { ...totals, filters: { ...totals.filters, 'segment_view.segment_id': '5' } };
    const own = await post(NEW_YORK_CUSTOMER, { body });
    expect(own.json().data.result.data).toEqual([{ 'customer_view.plays': 6 }]);
    const foreign = await post(BERLIN_CUSTOMER, { body });
    const unknown = await post(NEW_YORK_CUSTOMER, {
      body: { ...body, filters: { 'segment_view.segment_id': '555' } },
    });
    expect([foreign.statusCode, foreign.json().errors[0].code]).toEqual([404, 'segment_missing']);
    expect([unknown.statusCode, unknown.json().errors[0].code]).toEqual([404, 'segment_missing']);
    expect(foreign.json().message).toBe(unknown.json().message);
  });

  const refused: readonly [name: string, token: number, body: object, status: number, code: string][] = [
    ['an unknown field', NEW_YORK_CUSTOMER, { fields: ['x'] }, 400, 'unknown_field'],
    ['ads for a customer without them', BERLIN_CUSTOMER, { fields: ['customer_view.ad_load'] }, 403, 'field_forbidden'],
    ['a foreign key in the body', NEW_YORK_CUSTOMER, { ...totals, customer_id: 2 }, 400, 'invalid_request'],
  ];
  test.each(refused)('refuses %s', async (_name, token, body, status, code) => {
    const reply = await post(token, { body });
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([status, code]);
  });
});
