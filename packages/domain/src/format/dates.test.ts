import { describe, expect, it } from 'vitest';
import { formatFullDate, formatHour, formatTickDate, parsePureDate } from './index.ts';

describe('pure dates are never shifted', () => {
  it.each([
    ['2026-03-04', 'Mar 4', 'Wed, Mar 4, 2026'],
    ['2026/03/04', 'Mar 4', 'Wed, Mar 4, 2026'],
    ['2024-02-29', 'Feb 29', 'Thu, Feb 29, 2024'],
    ['2000-01-01', 'Jan 1', 'Sat, Jan 1, 2000'],
    ['2025-12-31', 'Dec 31', 'Wed, Dec 31, 2025'],
    ['2026-03', 'Mar 2026', 'Mar 2026'],
    ['2026-03-04 20:00:00', 'Mar 4, 20:00', 'Wed, Mar 4, 2026, 20:00'],
    ['2026-11-01 01:00-04:00', 'Nov 1, 01:00 UTC-04:00', 'Sun, Nov 1, 2026, 01:00 UTC-04:00'],
    ['2026-03-04T00:30', 'Mar 4, 00:30', 'Wed, Mar 4, 2026, 00:30'],
    ['2026-13-01', '2026-13-01', '2026-13-01'],
    ['(unknown)', '(unknown)', '(unknown)'],
  ])('%s', (text, tick, full) => {
    expect({ tick: formatTickDate(text), full: formatFullDate(text) }).toEqual({ tick, full });
  });

  it('reads parts as written', () => {
    expect(parsePureDate('2026-03-01 00:00:00')).toEqual({ year: 2026, month: 3, day: 1, time: '00:00' });
    expect(parsePureDate('2026-03-32')).toBeNull();
  });

  it('writes hours with two digits', () => {
    expect([0, 9, 20].map(formatHour)).toEqual(['00:00', '09:00', '20:00']);
  });
});
