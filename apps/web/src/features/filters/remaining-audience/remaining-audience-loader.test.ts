import type { QueryResult } from '@playhead/contract/http/queries';
import { expect, test } from 'vitest';
import type { WidgetQueryRequest } from '@playhead/browser/api/query-runner.ts';
import { testFields } from '../../../testing/test-fields.ts';
import { remainingAudienceLoader } from './remaining-audience-loader.ts';

const provenance = {
  sql: '',
  timeZone: 'UTC',
  period: null,
  sampled: false,
  cached: false,
  computedAt: '',
  elapsedMs: 0,
  rowsRead: 0,
};
const range = { from: '2026-11-08', to: '2026-11-14' };
const signal = new AbortController().signal;

function loader(data: QueryResult['data']) {
  const requested: WidgetQueryRequest[] = [];
  const runner = {
    runWidgetQuery: (request: WidgetQueryRequest) => {
      requested.push(request);
      return Promise.resolve({ data, fields: [], truncated: false, provenance });
    },
  };
  return { requested, load: remainingAudienceLoader({ runner, range, fields: testFields }) };
}

test('what filters leave is queried for the period of the page, behind all of its widgets', async () => {
  const { requested, load } = loader([{ 'customer_view.unique_viewers': 7, 'customer_view.plays': 12 }]);
  const filters = [{ key: 'genre', rows: [{ op: 'is_equal_to', values: ['Drama'] }] }] as const;
  expect(await load(filters, { signal })).toEqual({ viewers: 7, sessions: 12 });
  expect(requested[0]?.query).toMatchObject({
    request: 'query',
    body: {
      filters: {
        'customer_view.genre': 'Drama',
        'customer_view.current_date_range_ui': '2026/11/08 to 2026/11/14',
      },
      // Also while the sampling switch is on: a chip has no mark of an estimate.
      precision: 'exact',
    },
  });
  expect(requested[0]?.priority()).toBeGreaterThan(1000);
});

test('no row is nothing left', async () => {
  expect(await loader([]).load([], { signal })).toEqual({ viewers: 0, sessions: 0 });
});

test('a filter that cannot be applied, such as a deleted segment, is not told the numbers of everything', async () => {
  const { requested, load } = loader([{ 'customer_view.unique_viewers': 7, 'customer_view.plays': 12 }]);
  const filters = [{ key: 'nothing_here', rows: [{ op: 'is_equal_to', values: ['9'] }] }] as const;
  await expect(load(filters, { signal })).rejects.toThrow('nothing_here');
  expect(requested).toEqual([]);
});
