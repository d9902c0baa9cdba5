import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customersOf } from '../analyses/test-sessions.ts';
import { startTestAnalysisApp, type TestAnalysisApp } from '../analyses/test-analysis-app.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const filters = { [PERIOD]: '2026/10/19 to 2026/10/25' };
const owner = customersOf.cohorts;

let server: TestAnalysisApp;
beforeAll(async () => {
  server = await startTestAnalysisApp();
});
afterAll(() => server.end());

function address(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`;
}

describe('cohort API', () => {
  const rows = [
    {
      'cohort.first_period': '2026-10-19',
      'cohort.size': 1,
      'cohort.period': 0,
      'cohort.active': 1,
      'cohort.retention': 1,
    },
    {
      'cohort.first_period': '2026-10-19',
      'cohort.size': 1,
      'cohort.period': 1,
      'cohort.active': 1,
      'cohort.retention': 1,
    },
  ];

  test('QRY-024: retention by POST and by address have the same result', async () => {
    const payload = { filters, granularity: 'week', periods: 1 };
    const posted = await server.call(owner, { path: 'retention', payload, cohort: true });
    const query = { filters: JSON.stringify(filters), granularity: 'week', periods: '1', ts: '123' };
    const read = await server.call(owner, { path: address('retention', query), cohort: true });
    expect(posted.data).toMatchObject({ status: 'complete', result: { data: rows } });
    expect(read.data).toMatchObject({ status: 'complete', result: { data: rows } });
  });

  test('QRY-024: acquisition by POST and by address have the same result', async () => {
    const payload = { filters, by: 'customer_view.series', limit: 1 };
    const data = [{ 'customer_view.series': 'Alpha', 'cohort.new_viewers': 1, 'cohort.share': 1 }];
    const posted = await server.call(owner, { path: 'acquisition', payload, cohort: true });
    const query = { filters: JSON.stringify(filters), by: 'customer_view.series', limit: '1' };
    const read = await server.call(owner, { path: address('acquisition', query), cohort: true });
    expect(posted.data).toMatchObject({ result: { data } });
    expect(read.data).toMatchObject({ result: { data } });
  });

  test("another customer's cohorts are not found", async () => {
    for (const path of ['retention', 'acquisition']) {
      const posted = await server.call(customersOf.items, { path, payload: {}, customer: owner, cohort: true });
      const read = await server.call(customersOf.items, { path, customer: owner, cohort: true });
      expect([posted.status, read.status]).toEqual([404, 404]);
    }
  });

  const refused: readonly [name: string, path: string, payload: object, status: number, code: string][] = [
    ['an unknown identity', 'retention', { identity: 'person' }, 400, 'invalid_request'],
    ['an unknown granularity', 'acquisition', { granularity: 'year' }, 400, 'invalid_request'],
    ['too many periods', 'retention', { periods: 61 }, 400, 'invalid_request'],
    [
      'more numbers than a response holds',
      'retention',
      { periods: 60, filters: { [PERIOD]: '2026/01/01 to 2026/11/01' } },
      400,
      'invalid_request',
    ],
    ['a measure to acquire by', 'acquisition', { by: 'customer_view.plays' }, 400, 'invalid_request'],
    ['a viewer to acquire by', 'acquisition', { by: 'customer_view.viewer_id' }, 400, 'invalid_request'],
    ['an unknown field', 'retention', { acquisition_filters: { nope: '1' } }, 400, 'unknown_field'],
    ['a filter without its right', 'retention', { filters: { 'residents.value': 'x' } }, 403, 'field_forbidden'],
    ['a period reversed', 'acquisition', { filters: { [PERIOD]: '2026/11/02 to 2026/11/01' } }, 400, 'invalid_period'],
  ];
  test.each(refused)(
    'QRY-024: a failure is an error, never an empty response: %s',
    async (_name, path, payload, status, code) => {
      const before = server.queryCount();
      const response = await server.call(owner, { path, payload, cohort: true });
      expect([response.status, response.code, server.queryCount()]).toEqual([status, code, before]);
    },
  );

  test('refuses filters in an address that are no JSON', async () => {
    const response = await server.call(owner, { path: 'retention?filters=%7B', cohort: true });
    expect([response.status, response.code, response.path]).toEqual([400, 'invalid_request', 'query.filters']);
  });
});
