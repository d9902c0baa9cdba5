import { describe, expect, it } from 'vitest';
import { changeBetween } from './index.ts';

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
