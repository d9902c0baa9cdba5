import { expect, test } from 'vitest';
import { isRefreshed } from './builds/refresh.ts';
import { isInternal } from './segment-rules.ts';

test.each<[string, boolean]>([
  ['ada@internal.com', true],
  ['ADA@Internal.Com', true],
  ['ada@internal.com.evil.test', false],
  ['ada@sub.internal.com', false],
  ['ada@internal.com%00', false],
  [`ada@internal.com${String.fromCharCode(0)}`, false],
  ['ada@evil.test@internal.com', false],
  ['@internal.com', false],
  ['internal.com', false],
  ['', false],
])('SEG-095: %s', (email, expected) => {
  expect(isInternal(email, { internalDomains: ['internal.com'] })).toBe(expected);
});

test('SEG-095: nobody is internal where no domain is', () => {
  expect(isInternal('ada@', { internalDomains: [] })).toBe(false);
});

const built = new Date('2026-06-15T03:00:00Z');

test.each<[string, object | null, Date | null, boolean]>([
  ['without a range the usual window moves', null, built, true],
  ['a rolling range moves', { op: 'in_the_past', value: 30 }, built, true],
  ['in_the_last is rolling too', { op: 'in_the_last', value: 30 }, built, true],
  ['a range that was over is built once', { op: 'is_in_the_range', value: '2026/06/01 to 2026/06/13' }, built, false],
  // It is still the 14th in New York.
  ['its last day was not over', { op: 'is_in_the_range', value: '2026/06/01 to 2026/06/14' }, built, true],
  ['it was never built', { op: 'is_in_the_range', value: '2026/06/01 to 2026/06/13' }, null, true],
])('SEG-106: %s', (_name, timeRange, builtAt, expected) => {
  const definition = {
    create_filter: '{}',
    existing_segments: '[]',
    time_range: timeRange,
    playhead_stream_id: 'all',
    upload_id: null,
  } as Parameters<typeof isRefreshed>[0]['definition'];
  const segment = { name: 'a', description: '', tags: [], definition, builtAt };
  expect(isRefreshed(segment, 'America/New_York')).toBe(expected);
});
