import { SavedFilterSet } from '@playhead/contract/http/saved-filters';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filtersOfSaved, savedFilterSet } from './saved-filter-set.ts';
import { series, testField, testFields } from '../test-fields.ts';
import { meantFilter } from '../test-filters.ts';

const age = testField({
  fieldName: 'age',
  queryField: 'residents.age',
  label: 'Age',
  tooltip: 'Age groups of which somebody lives in the household.',
  category: 'Audience',
  inputType: 'CheckboxGroup',
  operatorSet: 'choice',
  suggestionKey: null,
  allowAdvanced: false,
  options: ['18-20', '21-24'].map((value) => ({ name: value, value })),
  filterType: 'demographic',
  subName: 'Residents',
});
const firstSeries = testField({ fieldName: 'first_series', label: 'First Series', category: 'First Stream' });
const fields = [series, age, firstSeries];
const filters = [
  { key: 'first_series', rows: [{ op: 'is_equal_to', values: ['Pine'] }] },
  { key: 'age', rows: [{ op: 'is_equal_to', values: ['21-24'] }] },
  { key: 'series', rows: [{ op: 'contains', values: ['Harbor'] }], proportion: { from: 25, to: null } },
] as const;

describe('saved filters', () => {
  test('FLT-001: a filter is saved with its definition', () => {
    const saved = savedFilterSet({ page: 'overview_page', filters, used: ['age', 'series'], fields });
    expect(saved.allFilters[1]).toEqual({
      key: 'age',
      label: 'Age',
      inputType: 'CheckboxGroup',
      valueType: 'string',
      tooltip: 'Age groups of which somebody lives in the household.',
      category: 'Audience',
      op: 'is_equal_to',
      values: [{ op: 'is_equal_to', value: ['21-24'], name: 'Age is 21-24' }],
      options: [{ name: '21-24', value: '21-24' }],
      allowAdvanced: false,
      percentProportionKey: null,
      percentProportion: null,
      status: 'set',
      filterType: 'demographic',
      suggestionKey: null,
      subName: 'Residents',
    });
    expect(saved.allFilters[2]).toMatchObject({
      op: 'contains',
      percentProportionKey: 'customer_view.series.percent',
      percentProportion: [25, null],
    });
    expect(SavedFilterSet.parse(saved)).toEqual(saved);
  });

  test('FLT-052: which of them filter the page, make cohorts and are first streams', () => {
    const keysOf = (page: 'overview_page' | 'viewer-retention') => {
      const saved = savedFilterSet({ page, filters, used: ['age', 'first_series'], fields });
      return [saved.allFilters.map(({ key }) => key), saved.filter, saved.acquisitionFilter, saved.firstStreamFilters];
    };
    const all = ['first_series', 'age', 'series'];
    expect(keysOf('overview_page')).toEqual([all, ['age'], [], ['first_series']]);
    expect(keysOf('viewer-retention')).toEqual([all, ['age'], ['first_series'], ['first_series']]);
  });

  test('FLT-052: a view without filters has none of either', () => {
    expect(savedFilterSet({ page: 'ads', filters: [], used: [], fields })).toEqual({
      allFilters: [],
      filter: [],
      acquisitionFilter: [],
      firstStreamFilters: [],
    });
  });

  test('FLT-052: what is saved is opened the same', () => {
    fc.assert(
      fc.property(meantFilter, ({ filter }) => {
        const saved = savedFilterSet({ page: 'overview_page', filters: [filter], used: [], fields: testFields });
        expect(filtersOfSaved(JSON.parse(JSON.stringify(saved)))).toEqual([filter]);
      }),
      { numRuns: 100 },
    );
  });
});
