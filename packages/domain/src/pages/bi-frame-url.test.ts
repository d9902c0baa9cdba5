import { expect, test } from 'vitest';
import { frameFilterString, pageOfFrameUrl, queryIdOfFrameUrl } from './bi-frame.ts';

test.each([
  ['WBK-008: the last path segment', '/embed/dashboards/overview_page', 'overview_page'],
  ['WBK-008: a query is no part of it', 'https://bi.example/embed/dashboards/dma_page?a=/x/ads', 'dma_page'],
  ['WBK-008: a slash at the end', '/embed/dashboards/dma_page/', 'dma_page'],
  ['WBK-009: the prefix before ::', '/embed/dashboards/model::dma_page', 'dma_page'],
  ['WBK-009: encoded', '/embed/dashboards/model%3A%3Adma_page', 'dma_page'],
  ['WBK-009: content_insights__', '/embed/dashboards/m::content_insights__device_page', 'device_page'],
  ['WBK-010: variants of a series', '/embed/dashboards/m::content_page_with_ads', 'content_page'],
  ['WBK-010: variants of a channel', '/embed/dashboards/channel_page2', 'channel_page'],
  ['WBK-010: variants of an episode', '/embed/dashboards/content_insights__episode_page_v3', 'episode_page'],
  ['WBK-010: other pages with similar names', '/embed/dashboards/episode_path_page', 'episode_path_page'],
  ['a dashboard that is none of our pages', '/embed/dashboards/1527', null],
  ['a broken escape', '/embed/dashboards/%E0%A4%A', null],
  ['nothing', '', null],
])('%s', (_name, url, page) => {
  expect(pageOfFrameUrl(url)).toBe(page);
});

test.each([
  ['/embed/explore/playhead/customer_view?qid=aB3dE5fG7hJ9kL1mN3pQ5r', 'aB3dE5fG7hJ9kL1mN3pQ5r'],
  ['https://bi.example/embed/explore/m/v?toggle=vis&qid=aB3dE5fG7hJ9kL1mN3pQ5r#top', 'aB3dE5fG7hJ9kL1mN3pQ5r'],
  ['/embed/explore/m/v', null],
  ['/embed/explore/m/v?qid=', null],
  ['/embed/explore/m/v?qid=../../x', null],
])('WBK-006: the query id of %s', (url, qid) => {
  expect(queryIdOfFrameUrl(url)).toBe(qid);
});

test('SHELL-005: the filter string has each field with its expression, encoded', () => {
  const filters = {
    'customer_view.current_date_range_ui': '2026-05-01 to 2026-05-07',
    'customer_view.series': 'Harbor^, Lights,Älv & Co',
    'customer_view.country': '',
  };
  expect(frameFilterString(filters)).toBe(
    'customer_view.current_date_range_ui=2026-05-01%20to%202026-05-07&customer_view.series=Harbor%5E%2C%20Lights%2C%C3%84lv%20%26%20Co',
  );
  expect(frameFilterString({})).toBe('');
});
