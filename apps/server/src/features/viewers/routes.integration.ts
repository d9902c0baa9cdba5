import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customersOf } from '../analyses/test-sessions.ts';
import { startTestAnalysisApp, type TestAnalysisApp } from '../analyses/test-analysis-app.ts';

const filters = { 'customer_view.current_date_range_ui': '2026/11/01 to 2026/11/07' };

let server: TestAnalysisApp;
beforeAll(async () => {
  server = await startTestAnalysisApp();
});
afterAll(() => server.end());

describe('viewers', () => {
  test('WID-021: the columns of the unique viewers table', async () => {
    const { data } = await server.call(customersOf.people, {
      path: 'viz/unique-viewers',
      payload: { filters, limit: 1 },
    });
    const labels = [
      'Stream ID',
      'Subscriber ID',
      'Plays',
      'Total Minutes',
      'App Count',
      'Episodes',
      'Total Streaming Days',
    ];
    expect(data).toMatchObject({
      status: 'complete',
      result: {
        truncated: true,
        fields: labels.map((label) => ({ label })),
        data: [{ 'customer_view.viewer_id': 'p1', 'customer_view.subscriber_id': 'y', 'customer_view.minutes': 40 }],
      },
    });
  });

  const refused: readonly [name: string, payload: object, status: number, code: string][] = [
    ['more viewers than a query can have rows', { limit: 10_001 }, 400, 'invalid_request'],
    ['a field that is none of a viewer', { fields: ['customer_view.series'] }, 400, 'invalid_request'],
    ['an unknown field', { fields: ['customer_view.password'] }, 400, 'unknown_field'],
    ['a sort by a field that is not shown', { sorts: ['customer_view.binge_score'] }, 400, 'invalid_request'],
    ['SQL in a sort', { sorts: ['customer_view.plays desc, (select 1)'] }, 400, 'unknown_field'],
    ['an ad measure without the right', { fields: ['customer_view.ad_load'] }, 403, 'field_forbidden'],
  ];
  test.each(refused)('refuses %s before a query runs', async (_name, payload, status, code) => {
    const before = server.queryCount();
    const response = await server.call(customersOf.items, { path: 'viz/unique-viewers', payload });
    expect([response.status, response.code, server.queryCount()]).toEqual([status, code, before]);
  });

  test("another customer's viewers are not found", async () => {
    const request = { path: 'viz/unique-viewers', payload: { filters }, customer: customersOf.people };
    expect((await server.call(customersOf.items, request)).status).toBe(404);
  });
});
