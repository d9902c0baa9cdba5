import { describe, expect, it } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const hours = (days: number) =>
  Array.from({ length: days * 24 }, (_, index) => {
    const day = String(8 + Math.floor(index / 24)).padStart(2, '0');
    return `2026-11-${day} ${String(index % 24).padStart(2, '0')}:00:00`;
  });

describe('names of a time axis', () => {
  it('a week by the hour is named by its days', () => {
    const { labels, written } = timeTicks(hours(7), { format: 'date' });
    const shown = labels.filter((_, index) => written?.(index));
    expect(shown).toEqual(['Nov 8', 'Nov 9', 'Nov 10', 'Nov 11', 'Nov 12', 'Nov 13', 'Nov 14']);
  });

  it('the two hours of one name on the day the clock goes back are told apart', () => {
    const points = ['2026-11-01 00:00', '2026-11-01 01:00-04:00', '2026-11-01 01:00-05:00', '2026-11-01 02:00'];
    expect(timeTicks(points, { format: 'date' }).labels).toEqual([
      'Nov 1, 00:00',
      'Nov 1, 01:00 UTC-04:00',
      'Nov 1, 01:00 UTC-05:00',
      'Nov 1, 02:00',
    ]);
  });

  it('one day keeps its hours, and days stay days', () => {
    expect(timeTicks(hours(1), { format: 'date' }).written).toBeUndefined();
    const days = Array.from({ length: 60 }, (_, index) => `2026-03-${String((index % 28) + 1).padStart(2, '0')}`);
    expect(timeTicks(days, { format: 'date' }).written).toBeUndefined();
  });
});
