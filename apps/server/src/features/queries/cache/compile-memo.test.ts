import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import type { QueryContext } from '@playhead/query/compile';
import { expect, test } from 'vitest';
import { createCompileMemo } from './compile-memo.ts';

const context: QueryContext = {
  timeZone: 'America/New_York',
  weekStartDay: 0,
  now: new Date('2026-11-10T04:46:00Z'),
  rights: ['ads'],
  segments: new Map([['5', { build: 1 }]]),
};
const query = decodeWire(RunQueryBody, {
  fields: ['customer_view.plays'],
  filters: { 'segment_view.segment_id': '5', 'customer_view.current_date_range_ui': 'Yesterday' },
});

test('a query is compiled once until its meaning may change', () => {
  const compile = createCompileMemo();
  const first = compile(query, context);
  expect(compile({ ...query }, { ...context, now: new Date('2026-11-10T04:59:59Z') })).toBe(first);
  const changes: Partial<QueryContext>[] = [
    // Midnight in New York.
    { now: new Date('2026-11-10T05:00:00Z') },
    { timeZone: 'UTC' },
    { weekStartDay: 1 },
    { rights: [] },
    { identity: 'household' },
    { segments: new Map([['5', { build: 2 }]]) },
    { sampling: { rate: 0.1 } },
  ];
  for (const change of changes) expect(compile(query, { ...context, ...change })).not.toBe(first);
  expect(compile({ ...query, limit: 3 }, context)).not.toBe(first);
});

test('a query in use stays compiled however many others come', () => {
  const compile = createCompileMemo();
  const first = compile(query, context);
  for (let limit = 1; limit <= 600; limit += 1) {
    compile({ ...query, limit }, context);
    expect(compile(query, context), `after ${limit} others`).toBe(first);
  }
});

test('attack 25: long queries do not fill the memory', () => {
  const compile = createCompileMemo({ maxBytes: 100_000 });
  const first = compile(query, context);
  const long = (name: string) => ({
    ...query,
    filters: { ...query.filters, 'customer_view.series': name.repeat(30_000) },
  });
  for (const name of ['a', 'b', 'c', 'd']) compile(long(name), context);
  expect(compile(query, context)).not.toBe(first);
});

test('the new day is seen, and so is the new build of a segment', () => {
  const compile = createCompileMemo();
  const periodAt = (now: string) => compile(query, { ...context, now: new Date(now) }).compiled.period.text;
  expect(periodAt('2026-11-10T04:59:59Z')).toBe('2026/11/08 to 2026/11/08');
  expect(periodAt('2026-11-10T05:00:00Z')).toBe('2026/11/09 to 2026/11/09');
  const digestOf = (build: number) => compile(query, { ...context, segments: new Map([['5', { build }]]) }).digest;
  expect(digestOf(1)).not.toBe(digestOf(2));
});
