// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { globalFiltersReply } from '../../testing/test-fields.ts';
import { renderApp } from '../../testing/test-app.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const path = '/viewer-insights/dma_page?period=Last+Month';

test('a server that is back is noticed without a click: the page fills, and its address stays', async () => {
  const app = renderApp({
    path,
    user: { defaultCountry: null },
    replies: {
      ...globalFiltersReply,
      'GET /healthz': 'no response',
      'GET /v1/customers/1/dashboard-configs': 'no response',
    },
  });
  await screen.findByText(/^The server does not respond/);
  app.table['GET /v1/customers/1/dashboard-configs'] = { data: [] };
  app.table['GET /healthz'] = { data: { status: 'ok' } };
  await waitFor(() => expect(screen.queryByText(/^The server does not respond/)).toBeNull());
  await waitFor(() => {
    expect(app.services.queryClient.getQueryData(['dashboard-configs', '1'])).toEqual([]);
  });
  expect(app.address()).toBe(path);
});

test('a browser without a network says so, and no longer when it has one', async () => {
  renderApp({ path, user: { defaultCountry: null }, replies: globalFiltersReply });
  await screen.findByRole('heading', { name: 'DMA', level: 1 });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  screen.getByText(/^You are offline\. What is shown stays/);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You are offline/)).toBeNull();
});
