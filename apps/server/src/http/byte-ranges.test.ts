import { expect, test } from 'vitest';
import { wantedPart } from './byte-ranges.ts';

const file = { bytes: 100, etag: '"abc"' };
const wanted = (range: string | undefined, ifRange?: string) => wantedPart({ range, ifRange }, file);

test.each<[range: string, start: number, end: number]>([
  ['bytes=0-0', 0, 0],
  ['bytes=40-', 40, 99],
  ['bytes=40-59', 40, 59],
  ['bytes=90-1000', 90, 99],
  ['bytes=-10', 90, 99],
  ['bytes=-1000', 0, 99],
])('%s of 100 bytes', (range, start, end) => {
  expect(wanted(range)).toEqual({ start, end });
});

test.each([undefined, 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=0x1-'])(
  'RFC 9110: for %s the whole file is sent',
  (range) => {
    expect(wanted(range)).toBe('whole');
  },
);

test.each(['bytes=100-', 'bytes=5000-6000', 'bytes=-0', 'bytes=99999999999999999999-'])(
  'RFC 9110: %s is beyond the file',
  (range) => {
    expect(wanted(range)).toBe('unsatisfiable');
  },
);

test('an empty file has no part', () => {
  expect(wantedPart({ range: 'bytes=-5', ifRange: undefined }, { ...file, bytes: 0 })).toBe('unsatisfiable');
  expect(wantedPart({ range: undefined, ifRange: undefined }, { ...file, bytes: 0 })).toBe('whole');
});

test('If-Range: only the same file is continued', () => {
  expect(wanted('bytes=40-', '"abc"')).toEqual({ start: 40, end: 99 });
  for (const other of ['"other"', 'W/"abc"', 'abc', 'Tue, 17 Nov 2026 04:00:00 GMT']) {
    expect(wanted('bytes=40-', other)).toBe('whole');
  }
});
