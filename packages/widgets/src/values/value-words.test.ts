import { expect, it } from 'vitest';
import { valueWords } from './value-words.ts';

it.each([
  ['customer_view.country', 'united states', 'United States'],
  ['customer_view.country', 'trinidad and tobago', 'Trinidad and Tobago'],
  ['customer_view.day_part', '08 - Prime Time', 'Prime Time'],
  ['customer_view.day_part', 'UNKNOWN_DAY_PART', 'Unknown'],
  ['customer_view.series', '08 - prime time', '08 - prime time'],
])('%s: %s is written %s', (field, stored, words) => {
  expect(valueWords(field, stored)).toBe(words);
});
