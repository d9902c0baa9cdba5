import { describe, expect, test } from 'vitest';
import {
  type ActiveFilter,
  type FilterSet,
  filtersThatFit,
  mergeFilters,
  sameFilters,
  withCountryDefault,
  withFilter,
  withoutFilter,
  withoutFirstStream,
} from './index.ts';
import { country, series, testField, testFields } from './test-fields.ts';

const is = (key: string, ...values: readonly string[]): ActiveFilter => ({
  key,
  rows: [{ op: 'is_equal_to', values }],
});
const set: FilterSet = [is('series', 'a'), is('first_series', 'b'), is('country', 'Norway')];
const keys = (filters: FilterSet) => filters.map(({ key }) => key);

describe('changing a set of filters', () => {
  test('a filter replaces the one with its key, or is added at the end', () => {
    expect(withFilter(set, is('series', 'z'))).toEqual([is('series', 'z'), ...set.slice(1)]);
    expect(keys(withFilter(set, is('device', 'TV')))).toEqual(['series', 'first_series', 'country', 'device']);
  });

  test('an empty filter takes its key off', () => {
    expect(keys(withFilter(set, is('series')))).toEqual(['first_series', 'country']);
    expect(keys(withoutFilter(set, 'country'))).toEqual(['series', 'first_series']);
  });

  test('SHELL-033: names of the same filter are one', () => {
    expect(withFilter([is('segment', '1')], is('drill_segment', '2'))).toEqual([is('drill_segment', '2')]);
    expect(withoutFilter([is('segment_id', '1')], 'segment')).toEqual([]);
  });

  test('SHELL-052: first-stream filters go together', () => {
    expect(keys(withoutFirstStream(set))).toEqual(['series', 'country']);
  });

  test('added filters replace those of the same key', () => {
    expect(mergeFilters(set, [is('country', 'Sweden'), is('device', 'TV')])).toEqual([
      is('series', 'a'),
      is('first_series', 'b'),
      is('country', 'Sweden'),
      is('device', 'TV'),
    ]);
  });

  const pairs: readonly [name: string, a: FilterSet, b: FilterSet, same: boolean][] = [
    ['the same set', set, set, true],
    ['another order', set, set.toReversed(), true],
    ['rows that wait for a value', [is('series', 'a'), is('device')], [is('series', 'a')], true],
    ['another value', [is('series', 'a')], [is('series', 'b')], false],
    ['one filter less', set, set.slice(1), false],
    ['another share', [is('series', 'a')], [{ ...is('series', 'a'), proportion: { from: 5, to: null } }], false],
    ['a share of nothing', [is('series', 'a')], [{ ...is('series', 'a'), proportion: { from: null, to: null } }], true],
  ];
  test.each(pairs)('sameFilters: %s', (_name, a, b, same) => {
    expect([sameFilters(a, b), sameFilters(b, a)]).toEqual([same, same]);
  });
});

describe('withCountryDefault', () => {
  const choice = { defaultCountry: 'Norway', field: country, applied: false, shareCode: null };

  test('FLT-065: the default country is set', () => {
    expect(withCountryDefault([is('series', 'a')], choice)).toEqual([is('series', 'a'), is('country', 'Norway')]);
  });

  test.each([
    ['a second time', { ...choice, applied: true }],
    ['in a shared view', { ...choice, shareCode: 'aB3dE6gH9jK2mN5' }],
    ['where there is none', { ...choice, defaultCountry: null }],
    ['on a page without countries', { ...choice, field: undefined }],
  ])('FLT-065: not %s', (_name, given) => {
    const before = [is('series', 'a')];
    expect(withCountryDefault(before, given)).toBe(before);
  });

  test('FLT-065: not over a chosen country', () => {
    const before = [is('country', 'Sweden')];
    expect(withCountryDefault(before, choice)).toBe(before);
  });
});

describe('filtersThatFit', () => {
  const position = testField({ fieldName: 'ad_position', category: 'Ads' });
  const campaign = testField({ fieldName: 'ad_log_campaign', category: 'Advertising' });
  const withAds = testField({ fieldName: 'content_with_ads', inputType: 'RadioGroup', operatorSet: 'choice' });
  const fields = [series, withAds, position, campaign];
  const all = { ads: true, adServerLog: true };

  const shown: readonly [name: string, page: string, flags: typeof all, keys: string][] = [
    ['ad filters on ad pages', 'ads', all, 'series content_with_ads ad_position ad_log_campaign'],
    ['on their details too', 'ads_detail', all, 'series content_with_ads ad_position ad_log_campaign'],
    ['content with ads everywhere', 'overview_page', all, 'series content_with_ads'],
    [
      'no ad-server log without its flag',
      'ads',
      { ads: true, adServerLog: false },
      'series content_with_ads ad_position',
    ],
    ['no ads without theirs', 'ads', { ads: false, adServerLog: true }, 'series content_with_ads'],
  ];
  test.each(shown)('FLT-016: %s', (_name, page, flags, expected) => {
    expect(
      filtersThatFit(fields, { page, flags })
        .map(({ fieldName }) => fieldName)
        .join(' '),
    ).toBe(expected);
  });

  test.each(['segments_list', 'segment_list', 'explore', 'ci_customer_view_explore', 'constructor'])(
    'SHELL-032: none on %s',
    (page) => {
      expect(filtersThatFit(testFields, { page, flags: all })).toEqual([]);
    },
  );
});
