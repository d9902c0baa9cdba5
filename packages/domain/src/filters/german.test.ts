import { loadGerman } from '@playhead/texts/test-language';
import { expect, test } from 'vitest';
import type { FilterRow } from './index.ts';
import {
  country,
  dayOfWeek,
  duration,
  firstWatched,
  premiere,
  season,
  segment,
  series,
  testField,
} from './test-fields.ts';

const { decodeFilters, describeFilter, validateFilter } = await loadGerman(() => import('./index.ts'));

const is = (...values: readonly string[]): FilterRow => ({ op: 'is_equal_to', values });
const tag = testField({ fieldName: 'tags.mood', label: 'Country', isCustomTag: true });
const named = { ...segment, options: [{ name: 'Yesterday', value: '17' }] };

test.each([
  ['Serie ist a, b oder c', series, [is('a', 'b', 'c')]],
  ['Serie ist nicht a, b', series, [{ op: 'is_not_equal_to', values: ['a', 'b'] }]],
  ['Serie ist a und endet nicht mit z', series, [is('a'), { op: 'not_ends_with', values: ['z'] }]],
  ['Wochentag ist Mo oder So', dayOfWeek, [is('Mon', 'Sun')]],
  ['Sitzungsdauer liegt zwischen 5 und 10 Min.', duration, [{ op: 'is_between', values: ['5', '10'], unit: 'min' }]],
  ['Zuerst gesehen ab 2026/02/01', firstWatched, [{ op: 'is_in_the_range', values: ['2026-02-01', ''] }]],
  ['Premiere liegt im letzten Monat', premiere, [{ op: 'in_the_past', values: ['1', 'month'] }]],
  ['Premiere liegt in den letzten 30 Tagen', premiere, [{ op: 'in_the_past', values: ['30', 'day'] }]],
  ['Land ist Norway', country, [is('norway')]],
  ['Country ist blue', tag, [is('blue')]],
  ['Segment ist Yesterday', named, [is('17')]],
] as const)('in words: %s', (text, field, rows) => {
  expect(describeFilter(field, { key: field.fieldName, rows })).toBe(text);
});

test('a filter that cannot be used says why', () => {
  const filter = { key: 'season_number', rows: [is('x')] };
  expect(validateFilter(season, filter).map(({ message }) => message)).toEqual(['Eine Zahl wird erwartet.']);
});

test('an address that cannot be read says why', () => {
  expect(decodeFilters('{"mood":{}}', [series]).issues).toEqual(['Es gibt keinen Filter „mood“.']);
});
