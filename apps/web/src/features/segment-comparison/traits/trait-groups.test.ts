import type { SegmentTrait } from '@playhead/contract/http/segments';
import { expect, test } from 'vitest';
import { traitGroups, traitWords } from './trait-groups.ts';

const trait = (field: string, value: string, index: number): SegmentTrait => ({
  field: `customer_view.${field}`,
  label: field,
  value,
  segmentShare: (0.1 * index) / 100,
  overallShare: 0.1,
  index,
});

test('traits are grouped, the most telling first, and five a group', () => {
  const groups = traitGroups([
    trait('device', 'Roku', 150),
    ...[110, 120, 130, 140, 150, 400].map((index) => trait('series', `Series ${index}`, index)),
    trait('dma', 'Boise', 99),
    trait('unheard_of', 'x', 900),
  ]);
  expect(groups.map(({ title, traits }) => [title, traits.map(({ value }) => value)])).toEqual([
    ['Titles', ['Series 400', 'Series 150', 'Series 140', 'Series 130', 'Series 120']],
    ['Devices', ['Roku']],
  ]);
  expect(groups[0]?.traits[0]).toMatchObject({ length: 1, everyone: 0.25 });
  expect(groups[1]?.traits[0]).toMatchObject({ length: 0.375, everyone: 0.25 });
});

test.each([
  [240, '2.4 times as likely: 24.00% of members, 10.00% of everyone'],
  [140.4, '40% more likely: 14.04% of members, 10.00% of everyone'],
])('index %d in words', (index, words) => {
  expect(traitWords(trait('series', 'Harbor Lights', index))).toBe(words);
});
