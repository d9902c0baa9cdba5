import { describe, expect, test } from 'vitest';
import { dueFirings, nextFiring, scheduleProblem } from './firings.ts';

const firings = (cron: string, timeZone: string, from: string, count: number) => {
  const found: string[] = [];
  let at = new Date(from);
  for (let index = 0; index < count; index += 1) {
    at = nextFiring({ cron, timeZone }, at) ?? at;
    found.push(at.toISOString());
  }
  return found;
};

describe('firings', () => {
  test('F13: a time inside the gap fires at the first instant after it, on that day and once', () => {
    // 8 March 2026: 02:00 becomes 03:00.
    expect(firings('30 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T06:30:00.000Z',
    ]);
  });

  test('F13: an hour that happens twice fires in its first pass only', () => {
    // 1 November 2026: 01:30 is 05:30 and 06:30 in UTC.
    expect(firings('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ]);
  });

  test('midnight-gap: a day that begins at one o’clock is not skipped', () => {
    expect(firings('0 0 * * *', 'America/Santiago', '2026-09-05T12:00:00Z', 2)).toEqual([
      '2026-09-06T04:00:00.000Z',
      '2026-09-07T03:00:00.000Z',
    ]);
    expect(firings('0 0 * * *', 'Africa/Cairo', '2026-04-23T12:00:00Z', 2)).toEqual([
      '2026-04-23T22:00:00.000Z',
      '2026-04-24T21:00:00.000Z',
    ]);
  });

  test('F13: months without the day are skipped', () => {
    expect(firings('0 6 31 * *', 'UTC', '2026-01-15T00:00:00Z', 3)).toEqual([
      '2026-01-31T06:00:00.000Z',
      '2026-03-31T06:00:00.000Z',
      '2026-05-31T06:00:00.000Z',
    ]);
  });

  test('F24: after three days a schedule fires once, and the rest is missed', () => {
    const schedule = { cron: '0 6 * * *', timeZone: 'UTC' };
    const nextFireAt = new Date('2026-11-10T06:00:00Z');
    expect(dueFirings(schedule, { nextFireAt, now: new Date('2026-11-13T07:00:00Z') })).toEqual({
      due: new Date('2026-11-13T06:00:00Z'),
      missed: ['10', '11', '12'].map((day) => new Date(`2026-11-${day}T06:00:00Z`)),
      next: new Date('2026-11-14T06:00:00Z'),
    });
  });

  test('a firing older than a day is missed, and nothing is due before its time', () => {
    const schedule = { cron: '0 6 * * 1', timeZone: 'UTC' };
    const nextFireAt = new Date('2026-11-09T06:00:00Z');
    expect(dueFirings(schedule, { nextFireAt, now: new Date('2026-11-10T06:00:01Z') })).toEqual({
      due: null,
      missed: [nextFireAt],
      next: new Date('2026-11-16T06:00:00Z'),
    });
    expect(dueFirings(schedule, { nextFireAt, now: new Date('2026-11-09T05:59:59Z') })).toEqual({
      due: null,
      missed: [],
      next: nextFireAt,
    });
  });

  test('attack 25: schedules of minutes, days that never come and unknown zones are refused in words', () => {
    const now = new Date('2026-11-10T00:00:00Z');
    const problem = (cron: string, timeZone = 'UTC') => scheduleProblem({ cron, timeZone }, now);
    expect(problem('0 6 * * *')).toBeNull();
    expect(problem('*/5 * * * *')).toBeNull();
    expect(problem('* * * * *')).toBe('A schedule may fire every five minutes at most.');
    expect(problem('0,1 23 * * *')).toBe('A schedule may fire every five minutes at most.');
    expect(problem('0 6 31 2 *')).toBe('This schedule never fires. Choose another day or month.');
    expect(problem('nonsense')).toBe('The delivery time or the time zone cannot be read.');
    expect(problem('0 6 * * *', 'Mars/Olympus')).toBe('The delivery time or the time zone cannot be read.');
  });
});
