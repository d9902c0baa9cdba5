import { describe, expect, it } from 'vitest';
import { changeBetween, timesOf } from './index.ts';

describe('change against the compare period', () => {
  it.each([
    [112, 100, { direction: 'up', arrow: '▲', text: '+12.00%', spoken: 'up 12.00%', ratio: 0.12 }],
    [75, 100, { direction: 'down', arrow: '▼', text: '-25.00%', spoken: 'down 25.00%', ratio: -0.25 }],
    [100, 100, { direction: 'flat', arrow: '■', text: '0.00%', spoken: 'unchanged', ratio: 0 }],
    [0, 0, { direction: 'flat', arrow: '■', text: '0.00%', spoken: 'unchanged', ratio: 0 }],
    [5, 0, { direction: 'unknown', arrow: '', text: '–', spoken: 'no comparison', ratio: null }],
    [null, 10, { direction: 'unknown', arrow: '', text: '–', spoken: 'no comparison', ratio: null }],
    [10, null, { direction: 'unknown', arrow: '', text: '–', spoken: 'no comparison', ratio: null }],
    [-5, -10, { direction: 'up', arrow: '▲', text: '+50.00%', spoken: 'up 50.00%', ratio: 0.5 }],
  ] as const)('%j against %j', (current, previous, expected) => {
    expect(changeBetween(current, previous)).toEqual(expected);
  });

  it.each([
    [1_100, 100, 10, '+1,000.00%'],
    [1_101, 100, 10, '>+1,000%'],
    [-5_000, 100, -10, '>-1,000%'],
  ])('WID-035: %d against %d is capped at ten times', (current, previous, ratio, text) => {
    expect(changeBetween(current, previous)).toMatchObject({ ratio, text });
  });
});

describe('a change that says nothing', () => {
  it.each([
    [100_040, 100_000, false, { direction: 'flat', arrow: '■', text: '+0.04%', spoken: 'about level, up 0.04%' }],
    [99_400, 100_000, false, { direction: 'down', text: '-0.60%' }],
    [12, 10, true, { direction: 'flat', arrow: '■', text: '+20.00%', spoken: 'about level, up 20.00%' }],
    [12, 10, false, { direction: 'up', text: '+20.00%' }],
    [1_200, 1_000, true, { direction: 'up', text: '+20.00%' }],
    [1, 9, true, { direction: 'down', text: '-88.89%' }],
  ] as const)('%j against %j (counted: %j) is neutral or not', (current, previous, counted, expected) => {
    expect(changeBetween(current, previous, { counted })).toMatchObject(expected);
  });
});

describe('a sum or a mean over few viewers', () => {
  it.each([
    ['minutes of 29 viewers', 5_780, 5_387, { viewers: [29, 28] }, 'flat'],
    ['minutes of 29,000 viewers', 5_780_000, 5_387_000, { viewers: [29_000, 28_000] }, 'up'],
    ['a third of the minutes of 215 viewers', 31_000, 46_700, { viewers: [215, 224] }, 'down'],
    ['a share of 215 viewers', 0.7782, 0.7915, { viewers: [215, 224], isShare: true }, 'flat'],
    ['a share of 21,500 viewers', 0.7782, 0.7915, { viewers: [21_500, 22_400], isShare: true }, 'down'],
    ['viewers unknown', 0.7782, 0.7915, { isShare: true }, 'down'],
    ['none before', 5_780, 5_387, { viewers: [29, 0] }, 'up'],
  ] as const)('%s', (_name, current, previous, noise, direction) => {
    expect(changeBetween(current, previous, noise).direction).toBe(direction);
  });
});

describe('times a reference', () => {
  it.each([
    [120, 10, 'up', '12 times'],
    [12_345, 1, 'up', '12,345 times'],
    [25, 10, 'up', '2.5 times'],
    [10.2, 10, 'flat', '1.0 times'],
    [4, 10, 'down', '0.4 times'],
    [0.5, 10, 'down', '0.05 times'],
    [0.01, 10, 'down', '<0.01 times'],
    [5, 0, 'unknown', '–'],
    [5, null, 'unknown', '–'],
  ])('%j of %j', (value, reference, direction, text) => {
    expect(timesOf(value, reference)).toMatchObject({ direction, text });
  });
});
