import { describe, expect, it } from 'vitest';
import { dayNumber, daysFrom } from './day-number.ts';
import {
  CLOCK_PACK,
  CLOCK_STEPS,
  KIND_STEPS,
  activityOn,
  clockTable,
  growthOn,
  kindTable,
  outageDeviceOn,
  partOfHour,
} from './rhythm.ts';

describe('the rhythm of viewing', () => {
  it('covers the whole day in steps without a gap, for every kind of day and device', () => {
    const entries = clockTable();
    expect(entries.length).toBe(4 * CLOCK_STEPS);
    for (let table = 0; table < 4; table += 1) {
      const steps = entries.slice(table * CLOCK_STEPS, (table + 1) * CLOCK_STEPS);
      let expected = 0;
      for (const entry of steps) {
        expect(Math.floor(entry / CLOCK_PACK)).toBe(expected);
        expected += entry % CLOCK_PACK;
      }
      expect(expected).toBe(86_400);
    }
  });

  it('has a mix of kinds for every part of the day, device class and kind of day', () => {
    const table = kindTable();
    expect(table.length).toBe(new Set(partOfHour).size * 4 * KIND_STEPS);
    expect(Math.min(...table)).toBeGreaterThanOrEqual(0);
  });

  it('averages a year to a normal day, with fuller weekends and winters', () => {
    const year = daysFrom(dayNumber('2026-01-01'), dayNumber('2026-12-31'));
    const mean = year.reduce((sum, day) => sum + activityOn(day), 0) / year.length;
    expect(mean).toBeGreaterThan(0.97);
    expect(mean).toBeLessThan(1.04);
    expect(activityOn(dayNumber('2026-01-18'))).toBeGreaterThan(activityOn(dayNumber('2026-01-20')));
    expect(activityOn(dayNumber('2026-01-20'))).toBeGreaterThan(activityOn(dayNumber('2026-07-14')));
  });

  it('grows slowly and never without bound', () => {
    expect(growthOn(dayNumber('2026-11-01'))).toBeGreaterThan(growthOn(dayNumber('2025-11-01')));
    expect(growthOn(dayNumber('2099-01-01'))).toBeLessThanOrEqual(1.2);
  });

  it('has exactly one outage in any ninety days', () => {
    const start = dayNumber('2026-03-03');
    const outages = daysFrom(start, start + 89).map((day) => outageDeviceOn(day, 3));
    expect(outages.filter((device) => device !== null).length).toBe(1);
  });
});
