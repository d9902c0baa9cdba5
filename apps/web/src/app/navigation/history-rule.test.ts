import { expect, test } from 'vitest';
import { historyAction } from './history-rule.ts';

const ADS = '/viewer-insights/ads';
const DMA = '/viewer-insights/dma_page';

test.each([
  ['the same path', '', ADS, 'replace'],
  ['the same path with another query', '?period=Yesterday', ADS, 'replace'],
  ['another path', '?period=Yesterday', DMA, 'push'],
  ['a filter string', '?filterStr=x', DMA, 'replace'],
  ['a shared view', '?shareCode=', DMA, 'replace'],
  ['a payload of another app', '?a=1&uaaFilterStr=%7B%7D', DMA, 'replace'],
  ['a value that only contains a marker', '?q=filterStr', DMA, 'push'],
])('SHELL-024, SHELL-025: from outside, %s', (_name, search, next, expected) => {
  expect(historyAction({ current: { pathname: ADS, search, isOurs: false }, next: { pathname: next } })).toBe(expected);
});

test.each([
  ['is replaced on the same page', ADS, 'replace'],
  ['is found again by Back from another page', DMA, 'push'],
])('SHELL-024: a filter string that was chosen here %s', (_name, next, expected) => {
  const current = { pathname: ADS, search: '?filterStr=%7B%7D', isOurs: true };
  expect(historyAction({ current, next: { pathname: next } })).toBe(expected);
});
