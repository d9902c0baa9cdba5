import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { watchConnectivity } from './connectivity.ts';
import { createQueryClient } from '../query-client.ts';

test('twenty failing queries tell once that the server is away, and one success that it is back', async () => {
  const client = createQueryClient();
  const connectivity = watchConnectivity(client.getQueryCache());
  let told = 0;
  connectivity.subscribe(() => {
    told += 1;
  });
  const fails = Array.from({ length: 20 }, (_, index) =>
    client.fetchQuery({
      queryKey: [index],
      queryFn: () => Promise.reject(new ApiError({ kind: 'unreachable', message: 'away' })),
    }),
  );
  await Promise.allSettled(fails);
  expect([connectivity.isReachable(), told]).toEqual([false, 1]);
  await client.fetchQuery({ queryKey: ['ok'], queryFn: () => 1 });
  expect([connectivity.isReachable(), told]).toEqual([true, 2]);
});

test('a refusal is a response: the server is there', async () => {
  const client = createQueryClient();
  const connectivity = watchConnectivity(client.getQueryCache());
  const refused = client.fetchQuery({
    queryKey: ['a'],
    queryFn: () => Promise.reject(new ApiError({ kind: 'refused', code: 404, status: 404, message: 'no' })),
  });
  await Promise.allSettled([refused]);
  expect(connectivity.isReachable()).toBe(true);
});

test('QRY-030: data never goes stale and the focus fetches nothing', () => {
  const queries = createQueryClient().getDefaultOptions().queries;
  expect(queries).toMatchObject({ staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
});
