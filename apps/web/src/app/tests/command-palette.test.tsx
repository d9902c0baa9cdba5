// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { globalFiltersReply } from '../../testing/test-fields.ts';
import { renderApp, type Replies, type TestAppOptions } from '../../testing/test-app.tsx';

afterEach(cleanup);

const UUID = '0b8a0a6e-6f3e-4f0c-9d5c-0d5f5a3c9b10';
const replies: Replies = {
  ...globalFiltersReply,
  'GET /v1/customers/1/segments/names': { data: [{ segmentId: '7', segmentName: 'Night owls' }] },
  'GET /v1/customers/1/reports': {
    data: {
      reports: [
        {
          id: UUID,
          reportName: 'Weekly plays',
          description: '',
          code: 'abcdefghijklmno',
          role: 'owner',
          owner: 'ana@aurora.example',
          owner_left: false,
          version: 1,
          createdAt: '2026-11-01T00:00:00Z',
          updatedAt: '2026-11-01T00:00:00Z',
          usedIn: 0,
        },
      ],
    },
  },
  'GET /v1/customers/1/boards': {
    data: {
      boards: [
        {
          id: UUID,
          name: 'Monday board',
          role: 'owner',
          owner: 'ana@aurora.example',
          owner_left: false,
          pins: 2,
          version: 1,
          updatedAt: '2026-11-01T00:00:00Z',
        },
      ],
    },
  },
};

async function openPalette(options: Partial<TestAppOptions> = {}) {
  const app = renderApp({
    path: '/viewer-insights/dma_page',
    replies,
    ...options,
    user: { defaultCountry: null, ...options.user },
  });
  await screen.findByRole('heading', { name: 'DMA', level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search commands' });
  await screen.findByText('Type to find a segment, an analysis or a board.');
  return { ...app, field };
}

const optionNames = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true });

test('Ctrl+K opens a list with the focus in its field; the arrows choose, and Enter goes to the page', async () => {
  const app = await openPalette();
  expect(document.activeElement).toBe(app.field);
  expect(app.field.getAttribute('aria-activedescendant')).toBe(chosen().id);
  expect(chosen().textContent).toBe('New analysis');
  await app.user.keyboard('{ArrowDown}');
  expect(chosen().textContent).toBe('Overview');
  await app.user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen().textContent).toBe('Keyboard shortcuts');
  await app.user.type(app.field, 'devices');
  expect(chosen().textContent).toBe('DevicesPlatform');
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(app.address()).toBe('/viewer-insights/device_overview'));
  expect(screen.queryByRole('combobox', { name: 'Search commands' })).toBeNull();
});

test.each([
  ['a segment', 'owls', '/viewer-insights/segment_page?filterStr='],
  ['a saved analysis', 'weekly', '/viewer-insights/customer_reports?code=abcdefghijklmno'],
  ['a board', 'monday', `/viewer-insights/customer_reports?board=${UUID}`],
  ['a new analysis', 'workbench new', '/viewer-insights/ci_customer_view_explore'],
  ['a period', 'last month', '/viewer-insights/dma_page?period=Last+Month'],
])('%s is found by words and opened', async (_what, words, address) => {
  const app = await openPalette();
  await app.user.type(app.field, words);
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(app.address().startsWith(address)).toBe(true));
});

test('the theme changes at once, and help opens in place of the palette', async () => {
  const app = await openPalette();
  await app.user.type(app.field, 'dark theme');
  await app.user.click(chosen());
  expect(document.documentElement.dataset['phTheme']).toBe('dark');
  await app.user.click(screen.getByRole('button', { name: 'Search commands' }));
  await app.user.type(await screen.findByRole('combobox', { name: 'Search commands' }), 'keyboard');
  await app.user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' });
  screen.getByText('Search pages, segments, analyses, boards and actions');
});

test('what was used last is first the next time', async () => {
  const app = await openPalette();
  await app.user.type(app.field, 'owls');
  await app.user.keyboard('{Enter}');
  await app.user.keyboard('{Control>}k{/Control}');
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  expect(recent.getAllByRole('option').map((option) => option.textContent)).toEqual(['Night owlsSegments']);
  expect(chosen().textContent).toBe('Night owlsSegments');
});

test('only what the user may open is offered, and nothing else is loaded', async () => {
  const app = await openPalette({ user: { features: ['dma_page'] } });
  expect(optionNames()).not.toContain('New analysis');
  expect(screen.queryByRole('option', { name: /^Overview/ })).toBeNull();
  await app.user.type(app.field, 'owls');
  screen.getByText('Nothing matches “owls”.');
  expect(app.calls.filter((call) => /segments\/names|reports|boards/.test(call))).toEqual([]);
});

test('lists that could not be loaded are told, and the rest works', async () => {
  const app = renderApp({
    path: '/viewer-insights/dma_page',
    replies: { ...replies, 'GET /v1/customers/1/boards': { status: 500, code: 500 } },
  });
  await screen.findByRole('heading', { name: 'DMA', level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  await screen.findByText("Couldn't load all segments, analyses and boards.");
  await app.user.type(screen.getByRole('combobox', { name: 'Search commands' }), 'weekly');
  expect(optionNames()).toEqual(['Weekly playsSaved analyses']);
});
