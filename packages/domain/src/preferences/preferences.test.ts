import { defaultCompares, defaultPeriods } from '@playhead/contract/http/account/preferences';
import { expect, test } from 'vitest';
import { comparePeriods, DEFAULT_PERIOD, periodShortcuts } from '../periods/index.ts';
import { changedPreferences, completePreferences, DEFAULT_PREFERENCES, startPages, startView } from './index.ts';

const user = {
  features: ['overview_page', 'ads', 'preference', 'subscriber_metadata_info'],
  flags: {
    streamIds: false,
    demographics: false,
    subscriberSegments: false,
    subscriberMetadata: false,
    ads: true,
    adServerLog: false,
    viewerIdIsStreamId: false,
    audienceMetadataExport: false,
  },
};

test('USR-027: each period and comparison of the picker can be the default, but days of one’s own', () => {
  expect([...defaultPeriods, 'Custom']).toEqual([...periodShortcuts]);
  expect([...defaultCompares]).toEqual(comparePeriods.filter((name) => name !== 'Custom'));
  const { defaultPeriod, defaultCompare } = DEFAULT_PREFERENCES;
  expect({ shortcut: defaultPeriod, compare: defaultCompare }).toEqual(DEFAULT_PERIOD);
});

test('USR-024: what differs from the previous copy is told by key', () => {
  const previous = completePreferences({ theme: 'dark' });
  expect(changedPreferences(previous, previous)).toEqual([]);
  expect(changedPreferences({ ...previous, theme: 'light', defaultPage: 'ads' }, previous)).toEqual([
    'defaultPage',
    'theme',
  ]);
});

test('USR-024: what was not saved has its default', () => {
  expect(completePreferences({ theme: 'light' })).toEqual({ ...DEFAULT_PREFERENCES, theme: 'light' });
});

test('the app can start with every page of the menu but the preferences', () => {
  expect(startPages(user).flatMap(({ pages }) => pages)).toEqual([
    'overview_page',
    'viewer-acquisition',
    'viewer-retention',
    'ads',
    'ads_detail',
    'jobs_management',
    'package-settings',
  ]);
});

test.each([
  ['nothing saved', {}, 'overview_page', 'Last 7 Days'],
  ['a page of the menu', { defaultPage: 'ads', defaultPeriod: 'Last Month' }, 'ads', 'Last Month'],
  ['a page the user may no longer open', { defaultPage: 'dma_page' }, 'overview_page', 'Last 7 Days'],
  ['a page the customer has not', { defaultPage: 'subscriber_metadata_info' }, 'overview_page', 'Last 7 Days'],
  ['the preferences', { defaultPage: 'preference' }, 'overview_page', 'Last 7 Days'],
] as const)('the start with %s', (_what, saved, page, shortcut) => {
  expect(startView(saved, user)).toEqual({ page, period: { shortcut, compare: 'Previous Period' } });
});
