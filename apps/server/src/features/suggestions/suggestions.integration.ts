import { suggestions } from '@playhead/contract/http/suggestions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customersOf } from '../analyses/test-sessions.ts';
import { startTestAnalysisApp, type TestAnalysisApp } from '../analyses/test-analysis-app.ts';

let server: TestAnalysisApp;
beforeAll(async () => {
  server = await startTestAnalysisApp();
});
afterAll(() => server.end());

const owner = customersOf.people;

async function values(path: string): Promise<readonly string[]> {
  const { status, data } = await server.call(owner, { path: `suggestions/${path}` });
  expect(status).toBe(200);
  return suggestions.reply.parse(data).map(({ value }) => value);
}

describe('suggestions', () => {
  const suggested: readonly [name: string, path: string, values: readonly string[]][] = [
    ['most used first, not older than 90 days', 'series', ['Pine', 'Harbor', 'Hårbør', 'Quay']],
    ['by the name of the field in a query', 'customer_view.series', ['Pine', 'Harbor', 'Hårbør', 'Quay']],
    ['a first stream takes the values of any stream', 'first_series', ['Pine', 'Harbor', 'Hårbør', 'Quay']],
    ['without case, beyond ASCII', `series?keyword=${encodeURIComponent('HÅR')}`, ['Hårbør']],
    ['no wildcard in a keyword', 'series?keyword=%25', []],
    ['FLT-070: states by country', 'state?associate_key=country&associate_value=Norway', ['Oslo', '', 'Viken']],
    [
      'states of two countries',
      'state?associate_key=country&associate_value=Norway&associate_value=Sweden',
      ['Oslo', 'Skåne', '', 'Viken'],
    ],
    [
      'FLT-071: episodes by series and season',
      'episode?associate_key=series&associate_value=Pine&associate_key=season_number&associate_value=1',
      ['S1E1'],
    ],
    ['elements of a list', 'genre', ['Crime', 'Drama']],
    ['elements of a list by keyword', 'genre?keyword=dra', ['Drama']],
    ['numbers', 'season_number', ['1', '2']],
    ['values of a custom tag', 'plan?is_cust_tag=true', ['Basic', 'Premium']],
    ['a tag whose name would break out of an identifier', `${encodeURIComponent('a`b')}?is_cust_tag=1`, ["it's"]],
    ['a tag nobody sent', `${encodeURIComponent("x'] OR 1=1 --")}?is_cust_tag=true`, []],
    ['a closed list', 'DOW?keyword=t', ['Tue', 'Thu', 'Sat']],
    ['a choice', 'content_with_ads', ['Content with Ads', 'Content without Ads']],
    [
      'demographics with the right',
      'residents.value?associate_key=residents.attribute&associate_value=age',
      ['18-24', '25-34'],
    ],
  ];
  test.each(suggested)('FLT-067: %s', async (_name, path, expected) => {
    expect(await values(path)).toEqual(expected);
  });

  test('FLT-074: an empty value is named EMPTY', async () => {
    const { data } = await server.call(owner, {
      path: 'suggestions/state?keyword=&associate_key=country&associate_value=Norway',
    });
    expect(data).toContainEqual({ value: '', name: 'EMPTY' });
  });

  const refused: readonly [name: string, token: number, path: string, status: number, code: string][] = [
    ['a demographic key without the right', customersOf.items, 'residents.value', 403, 'field_forbidden'],
    ['a demographic attribute without the right', customersOf.items, 'demographics.attribute', 403, 'field_forbidden'],
    [
      'a key narrowed by one without the right',
      customersOf.items,
      'series?associate_key=demographics.value&associate_value=x',
      403,
      'field_forbidden',
    ],
    ['an ad key without the right', customersOf.items, 'ad_log_campaign', 403, 'field_forbidden'],
    ['an unknown key', owner, 'password', 400, 'unknown_field'],
    ['a key of the prototype', owner, 'constructor', 400, 'unknown_field'],
    ['viewers', owner, 'viewer_id', 400, 'invalid_request'],
    ['a measure', owner, 'plays', 400, 'invalid_request'],
    ['days', owner, 'date', 400, 'invalid_request'],
    [
      'values without a key for each',
      owner,
      'episode?associate_key=series&associate_key=season_number&associate_value=1',
      400,
      'invalid_request',
    ],
    ['a number that is none', owner, 'episode?associate_key=season_number&associate_value=x', 400, 'invalid_filter'],
    ['a keyword too long', owner, `series?keyword=${'x'.repeat(201)}`, 400, 'invalid_request'],
    ['a flag that is none', owner, 'series?is_cust_tag=maybe', 400, 'invalid_request'],
  ];
  test.each(refused)('refuses %s before a query runs', async (_name, token, path, status, code) => {
    const before = server.queryCount();
    const response = await server.call(token, { path: `suggestions/${path}` });
    expect([response.status, response.code, server.queryCount()]).toEqual([status, code, before]);
  });

  test("another customer's values are never suggested", async () => {
    const own = await server.call(customersOf.cohorts, { path: 'suggestions/series' });
    expect(own.data).toEqual([
      { value: 'Alpha', name: 'Alpha' },
      { value: 'Beta', name: 'Beta' },
    ]);
    expect((await server.call(customersOf.cohorts, { path: 'suggestions/series', customer: owner })).status).toBe(404);
  });

  test('reliability 2.7: nobody reads out a field letter by letter', async () => {
    const { rateLimit = 0 } = suggestions;
    const statuses: number[] = [];
    for (let count = 0; count <= rateLimit; count += 1) {
      const { status } = await server.call(customersOf.audience, { path: 'suggestions/DOW' });
      statuses.push(status);
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBeGreaterThanOrEqual(400);
    expect((await server.call(customersOf.cohorts, { path: 'suggestions/DOW' })).status).toBe(200);
  });
});
