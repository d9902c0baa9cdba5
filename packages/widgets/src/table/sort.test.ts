import { expect, it } from 'vitest';
import { sortRows } from './sort.ts';

const sorted = (hours: readonly string[], descending = false) =>
  sortRows(
    hours.map((hour) => ({ hour })),
    { key: 'hour', descending },
  ).map(({ hour }) => hour);

it.each([
  ['New York', ['2026-11-01 00:00', '2026-11-01 01:00-04:00', '2026-11-01 01:00-05:00', '2026-11-01 02:00']],
  ['Berlin', ['2026-10-25 01:00', '2026-10-25 02:00+02:00', '2026-10-25 02:00+01:00', '2026-10-25 03:00']],
])('the hour that happens twice in %s is sorted by time', (_zone, hours) => {
  expect(sorted(hours.toReversed())).toEqual(hours);
  expect(sorted(hours, true)).toEqual(hours.toReversed());
});
