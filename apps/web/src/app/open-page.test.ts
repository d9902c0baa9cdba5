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

test('a hand-edited address is cleaned and reported', () => {
  expect(openPage({ page: 'overview_page', features: ['overview_page'], search: '?period=broken', calendar })).toEqual({
    kind: 'open',
    page: 'overview_page',
    period: { shortcut: 'Last 7 Days', compare: 'Previous Period' },
    issues: ['The period "broken" cannot be shown; Last 7 Days is used instead.'],
  });
});
