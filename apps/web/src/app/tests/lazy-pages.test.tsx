// @vitest-environment happy-dom
import { pageIds } from '@playhead/contract/page-ids';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(cleanup);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a page without charts does not load their code', async () => {
  vi.resetModules();
  const { renderApp } = await import('../../testing/test-app.tsx');
  const { dashboardCode } = await import('../pages/page-code.ts');
  renderApp({ path: '/viewer-insights/preference', user: { features: [...pageIds] } });
  await screen.findByRole('heading', { name: 'When you open Playhead' });
  const { areChunksLoading } = await import('@playhead/widgets/lazy-chunk');
  await vi.waitFor(() => expect(areChunksLoading()).toBe(false));
  // Nothing is on its way: this was never wanted.
  expect(dashboardCode.read().status).toBe('loading');
});

test('SHELL-034, SHELL-035: six pages bring their code when they are opened', async () => {
  // Another file may have opened a page before.
  vi.resetModules();
  const { renderApp } = await import('../../testing/test-app.tsx');
  const { areaCode, toolCode } = await import('../pages/page-code.ts');
  const lazyPages = { ...toolCode, ...areaCode };
  const stateOf = (page: keyof typeof lazyPages) => lazyPages[page].read().status;
  expect(Object.keys(lazyPages)).toEqual(
    expect.arrayContaining([
      'jobs_management',
      'preference',
      'package-settings',
      'subscriber_metadata_info',
      'viewer-acquisition',
      'viewer-retention',
    ]),
  );
  renderApp({ path: '/viewer-insights/overview_page', user: { features: [...pageIds] } });
  await heading('Overview');
  expect([stateOf('preference'), stateOf('viewer-retention')]).toEqual(['loading', 'loading']);
  cleanup();
  renderApp({
    path: '/viewer-insights/viewer-retention',
    user: { features: [...pageIds] },
    replies: {
      'GET /v1/customers/1/dashboard-configs': { data: [{ page: 'viewer-retention', title: 'R', widgets: [] }] },
    },
  });
  await screen.findByRole('heading', { name: /^No data for/ });
  expect([stateOf('preference'), stateOf('viewer-retention')]).toEqual(['loading', 'loaded']);
  cleanup();
  renderApp({ path: '/viewer-insights/preference', user: { features: [...pageIds] } });
  await screen.findByRole('heading', { name: 'When you open Playhead' });
  expect(stateOf('preference')).toBe('loaded');
});
