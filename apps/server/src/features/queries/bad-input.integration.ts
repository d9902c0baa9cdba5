import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { postQuery, startQueryApp } from './test-query-app.ts';
import { BERLIN_CUSTOMER, insertTestRows, NEW_YORK_CUSTOMER } from './cases/test-rows.ts';

let running: TestEngine;
let stopped: TestEngine;
let app: FastifyInstance;
const engine = { queryCount: 0, isDown: false };
beforeAll(async () => {
  const customers = [NEW_YORK_CUSTOMER, BERLIN_CUSTOMER];
  [running, stopped] = await Promise.all([startTestEngine({ customers }), startTestEngine({ customers })]);
  await insertTestRows(running.engine);
  await stopped.engine.stop();
  const counted: Engine = {
    ...running.engine,
    query: (request) => {
      engine.queryCount += 1;
      return (engine.isDown ? stopped : running).engine.query(request);
    },
  };
  app = startQueryApp(counted);
});
afterAll(async () => {
  await app.close();
  await Promise.all([running.end(), stopped.end()]);
});

const plays = { fields: ['customer_view.plays'] };
const withFilter = (name: string, text: string) => ({ ...plays, filters: { [`customer_view.${name}`]: text } });
const withCalculation = (expression: string) => ({
  ...plays,
  dynamic_fields: [{ category: 'table_calculation', table_calculation: 'c', expression }],
});
const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

type Refused = readonly [name: string, body: object | string, path: string | undefined, code?: string, status?: number];

describe('bad input is refused with its path, before a query runs', () => {
  const refused: readonly Refused[] = [
    ['malformed JSON', '{"fields": ["customer_view.plays"', undefined],
    ['no body', '', undefined],
    ['a body that is no object', '[]', 'body'],
    ['no fields', { fields: [] }, 'body.fields'],
    ['fields that are no texts', { fields: [1] }, 'body.fields.0'],
    ['an unknown field', { fields: ['customer_view.plays', 'nope'] }, 'body.fields.1', 'unknown_field'],
    ['61 fields', { fields: many(61) }, 'body.fields'],
    ['an unknown filter', { ...plays, filters: { nope: '1' } }, 'body.filters.nope', 'unknown_field'],
    ['a sort in no direction', { ...plays, sorts: ['customer_view.plays sideways'] }, 'body.sorts.0', 'unknown_field'],
    [
      'a filter that is no text',
      { ...plays, filters: { 'customer_view.series': 1 } },
      'body.filters.customer_view.series',
    ],
    [
      'an operator there is not',
      withFilter('season_number', '!5'),
      'body.filters.customer_view.season_number',
      'invalid_filter',
    ],
    [
      'a range reversed',
      withFilter('season_number', '5 to 1'),
      'body.filters.customer_view.season_number',
      'invalid_filter',
    ],
    [
      'days reversed',
      withFilter('date', '2026/11/02 to 2026/11/01'),
      'body.filters.customer_view.date',
      'invalid_filter',
    ],
    [
      'a period reversed',
      withFilter('current_date_range_ui', '2026/11/02 to 2026/11/01'),
      'body.filters.customer_view.current_date_range_ui',
      'invalid_period',
    ],
    [
      'attack 25: a share of a share, 38 times',
      withCalculation(`${'percent_of_row('.repeat(38)}\${customer_view.plays}${')'.repeat(38)}`),
      'body.dynamic_fields',
    ],
    ['a value too long', withFilter('series', 'x'.repeat(50_001)), 'body.filters.customer_view.series'],
    [
      '10,000 values of one filter',
      withFilter('series', many(8_000).join(',')),
      'body.filters.customer_view.series',
      'invalid_filter',
    ],
    [
      '10,000 filters',
      { ...plays, filters: Object.fromEntries(many(10_000).map((name) => [name, '1'])) },
      'body.filters',
    ],
    ['a limit of nothing', { ...plays, limit: 0 }, 'body.limit'],
    ['a limit too large', { ...plays, limit: 10_001 }, 'body.limit'],
    ['three pivots', { ...plays, pivots: many(3) }, 'body.pivots'],
    ['a deadline of one’s own', { ...plays, deadline_seconds: 3600 }, 'body.deadline_seconds'],
    ['a calculation off the grammar', withCalculation('sleep(3)'), 'body.dynamic_fields.0.expression'],
    ['a calculation of texts', withCalculation('"a" + 1'), 'body.dynamic_fields.0.expression'],
    [
      'a dynamic field of no kind',
      { ...plays, dynamic_fields: [{ category: 'sql' }] },
      'body.dynamic_fields.0.category',
    ],
    [
      'a measure of no type',
      { ...plays, dynamic_fields: [{ category: 'measure', measure: 'm', type: 'any', based_on: 'x' }] },
      'body.dynamic_fields.0.type',
    ],
    [
      'a name that is none',
      { ...plays, dynamic_fields: [{ category: 'measure', measure: 'm`; x', type: 'sum', based_on: 'x' }] },
      'body.dynamic_fields.0.measure',
    ],
    ['SQL next to the query', { ...plays, sql: 'SELECT 1' }, 'body'],
    ['a body of 300 kB', { ...plays, url: 'x'.repeat(300_000) }, undefined, 'body_too_large', 413],
  ];
  const cases = refused.map(([name, body, path, code = 'invalid_request', status = 400]) => {
    return { name, body, path, code, status };
  });
  test.each(cases)('$name', async ({ body, path, code, status }) => {
    const before = engine.queryCount;
    const reply = await postQuery(app, NEW_YORK_CUSTOMER, { body });
    const [problem] = reply.json().errors;
    expect({ status: reply.statusCode, code: problem.code, path: problem.path }).toEqual({ status, code, path });
    expect(engine.queryCount).toBe(before);
  });
});

describe('an engine that is down', () => {
  test('is told with 503 and Retry-After, and nothing must be restarted when it is back', async () => {
    const body = { ...plays, limit: 17 };
    engine.isDown = true;
    const down = await postQuery(app, NEW_YORK_CUSTOMER, { body });
    expect([down.statusCode, down.headers['retry-after'], down.json().errors[0].code]).toEqual([
      503,
      '2',
      'engine_unavailable',
    ]);
    engine.isDown = false;
    const back = await postQuery(app, NEW_YORK_CUSTOMER, { body });
    expect(back.json().data).toMatchObject({ status: 'complete', result: { provenance: { cached: false } } });
  });
});
