import { expect, test } from 'vitest';
import { changeOfEstimates } from './sampled-change.ts';

const exact = (value: number) => ({ value, error: 0 });

test.each([
  ['exact numbers', exact(110), exact(100), '+10.00%'],
  ['beyond both intervals', { value: 110, error: 0.04 }, { value: 100, error: 0.04 }, '+10.00%'],
  ['within both intervals', { value: 103, error: 0.04 }, { value: 100, error: 0.04 }, 'no clear change'],
  ['a loss within them', { value: 97, error: 0.04 }, { value: 100, error: 0.04 }, 'no clear change'],
  ['one estimate of two', { value: 103, error: 0.02 }, exact(100), '+3.00%'],
  ['too few viewers for an interval', { value: 300, error: null }, { value: 100, error: 0.04 }, 'no clear change'],
])('%s', (_name, current, previous, text) => {
  expect(changeOfEstimates(current, previous).text).toBe(text);
});

test('nothing to compare with stays unknown', () => {
  expect(changeOfEstimates({ value: 5, error: 0.1 }, { value: null, error: 0 }).spoken).toBe('no comparison');
});
