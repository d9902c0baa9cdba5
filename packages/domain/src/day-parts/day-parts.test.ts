import { describe, expect, test } from 'vitest';
import { DAY_PART_STARTS, dayPartHours, dayPartProblem, dayPartsInOrder, dayPartsOfHour } from './day-parts.ts';

const EARLY = ['22:00', '00:00', '01:30', '05:00', '08:00', '12:00', '17:00', '18:00', '21:00'];

test('CONST-006: each part ends where the next begins', () => {
  expect(dayPartHours()).toEqual([
    { name: 'Late Fringe', from: '23:30', to: '01:00' },
    { name: 'Post Late Fringe', from: '01:00', to: '02:00' },
    { name: 'Grey Zone', from: '02:00', to: '06:00' },
    { name: 'Early Morning', from: '06:00', to: '09:00' },
    { name: 'Day Time', from: '09:00', to: '16:00' },
    { name: 'Early Fringe', from: '16:00', to: '19:00' },
    { name: 'Prime Access', from: '19:00', to: '20:00' },
    { name: 'Prime Time', from: '20:00', to: '23:00' },
    { name: 'Late News', from: '23:00', to: '23:30' },
  ]);
  expect(dayPartsInOrder(EARLY).map(({ name }) => name.slice(0, 2))).toEqual([
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
    '01',
  ]);
});

test.each([
  [0, ['01 - Late Fringe']],
  [1, ['02 - Post Late Fringe']],
  [5, ['03 - Grey Zone']],
  [19, ['07 - Prime Access']],
  [22, ['08 - Prime Time']],
  [23, ['09 - Late News', '01 - Late Fringe']],
  [24, []],
  [-1, []],
  [1.5, []],
])('hour %s is in %j', (hour, parts) => {
  expect(dayPartsOfHour(hour)).toEqual(parts);
});

test('hours are in the parts of the customer', () => {
  expect([dayPartsOfHour(0, EARLY), dayPartsOfHour(1, EARLY), dayPartsOfHour(22, EARLY)]).toEqual([
    ['02 - Post Late Fringe'],
    ['02 - Post Late Fringe', '03 - Grey Zone'],
    ['01 - Late Fringe'],
  ]);
});

describe('times', () => {
  test.each([
    ['the usual ones', DAY_PART_STARTS, null],
    ['others in order', EARLY, null],
    ['a missing one', EARLY.slice(1), 'Each of the nine day parts needs a time such as 06:00 at which it begins.'],
    [
      'no time',
      [...EARLY.slice(0, 8), '24:00'],
      'Each of the nine day parts needs a time such as 06:00 at which it begins.',
    ],
    [
      'two at once',
      [...EARLY.slice(0, 8), '18:00'],
      'The day parts must begin one after the other, each at another time.',
    ],
    ['another order', EARLY.toReversed(), 'The day parts must begin one after the other, each at another time.'],
  ])('%s', (_name, starts, problem) => {
    expect(dayPartProblem(starts)).toBe(problem);
  });
});
