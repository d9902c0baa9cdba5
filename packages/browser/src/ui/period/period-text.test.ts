import { expect, test } from 'vitest';
import { compareLabel, missingCompare, rangeLabel } from './period-text.ts';

test.each([
  ['2026-11-08', '2026-11-14', 'Nov 8 – Nov 14, 2026'],
  ['2025-12-30', '2026-01-05', 'Dec 30, 2025 – Jan 5, 2026'],
  ['2026-11-14', '2026-11-14', 'Nov 14, 2026'],
])('%s to %s', (from, to, expected) => {
  expect(rangeLabel({ from, to })).toBe(expected);
});

test.each([
  [{ from: '2026-11-01', to: '2026-11-07' }, 'Nov 1 – Nov 7'],
  [{ from: '2026-11-13', to: '2026-11-13' }, 'Nov 13'],
  [{ from: '2025-11-08', to: '2025-11-14' }, 'Nov 8 – Nov 14, 2025'],
])('next to the period, the compare range %j needs its year only when it is another', (range, expected) => {
  expect(compareLabel(range, { from: '2026-11-08', to: '2026-11-14' })).toBe(expected);
});

const period = { from: '2026-01-01', to: '2026-11-14' };
test.each([
  ['2025-01-01', '2026-05-04', 'Not compared with Jan 1 – Nov 14, 2025: the data begins on May 4, 2026.'],
  ['2025-01-01', '2025-01-02', 'Not compared with Jan 1 – Nov 14, 2025: the data begins on Jan 2, 2025.'],
  ['2025-01-01', '2025-01-01', null],
  ['2025-01-01', null, null],
])('a compare period from %s with data from %s on', (from, firstDay, expected) => {
  expect(missingCompare({ from, to: '2025-11-14' }, { period, firstDay })).toBe(expected);
});
