// @vitest-environment happy-dom
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testReport } from '../../features/reports/test-reports.tsx';
import { renderApp } from '../../testing/test-app.tsx';

configure({ defaultHidden: true });
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const report = testReport();
const PAGE = '/viewer-insights/customer_reports';
const WORKBENCH = '/viewer-insights/ci_customer_view_explore';
const { lookerQueryBody: _, lookEmbedUrl: __, exploreEmbedUrl: ___, ...entry } = report;
const replies = {
  'GET /v1/customers/1/reports': (_body: unknown, url: URL) => {
    const code = url.searchParams.get('code');
    return { data: { reports: code === null || code === report.code ? [entry] : [] } };
  },
  [`GET /v1/customers/1/reports/${report.id}`]: { data: report },
  [`GET /v1/customers/1/reports/query/${'A'.repeat(22)}`]: {
    data: { ...report.lookerQueryBody, id: 'A'.repeat(22) },
  },
};
const analysis = (name: string) => screen.findByRole('heading', { level: 2, name });

test('SHELL-019, RPT-021: `code` opens that analysis, Edit opens it in the workbench, Back leads back', async () => {
  const app = renderApp({ path: PAGE, replies });
  await app.user.click(await screen.findByRole('button', { name: 'Plays by series' }));
  await analysis('Plays by series');
  expect(app.address()).toBe(`${PAGE}?code=${report.code}`);
  await app.user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('heading', { level: 1, name: 'Analytics Workbench' });
  await analysis('Plays by series');
  expect(app.address()).toBe(`${WORKBENCH}?code=${report.code}`);
  await act(() => app.router.navigate(-1));
  await screen.findByRole('button', { name: 'Edit' });
  await act(() => app.router.navigate(-1));
  await screen.findByRole('searchbox', { name: 'Search analyses' });
});

test('RPT-022: a share link of an analysis opens it', async () => {
  const app = renderApp({ path: `${PAGE}?shareCode=${report.code}`, replies });
  await analysis('Plays by series');
  expect(app.address()).toBe(`${PAGE}?code=${report.code}`);
  expect(app.calls).not.toContain(`GET /v1/customers/1/share-links/${report.code}`);
});

test('RPT-021: a filter string of 15 characters that is no shared view is an analysis', async () => {
  const app = renderApp({ path: `/viewer-insights/overview_page?filterStr=${report.code}`, replies });
  await analysis('Plays by series');
  expect(app.address()).toBe(`${PAGE}?code=${report.code}`);
});

test('RPT-021: a code of another length filters the list', async () => {
  renderApp({ path: `${PAGE}?code=series`, replies });
  expect(await screen.findByRole('searchbox', { name: 'Search analyses' })).toHaveProperty('value', 'series');
  await screen.findByRole('button', { name: 'Plays by series' });
});

test.each([PAGE, WORKBENCH])('RPT-026: a code of nobody shows access denied on %s', async (path) => {
  renderApp({ path: `${path}?code=unknown12345678`, replies });
  await screen.findByRole('heading', { name: 'Forbidden' });
});

test('the menu begins a new analysis, also in the workbench', async () => {
  const app = renderApp({ path: `${WORKBENCH}?code=${report.code}`, replies });
  await analysis('Plays by series');
  await app.user.click(await screen.findByRole('link', { name: 'Analytics Workbench' }));
  await analysis('New analysis');
  await waitFor(() => expect(app.address()).toBe(WORKBENCH));
});
