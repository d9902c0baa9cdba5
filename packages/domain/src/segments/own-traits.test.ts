import { expect, test } from 'vitest';
import { ownTraits } from './own-traits.ts';
import type { SegmentRows } from './rules/segment-rule.ts';

const trait = (name: string, value: string) => ({ field: `customer_view.${name}`, value });

test.each<[string, SegmentRows, readonly string[]]>([
  ['named values', { series: [[{ op: 'is_equal_to', values: ['harbor'] }]] }, ['series Harbor']],
  [
    'several rows, each with a value',
    { series: [[{ op: 'is_equal_to', values: ['Harbor'] }], [{ op: 'is_equal_to', values: ['Night Line'] }]] },
    ['series Harbor', 'series Night Line'],
  ],
  [
    'a share of the minutes',
    { device: [[{ op: 'is_equal_to', values: ['Roku'], percent: { from: 50, to: null } }]] },
    ['device Roku'],
  ],
  ['what was streamed first', { first_series: [[{ op: 'is_equal_to', values: ['Harbor'] }]] }, ['series Harbor']],
  ['everything but one', { device: [[{ op: 'is_not_equal_to', values: ['Web'] }]] }, ['device Roku', 'device Web']],
  ['a pattern', { series: [[{ op: 'contains', values: ['har'] }]] }, ['series Harbor', 'series Night Line']],
  ['a rule that is not filled in', { series: [[{ op: 'is_equal_to', values: [] }]] }, []],
  ['no rule', {}, []],
])('traits that the rules require themselves: %s', (_name, rows, expected) => {
  const isOwn = ownTraits({ rows });
  const all = [
    trait('series', 'Harbor'),
    trait('series', 'Night Line'),
    trait('device', 'Roku'),
    trait('device', 'Web'),
    trait('genre', 'Harbor'),
  ];
  expect(all.filter(isOwn).map(({ field, value }) => `${field.slice('customer_view.'.length)} ${value}`)).toEqual(
    expected,
  );
});
