import { expect, test } from 'vitest';
import { incomeLabels } from './income-labels.ts';

const buckets = (section: string, labels: readonly string[]) => labels.map((label) => ({ key: label, label, section }));
const labelsOf = (section: string, labels: readonly string[]) =>
  incomeLabels(buckets(section, labels)).map((bucket) => bucket.label);

test('lower bounds become ranges, the last one stays open', () => {
  expect(labelsOf('household_income', ['0', '25000', '150000', '300000'])).toEqual([
    '0–25K',
    '25K–150K',
    '150K–300K',
    '300K+',
  ]);
});

test('other attributes and values that are no numbers stay as they are', () => {
  expect(labelsOf('household_size', ['1', '2'])).toEqual(['1', '2']);
  expect(labelsOf('household_income', ['Under 25,000'])).toEqual(['Under 25,000']);
});
