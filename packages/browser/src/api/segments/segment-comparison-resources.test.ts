import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../client.ts';
import { createRequestQueue } from '../transport/request-queue.ts';
import { createQueryClient } from '../query-client.ts';
import { comparisonQuery, lastCompared, overlapQuery, traitsQuery } from './segment-comparison-resources.ts';

afterEach(() => vi.useRealTimers());

function apiOver(fetch: typeof globalThis.fetch) {
  return createApiClient({ origin: '', fetch, readToken: () => 'token-1', onTokenExpired: () => {} });
}

/** Sends no response until it is told to stop. */
const silent: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
  });

test('SEG-087: segment and overlap calls end after 120000 ms, in words', async () => {
  vi.useFakeTimers();
  const api = apiOver(silent);
  const requests = [
    (client: QueryClient) => client.fetchQuery(traitsQuery(api, { customer: '1', id: '1', built: null })),
    (client: QueryClient) =>
      client.fetchQuery(
        comparisonQuery(api, {
          customer: '1',
          ids: ['1'],
          filters: {},
          requestQueue: createRequestQueue({ width: 1 }),
          priority: 0,
        }),
      ),
    (client: QueryClient) => client.fetchQuery(overlapQuery(api, { customer: '1', ids: ['1', '2'], built: '' })),
  ];
  for (const request of requests) {
    const client = createQueryClient();
    const failure = request(client).then(
      () => 'a response',
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(119_999);
    expect(client.isFetching()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({
      kind: 'timeout',
      message: 'The server took too long to respond.',
    });
  }
});

test('rows that came last for a segment stand in for those that are queried', () => {
  const client = createQueryClient();
  const api = apiOver(silent);
  const queryFor = (ids: readonly string[], filters: Readonly<Record<string, string>>) =>
    comparisonQuery(api, { customer: '1', ids, filters, requestQueue: createRequestQueue({ width: 1 }), priority: 0 });
  const row = (id: string, viewers: number) => ({
    segmentId: id,
    segmentName: id,
    viewers,
    plays: 0,
    minutes: 0,
    minutesPerViewer: null,
    avgPercentComplete: null,
    viewerCoverage: 0,
    sessionCoverage: 0,
  });
  client.setQueryData(queryFor(['1', '2'], {}).queryKey, [row('1', 10), row('2', 20)], { updatedAt: 1000 });
  client.setQueryData(queryFor(['2'], { a: 'b' }).queryKey, [row('2', 5)], { updatedAt: 2000 });
  const last = lastCompared(client, { customer: '1', ids: ['2', '3', '1'] });
  expect(last?.map(({ segmentId, viewers }) => [segmentId, viewers])).toEqual([
    ['2', 5],
    ['1', 10],
  ]);
  expect(lastCompared(client, { customer: '1', ids: ['3'] })).toBeUndefined();
  expect(lastCompared(client, { customer: '2', ids: ['1'] })).toBeUndefined();
});
