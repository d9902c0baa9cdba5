import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './local-date.ts';
import { localDateOf, rangeToInstants, startOfLocalDay, zoneOffsetText } from './zone.ts';

describe('startOfLocalDay', () => {
  test.each([
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Asia/Kolkata', '2026-06-01', '2026-05-31T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-01', '2026-05-31T10:00:00.000Z'],
    ['America/Los_Angeles', '2026-06-01', '2026-06-01T07:00:00.000Z'],
    // Midnight falls into the gap: the day begins at 01:00.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    // Midnight happens twice: the day begins at the first.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['UTC', '2026-06-01', '2026-06-01T00:00:00.000Z'],
  ])('%s %s', (zone, date, instant) => {
    expect(startOfLocalDay(date, zone).toISOString()).toBe(instant);
  });

  const zones = ['America/New_York', 'Europe/Berlin', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe', 'UTC'];

  test('is the first instant of its day in every zone, on every day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 1460 }), (zone, offset) => {
        const date = addDays('2025-01-01', offset);
        const start = startOfLocalDay(date, zone);
        expect(localDateOf(start, zone)).toBe(date);
        expect(localDateOf(new Date(start.getTime() - 1), zone)).toBe(addDays(date, -1));
      }),
      { numRuns: 1500 },
    );
  });

  test('days touch without gap or overlap, and a daylight-saving day has 23 or 25 hours', () => {
    const hours = (from: string) => {
      const { start, end } = rangeToInstants({ from, to: from }, 'America/New_York');
      return (end.getTime() - start.getTime()) / 3_600_000;
    };
    expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-11-01')]).toEqual([24, 23, 25]);
  });
});

test('CONST-004: offsets are written as UTC+hh:mm', () => {
  const winter = new Date('2026-01-15T00:00:00Z');
  expect(zoneOffsetText(winter, 'America/New_York')).toBe('UTC-05:00');
  expect(zoneOffsetText(winter, 'Asia/Kolkata')).toBe('UTC+05:30');
  expect(zoneOffsetText(winter, 'UTC')).toBe('UTC+00:00');
});
