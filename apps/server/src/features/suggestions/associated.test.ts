import { expect, test } from 'vitest';
import { associatedOf } from './associated.ts';

test.each([
  [[], [], []],
  [['country'], [], []],
  [['country'], ['a', 'b'], [{ key: 'country', values: ['a', 'b'] }]],
  [
    ['series', 'season_number', 'series'],
    ['a', '1', 'b'],
    [
      { key: 'series', values: ['a', 'b'] },
      { key: 'season_number', values: ['1'] },
    ],
  ],
])('FLT-067: keys %j with values %j', (associateKey, associateValue, associated) => {
  expect(associatedOf({ associateKey, associateValue })).toEqual(associated);
});

test.each([
  [[], ['a']],
  [['series', 'season_number'], ['a']],
])('keys %j do not go with values %j', (associateKey, associateValue) => {
  expect(() => associatedOf({ associateKey, associateValue })).toThrow('as many values as keys');
});
