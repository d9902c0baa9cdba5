import { expect, test } from 'vitest';
import { historyAction } from './history-rule.ts';

test.each([
  ['the same path', '/viewer-insights/ads', '', '/viewer-insights/ads', 'replace'],
  ['the same path with another query', '/viewer-insights/ads', '?period=Yesterday', '/viewer-insights/ads', 'replace'],
  ['another path', '/viewer-insights/ads', '?period=Yesterday', '/viewer-insights/dma_page', 'push'],
  ['a filter string', '/viewer-insights/ads', '?filterStr=x', '/viewer-insights/dma_page', 'replace'],
  ['a shared view', '/viewer-insights/ads', '?shareCode=', '/viewer-insights/dma_page', 'replace'],
  [
    'a payload of another app',
    '/viewer-insights/ads',
    '?a=1&uaaFilterStr=%7B%7D',
    '/viewer-insights/dma_page',
    'replace',
  ],
  ['a value that only contains a marker', '/viewer-insights/ads', '?q=filterStr', '/viewer-insights/dma_page', 'push'],
])('SHELL-024: %s', (_name, pathname, search, next, expected) => {
  expect(historyAction({ current: { pathname, search }, next: { pathname: next } })).toBe(expected);
});
