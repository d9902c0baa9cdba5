import { QueryResult, RunQueryReply } from '@playhead/contract/http/queries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customersOf } from './test-sessions.ts';
import { startTestAnalysisApp, type TestAnalysisApp } from './test-analysis-app.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const WEEK = { [PERIOD]: '2026/11/01 to 2026/11/07' };
const DAY = { [PERIOD]: '2026/11/02' };

let server: TestAnalysisApp;
beforeAll(async () => {
  server = await startTestAnalysisApp();
});
afterAll(() => server.end());

const analyses: readonly [path: string, customer: number, payload: object, first: object][] = [
  ['viz/ad-reach', customersOf.ads, { filters: WEEK }, { 'ad_reach.impressions_seen': '1', 'ad_sessions.reach': 3 }],
  [
    'viz/top-items',
    customersOf.items,
    { fields: ['customer_view.series', 'customer_view.plays'], filters: WEEK, limit: 1 },
    { 'top_items.rank': 1, 'customer_view.series': 'Harbor', 'customer_view.plays': 3 },
  ],
  [
    'viz/benchmark',
    customersOf.items,
    { fields: ['customer_view.minutes'], filters: WEEK },
    { 'customer_view.minutes': 110, 'benchmark.baseline': 70 },
  ],
  ['viz/ama', customersOf.items, { filters: DAY }, { 'customer_view.hour': '2026-11-02 00:00', ama: 0 }],
  [
    'viz/lead-in-out',
    customersOf.sittings,
    { filters: DAY, title: 'C' },
    // The customer's gap of 20 minutes ends the sitting before C, which 30 minutes would not.
    { 'lead.direction': 'lead-in', 'lead.title': '(start of sitting)' },
  ],
  ['viz/pathing', customersOf.sittings, { filters: DAY }, { 'pathing.source': 'A', 'pathing.target': 'B' }],
  ['viz/funnel', customersOf.episodes, { filters: WEEK, series: 'Harbor' }, { 'funnel.step': 1, 'funnel.viewers': 3 }],
];

describe('named analyses', () => {
  test.each(analyses)('QRY-023: %s returns an id, rows, fields and provenance', async (path, token, payload, row) => {
    const { status, data } = await server.call(token, { path, payload });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: 'job',
      status: 'complete',
      result: { provenance: { time_zone: 'America/New_York', sampled: false, cached: false } },
    });
    const result = QueryResult.parse(RunQueryReply.parse(data).result);
    expect(result.data[0]).toMatchObject(row);
    expect(Object.keys(result.data[0] ?? {})).toEqual(result.fields.map(({ name }) => name));
    for (const field of result.fields) expect(field.definition, field.name).not.toBe('');
  });

  test.each(analyses)(
    "%s of another customer is not found, and one's own result has none of it",
    async (path, owner, payload) => {
      const token = customersOf.cohorts;
      const before = server.queryCount();
      const foreign = await server.call(token, { path, payload, customer: owner });
      expect([foreign.status, foreign.code, server.queryCount()]).toEqual([404, 'not_found', before]);
      const { data } = await server.call(token, { path, payload });
      expect(JSON.stringify(data ?? '')).not.toMatch(/Harbor|Fizz|Pine/);
    },
  );

  const [, , topItems = {}] = analyses[1] ?? [];
  const refused: readonly [name: string, path: string, token: number, payload: object, status: number, code: string][] =
    [
      ['ads without the right', 'viz/ad-reach', customersOf.items, {}, 403, 'field_forbidden'],
      [
        'an ad measure without the right',
        'viz/top-items',
        customersOf.items,
        { ...topItems, fields: ['customer_view.series', 'customer_view.ad_load'] },
        403,
        'field_forbidden',
      ],
      [
        'a filter on households without the right',
        'viz/pathing',
        customersOf.items,
        { filters: { 'residents.value': '18-24' } },
        403,
        'field_forbidden',
      ],
      ['WID-036: AMA where the widget is not shown', 'viz/ama', customersOf.ads, {}, 403, 'forbidden'],
      [
        'WID-036: a benchmark where the widget is not shown',
        'viz/benchmark',
        customersOf.ads,
        { fields: ['customer_view.plays'] },
        403,
        'forbidden',
      ],
      [
        'an unknown field',
        'viz/top-items',
        customersOf.items,
        { ...topItems, fields: ['a', 'b'] },
        400,
        'unknown_field',
      ],
      [
        'two measures',
        'viz/top-items',
        customersOf.items,
        { ...topItems, fields: ['customer_view.plays', 'customer_view.minutes'] },
        400,
        'invalid_request',
      ],
      [
        'a share of a total',
        'viz/top-items',
        customersOf.people,
        { ...topItems, fields: ['residents.value', 'residents.share'] },
        400,
        'invalid_request',
      ],
      [
        'a compare period that is none',
        'viz/top-items',
        customersOf.items,
        { ...topItems, compare: '2026/11/09 to 2026/11/01' },
        400,
        'invalid_period',
      ],
      [
        'a period with no day that is over',
        'viz/ama',
        customersOf.items,
        { filters: { [PERIOD]: '2026/11/10' } },
        400,
        'invalid_period',
      ],
      [
        'a filter that cannot be read',
        'viz/funnel',
        customersOf.items,
        { series: 'x', filters: { 'customer_view.season_number': 'two' } },
        400,
        'invalid_filter',
      ],
      [
        'a condition on a total',
        'viz/pathing',
        customersOf.items,
        { filters: { 'customer_view.plays': '>1' } },
        400,
        'invalid_filter',
      ],
      ['a lead of no title', 'viz/lead-in-out', customersOf.items, {}, 400, 'invalid_request'],
      [
        'a title chosen twice',
        'viz/lead-in-out',
        customersOf.items,
        { title: 'A', filters: { 'customer_view.series': 'B' } },
        400,
        'invalid_request',
      ],
      ['a path too deep', 'viz/pathing', customersOf.items, { depth: 6 }, 400, 'invalid_request'],
      ['a limit of 0', 'viz/top-items', customersOf.items, { ...topItems, limit: 0 }, 400, 'invalid_request'],
      ['an unknown level', 'viz/pathing', customersOf.items, { level: 'viewer' }, 400, 'invalid_request'],
      ['an identity in the body', 'viz/ama', customersOf.items, { customer_id: 2 }, 400, 'invalid_request'],
      [
        '13 periods',
        'viz/benchmark',
        customersOf.items,
        { fields: ['customer_view.plays'], periods: 13 },
        400,
        'invalid_request',
      ],
      [
        'genres against peers',
        'viz/benchmark',
        customersOf.items,
        { fields: ['customer_view.genre', 'customer_view.plays'] },
        400,
        'invalid_request',
      ],
      [
        'an ad dimension on sessions',
        'viz/ad-reach',
        customersOf.ads,
        { fields: ['customer_view.series'] },
        400,
        'invalid_request',
      ],
    ];
  test.each(refused)('refuses %s before a query runs', async (_name, path, token, payload, status, code) => {
    const before = server.queryCount();
    const response = await server.call(token, { path, payload });
    expect([response.status, response.code, server.queryCount()]).toEqual([status, code, before]);
  });
});
