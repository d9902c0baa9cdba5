import { expect, test } from 'vitest';
import { readingsOf } from './read-ahead.ts';
import type { LineReading } from './read-lines.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const LINES = Buffer.from('{"a":1}\n\n{"b":1}\n{"c":1}\n');
const fields = (readings: Iterable<LineReading | undefined>) =>
  [...readings].map((reading) => (reading?.ok === false ? reading.field : undefined));

test('rows that were read ahead come first, and the others follow', async () => {
  const readings = readingsOf(LINES, { now: NOW });
  expect(await readings.readAhead(2, () => true)).toBe(2);
  expect(fields(readings)).toEqual(['a', undefined, 'b', 'c']);
});

test('rows that were read ahead before are not counted again', async () => {
  const readings = readingsOf(LINES, { now: NOW });
  expect([await readings.readAhead(3, () => true), await readings.readAhead(10, () => true)]).toEqual([3, 1]);
});

test('reading ahead ends with the last row, and when it may not go on', async () => {
  expect(await readingsOf(LINES, { now: NOW }).readAhead(10, () => true)).toBe(4);
  const stopped = readingsOf(LINES, { now: NOW });
  expect(await stopped.readAhead(10, () => false)).toBe(0);
  expect(fields(stopped)).toEqual(['a', undefined, 'b', 'c']);
});
