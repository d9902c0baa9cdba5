// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, type TestAppOptions } from '../../testing/test-app.tsx';
import { globalFiltersReply } from '../../testing/test-fields.ts';

afterEach(cleanup);

const filterStr = (filters: Record<string, string>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, [{ op: 'is_equal_to', value }]])),
  );
const withFilters = (path: string, filters: Record<string, string>) =>
  `${path}?${new URLSearchParams({ filterStr: filterStr(filters) })}`;
const addressed = (address: string) => new URLSearchParams(address.split('?')[1]).get('filterStr');
const chip = (words: string) => screen.findByRole('button', { name: `Edit filter: ${words}` });

function open(path: string, options: Omit<TestAppOptions, 'path'> = {}) {
  return renderApp({
    path,
    ...options,
    user: { defaultCountry: null, ...options.user },
    replies: { ...globalFiltersReply, ...options.replies },
  });
}

const ribbon = {
  id: 'r1',
  type: 'ribbon',
  title: 'Key figures',
  x: 0,
  y: 0,
  w: 60,
  h: 3,
  fields: ['customer_view.plays'],
  dataSource: { request: 'query', queryEngin: 'playhead' },
};
const RUN = 'POST /v1/customers/1/aurora/queries/run/json';

test('SHELL-005, SHELL-023, FLT-066: filters of the address are queried by their query names, and stand as chips', async () => {
  const bodies: unknown[] = [];
  open(withFilters('/viewer-insights/overview_page', { genre: 'Drama' }), {
    replies: {
      'GET /v1/customers/1/dashboard-configs': {
        data: [{ page: 'overview_page', title: 'Overview', widgets: [ribbon] }],
      },
      [RUN]: (body) => {
        bodies.push(body);
        return { status: 500, code: 500, message: 'No rows today.' };
      },
    },
  });
  await chip('Genre is Drama');
  await waitFor(() => expect(bodies.length).toBeGreaterThan(0));
  expect(bodies[0]).toMatchObject({ filters: { 'customer_view.genre': 'Drama' } });
});

test('FLT-064: a cleared chip writes the address, tells the event and keeps the rest', async () => {
  const told: unknown[] = [];
  const listen = (event: Event) => told.push(event instanceof CustomEvent ? event.detail : null);
  window.addEventListener('apply_filter', listen);
  const app = open(
    `${withFilters('/viewer-insights/overview_page', { genre: 'Drama', series: 'X' })}&period=Yesterday`,
  );
  await chip('Genre is Drama');
  await app.user.click(screen.getByRole('button', { name: 'Clear filter: Genre' }));
  await waitFor(() => expect(addressed(app.address())).toBe(filterStr({ series: 'X' })));
  expect(app.address()).toContain('period=Yesterday');
  expect(told).toEqual([{ page: 'overview_page', filters: app.address().slice(app.address().indexOf('?')) }]);
  window.removeEventListener('apply_filter', listen);
});

