import { describe, expect, test } from 'vitest';
import { formatProportion, isValidWatchedRange, parseProportion, type ProportionRange } from '../index.ts';

describe('percent proportion', () => {
  const read: readonly [name: string, text: string, range: ProportionRange][] = [
    ['a range', '0.5 to 1', { from: 0.5, fromIncluded: true, to: 1 }],
    ['a lone bound', '>=0.25', { from: 0.25, fromIncluded: true, to: 1 }],
    ['FLT-046: a lower bound of 0 is left out', '0 to 0.5', { from: 0, fromIncluded: false, to: 0.5 }],
    ['FLT-046: and so it is alone', '>0', { from: 0, fromIncluded: false, to: 1 }],
    ['FLT-047, FLT-049: no lower bound is 0.01 as a fraction', 'to 0.5', { from: 0.01, fromIncluded: true, to: 0.5 }],
    ['FLT-047: nor with a comparison', '<=0.5', { from: 0.01, fromIncluded: true, to: 0.5 }],
    ['a number is a lower bound', ' 0.3 ', { from: 0.3, fromIncluded: true, to: 1 }],
  ];
  test.each(read)('%s', (_name, text, range) => {
    expect(parseProportion(text)).toEqual({ ok: true, range });
  });

  test.each(['half', '50 to 100', '-0.1 to 1', '0.9 to 0.1', '0.5 to x'])('refuses %s', (text) => {
    expect(parseProportion(text)).toMatchObject({ ok: false });
  });

  test('an empty text is no filter', () => {
    expect(parseProportion('  ')).toBeNull();
  });

  const written: readonly [name: string, from: number | null, to: number | null, text: string | null][] = [
    ['FLT-048: percents become fractions', 50, 100, '0.5 to 1'],
    ['FLT-045: two decimals', 12.345, 99.999, '0.1235 to 1'],
    ['FLT-046: from 0', 0, null, '>0'],
    ['FLT-047, FLT-049: from nothing', null, 40, '0.01 to 0.4'],
    ['a lone lower bound', 25, null, '>=0.25'],
    ['nothing', null, null, null],
  ];
  test.each(written)('%s', (_name, from, to, text) => {
    expect(formatProportion({ from, to })).toBe(text);
  });
});

describe('min-watched', () => {
  const valid: readonly [start: number | null, end: number | null, valid: boolean][] = [
    [null, null, true],
    [1, null, true],
    [1, 1, true],
    [5, 9, true],
    [0, 9, false],
    [5, 4, false],
    [null, 9, false],
  ];
  test.each(valid)('FLT-037: %s to %s is valid: %s', (start, end, expected) => {
    expect(isValidWatchedRange({ start, end })).toBe(expected);
  });
});
