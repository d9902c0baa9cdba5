import { describe, expect, it } from 'vitest';
import { abbreviateNumber, decimalNumber, exactNumber, formatPercent, numberOf } from './index.ts';

describe('CONST-001: abbreviated numbers', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [7, '7'],
    [42.356, '42.36'],
    [512.34, '512.3'],
    [999, '999'],
    [999.6, '1K'],
    [1_000, '1K'],
    [1_234, '1.23K'],
    [12_345, '12.3K'],
    [99_960, '100K'],
    [123_456, '123K'],
    [999_499, '999K'],
    [999_999, '1M'],
    [1_500_000, '1.5M'],
    [2_345_678_901, '2.35B'],
    [3e12, '3T'],
    [4.56e15, '4.56P'],
    [7.8e18, '7.8E'],
    [-1_234_567, '-1.23M'],
    [Number.NaN, '–'],
  ])('%d is %s', (value, expected) => {
    expect(abbreviateNumber(value)).toBe(expected);
  });
});

describe('exact numbers', () => {
  it.each([
    [0, '0'],
    [1_234_567, '1,234,567'],
    [1_234.567, '1,234.57'],
    [-0.001, '0'],
    [Number.POSITIVE_INFINITY, '–'],
  ])('%d is %s', (value, expected) => {
    expect(exactNumber(value)).toBe(expected);
  });

  it('a decimal keeps two places so that columns line up', () => {
    expect([3, 3.456, -0.001].map(decimalNumber)).toEqual(['3.00', '3.46', '0.00']);
  });
});

describe('CONST-002: percent', () => {
  it.each([
    [0, '0.00%'],
    [0.421_34, '42.13%'],
    [1, '100.00%'],
    [-0.05, '-5.00%'],
    [12.5, '1,250.00%'],
    [Number.NaN, '–'],
  ])('%d is %s', (ratio, expected) => {
    expect(formatPercent(ratio)).toBe(expected);
  });
});

describe('numbers from cells', () => {
  it.each([
    [12, 12],
    ['9007199254740991', 9_007_199_254_740_991],
    ['-3.5', -3.5],
    ['12 monkeys', null],
    ['', null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
  ])('%j is %j', (cell, expected) => {
    expect(numberOf(cell)).toBe(expected);
  });
});
