import { SEGMENT_BATCH } from '@playhead/contract/http/segments';
import { expect, test } from 'vitest';
import { granularityMinutes } from '../granularity/index.ts';
import { INITIAL_TAG_ROWS } from '../segments/index.ts';
import { WEEKS_PER_YEAR } from './index.ts';

test('CONST-011, CONST-012: 10, 5 and 52 are exported under their names', () => {
  expect(SEGMENT_BATCH).toBe(10);
  expect([INITIAL_TAG_ROWS, granularityMinutes.minute]).toEqual([5, 5]);
  expect(WEEKS_PER_YEAR).toBe(52);
});
