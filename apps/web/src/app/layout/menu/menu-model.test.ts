import { expect, test } from 'vitest';
import { isInMenu, menuEntries, menuHref } from './menu-model.ts';

const groups = [
  { key: 'overview', label: 'Overview', pages: ['overview_page'] },
  { key: 'analyze', label: 'Analyze', pages: ['customer_reports'] },
] as const;

test('a group that only repeats its page is a link; any other stays a group, even with one page', () => {
  expect(menuEntries(groups).map((entry) => [entry.kind, entry.label])).toEqual([
    ['link', 'Overview'],
    ['group', 'Analyze'],
  ]);
});

test('SHELL-056: links lead through the portal when there is one', () => {
  const search = '?period=Yesterday';
  expect(menuHref('ads', { portalUrl: null, search })).toBe('/viewer-insights/ads?period=Yesterday');
  expect(menuHref('ads', { portalUrl: 'https://portal.example/', search })).toBe(
    'https://portal.example/viewer-insights/ads',
  );
});

test('SHELL-027: only pages of the menu can be requested from outside', () => {
  expect(isInMenu('customer_reports', groups)).toBe(true);
  expect(isInMenu('ads', groups)).toBe(false);
  expect(isInMenu('constructor', groups)).toBe(false);
});
