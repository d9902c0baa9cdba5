// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/test-app.tsx';
import { testField } from '../../testing/test-fields.ts';

afterEach(cleanup);

const fields = [
  testField({ fieldName: 'device', label: 'Device' }),
  testField({ fieldName: 'state', label: 'State', category: 'Context' }),
  testField({ fieldName: 'genre', label: 'Genre' }),
];
const search = (filters: Record<string, string>) => {
  const rows = Object.entries(filters).map(([key, value]) => [key, [{ op: 'is_equal_to', value }]]);
  return `?${new URLSearchParams({ filterStr: JSON.stringify(Object.fromEntries(rows)) })}`;
};
const suggestions = (key: string, values: readonly string[]) => ({
  [`GET /v1/customers/1/suggestions/${key}`]: { data: values.map((value) => ({ name: value, value })) },
});

function open(path: string, replies: Record<string, object>) {
  return renderApp({
    path: `/viewer-insights/${path}`,
    user: { defaultCountry: null },
    replies: { 'GET /v1/customers/1/global-filters': { data: { fields } }, ...replies },
  });
}

test('a detail page changes what it is about next to its name, and keeps the other filters', async () => {
  const app = open(
    `device_page${search({ genre: 'Drama', device: 'Roku' })}`,
    suggestions('device', ['Roku', 'Fire TV', 'iPhone']),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Change device' }));
  expect((await screen.findByRole('button', { name: 'Roku' })).getAttribute('aria-pressed')).toBe('true');
  await app.user.click(screen.getByRole('button', { name: 'Fire TV' }));
  await screen.findByRole('heading', { level: 1, name: 'Device: Fire TV' });
  expect(app.address()).toBe(`/viewer-insights/device_page${search({ genre: 'Drama', device: 'Fire TV' })}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('by keyboard: the search has the focus, Enter takes the first that is found', async () => {
  const app = open('device_page', suggestions('device', ['Roku', 'Fire TV', 'iPhone']));
  await app.user.click(await screen.findByRole('button', { name: 'Choose device' }));
  await screen.findByRole('button', { name: 'iPhone' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search Device' }));
  await app.user.keyboard('iph{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Device: iPhone' });
});

test('by keyboard: arrows go through the list, and Enter takes the one that has the focus', async () => {
  const app = open('device_page', suggestions('device', ['Roku', 'Fire TV', 'iPhone']));
  await app.user.click(await screen.findByRole('button', { name: 'Choose device' }));
  await screen.findByRole('button', { name: 'iPhone' });
  await app.user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Fire TV');
  await app.user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Device: Fire TV' });
});

test('a customer without markets chooses a region; a page without its filter has no chooser', async () => {
  const app = open('dma_page', suggestions('state', ['Oslo', 'Viken']));
  await app.user.click(await screen.findByRole('button', { name: 'Choose region' }));
  await app.user.click(await screen.findByRole('button', { name: 'Viken' }));
  await screen.findByRole('heading', { level: 1, name: 'DMA: Viken' });
  cleanup();
  open('overview_page', {});
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(screen.queryByRole('button', { name: /^(Choose|Change) / })).toBeNull();
});
