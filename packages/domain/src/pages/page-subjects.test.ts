import { expect, test } from 'vitest';
import { pageSubject } from './page-subjects.ts';

test('every page of one thing names the filter that chooses it', () => {
  const detailPages = [
    'content_page',
    'channel_page',
    'episode_page',
    'affiliate_page',
    'device_page',
    'dma_page',
    'segment_page',
    'ads_detail',
  ] as const;
  expect(detailPages.map((page) => pageSubject(page)?.filter)).toEqual([
    'series',
    'channel',
    'episode',
    'affiliate',
    'device',
    'dma',
    'segment',
    'ad_log_campaign',
  ]);
  expect(pageSubject('overview_page')).toBeNull();
});

test('outside the US the page of markets is about a region; without a fitting filter it is about everything', () => {
  expect(pageSubject('dma_page', (filter) => filter !== 'dma')).toEqual({ filter: 'state', noun: 'region' });
  expect(pageSubject('ads_detail', () => false)).toBeNull();
});
