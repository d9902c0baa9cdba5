import { expect, test } from 'vitest';
import { decodeFilters, joinFilters } from '../index.ts';

const series = '{"series":[{"op":"is_equal_to","value":"Harbor"}]}';
const first = '{"first_device":[{"op":"is_equal_to","value":"Roku"}]}';
const keysOf = (text: string | null) => decodeFilters(text ?? '').filters.map(({ key }) => key);

test('EXP-024: First Stream filters join those of the view', () => {
  expect(keysOf(joinFilters(series, first))).toEqual(['series', 'first_device']);
  expect(keysOf(joinFilters(null, first))).toEqual(['first_device']);
});

test('EXP-024: a filter that both have is that of First Stream', () => {
  const both =
    '{"first_device":[{"op":"is_equal_to","value":"iPhone"}],"series":[{"op":"is_equal_to","value":"Pine"}]}';
  expect(decodeFilters(joinFilters(both, first) ?? '').filters).toEqual([
    { key: 'series', rows: [{ op: 'is_equal_to', values: ['Pine'] }] },
    { key: 'first_device', rows: [{ op: 'is_equal_to', values: ['Roku'] }] },
  ]);
});

test('without more filters, and with a code, nothing changes', () => {
  expect(joinFilters(series, null)).toBe(series);
  expect(joinFilters(null, null)).toBeNull();
  expect(joinFilters('abcdefghijklmno', first)).toBe('abcdefghijklmno');
});
