import { expect, test } from 'vitest';
import { openPage } from './open-page.ts';

const calendar = { today: '2026-11-15', weekStartDay: 0 };

test('SHELL-015, SHELL-017: a page off the feature list is refused before its address is read', () => {
  expect(openPage({ page: 'paths_page', features: ['overview_page'], search: '?period=broken', calendar })).toEqual({
    kind: 'forbidden',
  });
});

test('SHELL-016: some pages open whatever the list says', () => {
  expect(openPage({ page: 'jobs_management', features: [], search: '', calendar }).kind).toBe('open');
});

test('SHELL-017: what may be opened is restored from its address', () => {
  const search =
    '?period=Yesterday&filterStr=%7B%22genre%22%3A%5B%7B%22op%22%3A%22is_equal_to%22%2C%22value%22%3A%22Drama%22%7D%5D%7D';
  expect(openPage({ page: 'overview_page', features: ['overview_page'], search, calendar })).toMatchObject({
    kind: 'open',
    page: 'overview_page',
    state: {
      period: { shortcut: 'Yesterday' },
      filters: [{ key: 'genre', rows: [{ op: 'is_equal_to', values: ['Drama'] }] }],
    },
    issues: [],
  });
});
