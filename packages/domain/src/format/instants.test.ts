import { expect, test } from 'vitest';
import { formatInstant, formatInstantDay } from './index.ts';

const timeZone = 'America/New_York';

test.each([
  ['2026-11-15T23:05:09Z', {}, 'Nov 15, 2026, 18:05'],
  ['2026-11-15T05:05:09Z', {}, 'Nov 15, 2026, 00:05'],
  ['2026-11-15T23:05:09Z', { seconds: true }, 'Nov 15, 2026, 18:05:09'],
  ['yesterday', {}, 'yesterday'],
])('an instant has one format on every page: %s', (instant, options, expected) => {
  expect(formatInstant(instant, { timeZone, ...options })).toBe(expected);
});

test('a zone that the browser does not know leaves the instant as it came', () => {
  expect(formatInstant('2026-11-15T23:05:09Z', { timeZone: 'Mars/Base' })).toBe('2026-11-15T23:05:09Z');
});

test('the day of an instant is that of the zone, with its year', () => {
  expect(formatInstantDay('2025-11-16T02:05:09Z', timeZone)).toBe('Nov 15, 2025');
});
