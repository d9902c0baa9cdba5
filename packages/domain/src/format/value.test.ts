import { describe, expect, it } from 'vitest';
import { formatCompact, formatDuration, formatMinutes, formatValue, truncate } from './index.ts';

describe('values by format', () => {
  it.each([
    ['Meridian', 'text', 'Meridian', 'Meridian'],
    [1_234_567, 'integer', '1,234,567', '1.23M'],
    ['1234567', 'integer', '1,234,567', '1.23M'],
    [3.14159, 'decimal', '3.14', '3.14'],
    [0.4213, 'percent', '42.13%', '42.13%'],
    [1_234_567.8, 'minutes', '1,234,568', '1.23M'],
    [485.6, 'minutes', '486', '486'],
    [42.34, 'minutes', '42', '42.3'],
    [4.256, 'minutes', '4.26', '4.3'],
    ['2026-03-04', 'date', 'Wed, Mar 4, 2026', 'Mar 4'],
    [20, 'hour', '20:00', '20:00'],
    [null, 'integer', '–', '–'],
    ['n/a', 'integer', 'n/a', 'n/a'],
  ] as const)('%j as %s', (cell, format, exact, compact) => {
    expect({ exact: formatValue(cell, format), compact: formatCompact(cell, format) }).toEqual({ exact, compact });
  });

  it('an absent field is not zero', () => {
    expect(formatValue(undefined, 'integer')).toBe('–');
  });
});

describe('durations', () => {
  it.each([
    [0, '0 min'],
    [0.5, '30 s'],
    [45, '45 min'],
    [65, '1 h 05 min'],
    [59.7, '1 h 00 min'],
    [150_000, '2,500 h 00 min'],
  ])('%d minutes is %s', (minutes, expected) => {
    expect(formatDuration(minutes)).toBe(expected);
  });
});

it('minutes carry their unit where no label does', () => {
  expect([42.3, 1_234_567.8].map(formatMinutes)).toEqual(['42 min', '1,234,568 min']);
});

describe('CONST-003: truncation', () => {
  it('leaves 50 characters alone and cuts the 51st', () => {
    expect(truncate('a'.repeat(50))).toBe('a'.repeat(50));
    expect(truncate('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`);
  });

  it('never cuts inside a character', () => {
    expect(truncate('🎬🎬🎬', 2)).toBe('🎬🎬…');
  });
});