test('period and filters go along by the menu; what does not fit a page is kept and said to be unused', async () => {
  const app = open(withFilters('/viewer-insights/ads', { ad_position: 'pre', genre: 'Drama' }));
  await chip('Ad Position is pre');
  await app.user.click(screen.getByRole('link', { name: 'Overview' }));
  await screen.findByText('Not used here: Ad Position is pre');
  await chip('Genre is Drama');
  expect(addressed(app.address())).toBe(filterStr({ ad_position: 'pre', genre: 'Drama' }));
  await app.user.click(screen.getByRole('button', { name: 'Clear filter: Genre' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit filter: Genre is Drama' })).toBeNull());
});

test('SHELL-024: Back finds the page that was left by the menu, with its filters', async () => {
  const app = open('/viewer-insights/overview_page');
  await screen.findByRole('button', { name: 'Add filter' });
  await app.user.click(screen.getByRole('link', { name: 'Overview' }));
  await app.user.click(screen.getByRole('button', { name: 'Platform' }));
  await app.user.click(screen.getByRole('link', { name: 'DMA' }));
  await screen.findByRole('heading', { level: 1, name: 'DMA' });
  await app.router.navigate(-1);
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy();
});

test('FLT-065: the country default is set once; removed, it does not come back', async () => {
  const app = open('/viewer-insights/overview_page', { user: { defaultCountry: 'united states' } });
  await chip('Country is United States');
  expect(addressed(app.address())).toBe(filterStr({ country: 'united states' }));
  await app.user.click(screen.getByRole('button', { name: 'Clear filter: Country' }));
  await waitFor(() => expect(addressed(app.address())).toBe('{}'));
  await app.user.click(screen.getByRole('button', { name: 'Platform' }));
  await app.user.click(screen.getByRole('link', { name: 'DMA' }));
  await screen.findByRole('heading', { level: 1, name: 'DMA' });
  expect(app.address()).toBe('/viewer-insights/dma_page?filterStr=%7B%7D');
});

test('FLT-065: the country default comes once a visit, also on an address without filters', async () => {
  const app = open('/viewer-insights/overview_page', { user: { defaultCountry: 'united states' } });
  await chip('Country is United States');
  await app.router.navigate('/viewer-insights/dma_page');
  await screen.findByRole('heading', { level: 1, name: 'DMA' });
  await waitFor(() => expect(screen.queryByText('Country is United States')).toBeNull());
  // Said, so that a copy of the address does not get the default either.
  await waitFor(() => expect(app.address()).toBe('/viewer-insights/dma_page?filterStr=%7B%7D'));
});

test('what an address cannot mean is told until it is dismissed, and only then no filters are said', async () => {
  const app = open('/viewer-insights/overview_page', { user: { defaultCountry: 'united states' } });
  await chip('Country is United States');
  await app.router.navigate('/viewer-insights/dma_page?period=soon');
  await screen.findByText('The period "soon" cannot be shown; Last 7 Days is used instead.');
  await waitFor(() => expect(screen.queryByText('Country is United States')).toBeNull());
  expect(app.address()).toBe('/viewer-insights/dma_page?period=soon');
  await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(app.address()).toBe('/viewer-insights/dma_page?filterStr=%7B%7D'));
});

test('FLT-065: an address whose country was cleared opens without it in a fresh browser', async () => {
  const app = open('/viewer-insights/overview_page?filterStr=%7B%7D', { user: { defaultCountry: 'united states' } });
  await screen.findByRole('button', { name: 'Add filter' });
  await waitFor(() =>
    expect(app.calls.some((call) => call.startsWith('GET /v1/customers/1/global-filters'))).toBe(true),
  );
  expect(screen.queryByText('Country is United States')).toBeNull();
  expect(addressed(app.address())).toBe('{}');
});

test('FLT-065: a country that is chosen already stays', async () => {
  const app = open(withFilters('/viewer-insights/overview_page', { country: 'canada' }), {
    user: { defaultCountry: 'united states' },
  });
  await chip('Country is Canada');
  expect(addressed(app.address())).toBe(filterStr({ country: 'canada' }));
});

test('filters nobody knows are told and cleaned from the address when dismissed', async () => {
  const app = open(withFilters('/viewer-insights/overview_page', { genre: 'Drama', weather: 'rain' }));
  await screen.findByText('There is no filter "weather".');
  await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(addressed(app.address())).toBe(filterStr({ genre: 'Drama' })));
  expect(screen.queryByText(/There is no filter/)).toBeNull();
});

test('FLT-075: without the list of filters a filtered view shows no unfiltered numbers, and can try again', async () => {
  const app = open(withFilters('/viewer-insights/overview_page', { genre: 'Drama' }), {
    replies: { 'GET /v1/customers/1/global-filters': { status: 500, code: 500, message: 'The list is not there.' } },
  });
  await screen.findByText('This page could not be loaded');
  expect(app.calls).not.toContain('GET /v1/customers/1/dashboard-configs');
  Object.assign(app.table, globalFiltersReply);
  await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }));
  await chip('Genre is Drama');
  await screen.findByText('There is no such page');
});

test('SHELL-032, SHELL-059: no filter bar and no tools on the list of segments and on settings pages', async () => {
  for (const [page, title] of [
    ['segments_list', 'Segments'],
    ['preference', 'Preference'],
  ] as const) {
    open(`/viewer-insights/${page}`);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.queryByRole('button', { name: 'Add filter' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
    cleanup();
  }
});

test('on paper: wordmark, page, period and filters in words', async () => {
  open(`${withFilters('/viewer-insights/content_page', { series: 'Harbor Lights' })}&period=Yesterday`);
  await screen.findByRole('heading', { level: 1, name: 'Series: Harbor Lights' });
  const printed = screen.getByText('· Aurora Stream').closest('[aria-hidden="true"]');
  expect(printed?.querySelector('p')?.textContent).toBe('Series: Harbor Lights · Aurora Stream');
  expect(printed?.textContent).toContain('Playhead');
  const facts = [...(printed?.querySelectorAll('dl > div') ?? [])].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  );
  expect(facts).toEqual([
    ['Period', 'Nov 14, 2026'],
    ['Compared with', 'Nov 13'],
    ['Time zone', 'America/New_York'],
    ['Filters', 'Series is Harbor Lights'],
  ]);
  expect(document.title).toBe('Series: Harbor Lights · Playhead');
});
