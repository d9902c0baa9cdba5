import { expect, test } from 'vitest';
import { biFrameHeight, showsBiFrame } from './bi-frame.ts';
import { type PageId, pageIds } from './page-catalogue.ts';

test.each<[page: PageId, native: readonly string[], shown: boolean]>([
  ['overview_page', ['overview_page'], false],
  ['overview_page', ['dma_page'], true],
  ['overview_page', [], true],
  ['jobs_management', [], false],
  ['unique_viewers_page', [], false],
  ['unique_viewers_page_configurable', [], false],
  ['segment_overview', [], false],
  ['preference', [], false],
  ['ci_customer_view_explore', ['ci_customer_view_explore'], true],
  ['customer_reports', [], true],
])('SHELL-030, SHELL-031: %s with the native pages %j has a BI frame: %s', (page, native, shown) => {
  expect(showsBiFrame(page, native)).toBe(shown);
});

test('SHELL-061, SHELL-062: a dashboard is 95vh high, analyses are 1px until they are there and then 1500px', () => {
  const heights = (page: PageId) => [biFrameHeight(page, 'loading'), biFrameHeight(page, 'shown')];
  const analyses = pageIds.filter((page) => biFrameHeight(page, 'shown') !== '95vh');
  expect(analyses).toEqual(['ci_customer_view_explore', 'customer_reports']);
  expect(heights('overview_page')).toEqual(['95vh', '95vh']);
  expect(heights('customer_reports')).toEqual(['1px', '1500px']);
  expect(heights('ci_customer_view_explore')).toEqual(['1px', '1500px']);
});
