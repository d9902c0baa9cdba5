// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WIDGET_ROWS_KEY } from '@playhead/browser/api/resources.ts';
import { RefreshStatus } from '../../features/dashboard/refresh/view-tools.tsx';
import { renderFeature } from '../../testing/test-feature.tsx';

// Within `act`, a change is told before it ends: otherwise the flag would be read too early.
notifyManager.setScheduler(queueMicrotask);
afterEach(cleanup);

test('QRY-007: the flag is up while any request is loading or updating, and only for this customer', async () => {
  const { queryClient } = renderFeature(<RefreshStatus customer="1" refreshEveryMs={false} />);
  const flag = () => screen.getByRole('status').dataset['refreshing'];
  const request = (customer: string, widget: string) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const settled = queryClient.fetchQuery({
      queryKey: [WIDGET_ROWS_KEY, customer, widget],
      queryFn: () => promise,
      staleTime: 0,
    });
    return async () => {
      resolve(1);
      await settled;
    };
  };
  expect(flag()).toBe('false');

  const endForeign = request('2', 'a');
  const [endFirst, endSecond] = await act(async () => [request('1', 'a'), request('1', 'b')] as const);
  expect(flag()).toBe('true');
  await act(endFirst);
  expect(flag()).toBe('true');
  await act(endSecond);
  expect(flag()).toBe('false');

  const endUpdate = await act(async () => request('1', 'a'));
  expect(flag()).toBe('true');
  await act(endUpdate);
  expect(flag()).toBe('false');
  await act(endForeign);
});
