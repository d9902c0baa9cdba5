import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardDimensions, type GlobalFilterField, globalFilters } from '@playhead/contract/http/filters';
import { customersOf } from '../analyses/test-sessions.ts';
import { startTestAnalysisApp, type TestAnalysisApp } from '../analyses/test-analysis-app.ts';

let server: TestAnalysisApp;
beforeAll(async () => {
  server = await startTestAnalysisApp();
});
afterAll(() => server.end());

async function filtersOf(token: number, scope = 'all'): Promise<readonly GlobalFilterField[]> {
  const { status, data } = await server.call(token, { path: `global-filters?scope=${scope}` });
  expect(status).toBe(200);
  return globalFilters.reply.parse(data).fields;
}

describe('filter catalogue', () => {
  test('FLT-076: a field of the filter bar', async () => {
    const fields = await filtersOf(customersOf.people);
    expect(fields.find(({ fieldName }) => fieldName === 'state')).toMatchObject({
      queryField: 'customer_view.state',
      label: 'State',
      category: 'Context',
      inputType: 'MultiSearchSelect',
      defaultValues: [],
      options: [],
      suggestionKey: 'state',
      associatedKeys: ['country'],
    });
    expect(fields.find(({ fieldName }) => fieldName === 'country')?.defaultValues).toEqual(['Norway']);
    expect(fields.find(({ fieldName }) => fieldName === 'playhead_id')?.options).toEqual([
      { value: 'assigned_only', name: 'Assigned to Household' },
      { value: 'unassigned_only', name: 'Not Assigned to Household' },
    ]);
  });

  test('FLT-006, FLT-007, FLT-014, FLT-015: every filter of the specification has its position', async () => {
    const keys = (await filtersOf(customersOf.people)).map(({ fieldName }) => fieldName);
    const specified =
      'series season_number episode episode_number channel brand affiliate series_type category genre content_with_ads ' +
      'country state dma DOW day_part screen device mins_watched segment playhead_id zip_code tags.plan tags.a`b ' +
      'ad_position ad_sequence ad_log_advertiser ad_log_campaign ad_log_placement ad_log_creative';
    expect(keys).toEqual(expect.arrayContaining(specified.split(' ')));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.some((key) => key.startsWith('first_'))).toBe(false);
  });

  test('FLT-016: sections of ads and ad-server log follow the flags', async () => {
    const categories = async (token: number) => new Set((await filtersOf(token)).map(({ category }) => category));
    expect([...(await categories(customersOf.items))]).not.toContain('Ads');
    expect(await categories(customersOf.ads)).toContain('Ads');
    expect(await categories(customersOf.ads)).not.toContain('Advertising');
    expect(await categories(customersOf.people)).toContain('Advertising');
  });

  test('FLT-019, FLT-020: the first stream has its own list', async () => {
    const fields = await filtersOf(customersOf.items, 'first_stream');
    expect(new Set(fields.map(({ category }) => category))).toEqual(new Set(['First Stream']));
    expect(fields.map(({ fieldName }) => fieldName)).toEqual(
      expect.arrayContaining(['first_series', 'first_device', 'first_identity', 'first_current_date_range_ui']),
    );
  });

  test('FLT-077: dimensions of a page are those of the rows it counts', async () => {
    const names = async (page: string) => {
      const { data } = await server.call(customersOf.ads, {
        path: `customer_view/dashboard-dimensions?dashboard_id=${page}`,
      });
      return dashboardDimensions.reply.parse(data).dimensions.map(({ name }) => name);
    };
    expect(await names('overview_page')).toEqual(
      expect.arrayContaining(['customer_view.series', 'customer_view.date']),
    );
    expect(await names('overview_page')).not.toContain('ad_sessions.ad_log_campaign');
    expect(await names('ads')).toEqual(expect.arrayContaining(['ad_sessions.ad_log_campaign', 'customer_view.date']));
    expect(await names('ads')).not.toContain('customer_view.series');
  });

  test('FLT-078: tags found in the data of the last 90 days, and those of sessions with ads', async () => {
    const { data } = await server.call(customersOf.people, { path: 'customer-tags' });
    expect(data).toEqual({
      ad_tags: [{ name: 'plan' }, { name: 'a`b' }],
      cv_tags: [{ name: 'plan' }, { name: 'a`b' }],
    });
    expect((await server.call(customersOf.items, { path: 'customer-tags' })).data).toEqual({
      ad_tags: [],
      cv_tags: [],
    });
  });

  const refused: readonly [name: string, path: string, status: number, code: string][] = [
    ['an unknown page', 'customer_view/dashboard-dimensions?dashboard_id=nope', 400, 'invalid_request'],
    ['an unknown table', 'any/dashboard-dimensions?dashboard_id=ads', 404, 'not_found'],
    ['a page of the prototype', 'customer_view/dashboard-dimensions?dashboard_id=constructor', 400, 'invalid_request'],
    ['no page', 'customer_view/dashboard-dimensions', 400, 'invalid_request'],
    ['an unknown scope', 'global-filters?scope=everything', 400, 'invalid_request'],
  ];
  test.each(refused)('refuses %s before a query runs', async (_name, path, status, code) => {
    const before = server.queryCount();
    const response = await server.call(customersOf.items, { path });
    expect([response.status, response.code, server.queryCount()]).toEqual([status, code, before]);
  });

  test.each(['global-filters', 'customer-tags', 'customer_view/dashboard-dimensions?dashboard_id=ads'])(
    "another customer's %s is not found",
    async (path) => {
      expect((await server.call(customersOf.items, { path, customer: customersOf.people })).status).toBe(404);
    },
  );
});
