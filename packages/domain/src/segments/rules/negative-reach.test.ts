import { expect, test } from 'vitest';
import { findSegmentField, type SegmentField } from '../index.ts';
import { negativeReach, reachWords, withReach } from './negative-reach.ts';

function fieldOf(key: string): SegmentField {
  const field = findSegmentField(key);
  if (!field) throw new Error(`There is no field ${key}.`);
  return field;
}
const notRoku = { op: 'is_not_equal_to', values: ['Roku'] } as const;

test('"is not" means at least one other play; all of the viewing means never', () => {
  const device = fieldOf('device');
  expect(negativeReach(device, notRoku)).toBe('once');
  const never = withReach(notRoku, 'never');
  expect(never).toEqual({ ...notRoku, percent: { from: 100, to: 100 } });
  expect(negativeReach(device, never)).toBe('never');
  expect(withReach(never, 'once')).toEqual(notRoku);
});

test.each([
  ['a positive rule', 'device', { op: 'is_equal_to', values: ['Roku'] }],
  ['a rule without a value', 'device', { op: 'is_not_equal_to', values: [] }],
  ['a rule that names no value', 'device', { op: 'is_not_null', values: [] }],
  ['a rule with another percentage', 'device', { ...notRoku, percent: { from: 50, to: null } }],
  ['a field without percentages', 'first_device', notRoku],
] as const)('%s has no other form', (_name, key, rule) => {
  expect(negativeReach(fieldOf(key), rule)).toBeNull();
});

test('the words name the value', () => {
  expect(reachWords('once', notRoku)).toEqual({
    meaning: 'Viewers with at least one other play; they may have these too.',
    other: 'Never Roku',
  });
  expect(reachWords('never', { ...notRoku, values: ['Roku', 'Fire TV'] })).toEqual({
    meaning: 'Viewers who never had any of these.',
    other: 'At least one other play',
  });
});
