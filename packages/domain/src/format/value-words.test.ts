import { expect, it } from 'vitest';
import { filterValueWords, tagLabel, valueWords } from './value-words.ts';

it.each([
  ['customer_view.country', 'united states', 'United States'],
  ['customer_view.country', 'trinidad and tobago', 'Trinidad and Tobago'],
  ['customer_view.day_part', '08 - Prime Time', 'Prime Time'],
  ['customer_view.day_part', 'UNKNOWN_DAY_PART', 'Unknown'],
  ['customer_view.series', '08 - prime time', '08 - prime time'],
])('%s: %s is written %s', (field, stored, words) => {
  expect(valueWords(field, stored)).toBe(words);
});

it('filters name a country as it is written, and keep the number of a day part', () => {
  expect(filterValueWords('first_country', 'united states')).toBe('United States');
  expect(filterValueWords('customer_view.day_part', '08 - Prime Time')).toBe('08 - Prime Time');
});

it.each([
  ['app_version', 'App Version'],
  ['plan', 'Plan'],
  ['iOS build', 'iOS build'],
  ['Plan_B', 'Plan_B'],
])('the tag %s is read as %s', (tag, label) => {
  expect(tagLabel(tag)).toBe(label);
});
