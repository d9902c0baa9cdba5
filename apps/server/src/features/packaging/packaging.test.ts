import { expect, test } from 'vitest';
import { packagingOf } from './packaging-info.ts';

const customer = {
  id: 1,
  accountName: 'aurora',
  name: 'Aurora Stream',
  timeZone: 'America/New_York',
  weekStartDay: 1,
  defaultCountry: null,
  flags: { ads_enabled: true, demographic_enabled: false },
  functions: ['time_based'],
  features: [],
  widgets: ['ama'],
  settings: {},
  featuresIssuedAt: null,
  createdAt: new Date('2026-11-10T12:00:00Z'),
};

const packaging = packagingOf({
  session: { permissions: ['ci_export_permission'] },
  customer,
  segments: { usage: 3, quota: 100, mayExceed: false, locked: true, longestRange: 90 },
  sampling: { on: false, rate: 0.1 },
  customTags: ['plan'],
  footerVisible: true,
});

test('USR-015, USR-018: features come from flags, functions and widgets, and what nobody set is off', () => {
  expect(packaging.features.filter(({ enabled }) => enabled).map(({ id }) => id)).toEqual([
    'ads',
    'segment_time_base',
    'average_minute_audience',
  ]);
  expect(packaging.features).toHaveLength(11);
});

test('USR-015: the lock, the quota and the permissions of the reader', () => {
  expect(packaging).toMatchObject({
    segments: { usage: 3, quota: 100, locked: true },
    permissions: ['ci_export_permission'],
    weekStartDay: 1,
    defaultCountry: null,
    customTags: ['plan'],
  });
});

test('CONST-006: the hours of the day parts follow each other around the clock', () => {
  expect(packaging.dayParts.map(({ name, from, to }) => `${from} ${to} ${name}`)).toEqual([
    '23:30 01:00 Late Fringe',
    '01:00 02:00 Post Late Fringe',
    '02:00 06:00 Grey Zone',
    '06:00 09:00 Early Morning',
    '09:00 16:00 Day Time',
    '16:00 19:00 Early Fringe',
    '19:00 20:00 Prime Access',
    '20:00 23:00 Prime Time',
    '23:00 23:30 Late News',
  ]);
});
