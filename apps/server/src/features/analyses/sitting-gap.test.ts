import { expect, test } from 'vitest';
import { sittingGapMinutes } from './sitting-gap.ts';

test.each([
  [{ sitting_gap_minutes: 45 }, 45],
  [{}, 30],
  [{ sitting_gap_minutes: 'long' }, 30],
  [{ sitting_gap_minutes: 0 }, 30],
  [null, 30],
])('the gap of %j is %i minutes', (settings, minutes) => {
  expect(sittingGapMinutes(settings)).toBe(minutes);
});
