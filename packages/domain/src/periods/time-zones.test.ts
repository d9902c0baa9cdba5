import { expect, test } from 'vitest';
import { timeZoneEntries } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

test('CONST-004: a zone has an id, a name, its offset as a text and in minutes', () => {
  expect(timeZoneEntries(winter).get('America/New_York')).toEqual({
    id: 'America/New_York',
    name: 'America/New York',
    offset: 'UTC-05:00',
    nOffset: -300,
  });
  expect(timeZoneEntries(summer).get('America/New_York')?.nOffset).toBe(-240);
});

test('CONST-005: every zone there is, from west to east, Los Angeles among them', () => {
  const zones = timeZoneEntries(winter);
  expect(zones.size).toBeGreaterThan(300);
  expect(zones.get('America/Los_Angeles')).toMatchObject({ offset: 'UTC-08:00', nOffset: -480 });
  const offsets = [...zones.values()].map(({ nOffset }) => nOffset);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
});
