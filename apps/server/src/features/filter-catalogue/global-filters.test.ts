import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { describe, expect, test } from 'vitest';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { globalFilterFields } from './global-filters.ts';

function customerWith(changes: Partial<Customer> = {}): Customer {
  return {
    id: 7,
    accountName: 'seven',
    name: 'Seven',
    timeZone: 'UTC',
    weekStartDay: 0,
    defaultCountry: null,
    flags: { ads_enabled: true, adserver_log_enabled: true, demographic_enabled: true },
    functions: [],
    features: [],
    widgets: [],
    settings: {},
    featuresIssuedAt: null,
    createdAt: new Date(0),
    ...changes,
  };
}

function filtersOf(customer = customerWith(), tags: readonly string[] = ['plan', 'player']) {
  const fields = globalFilterFields({ customer, scope: 'all', tags });
  const first = globalFilterFields({ customer, scope: 'first_stream', tags: [] });
  return new Map([...fields, ...first].map((field) => [field.fieldName, field]));
}

type Typed = Pick<GlobalFilterField, 'valueType' | 'operatorSet' | 'allowAdvanced' | 'units'>;

describe('how a filter is written', () => {
  const text: Typed = { valueType: 'string', operatorSet: 'text', allowAdvanced: true, units: [] };
  const choice: Typed = { valueType: 'string', operatorSet: 'choice', allowAdvanced: false, units: [] };
  const number: Typed = { valueType: 'pure_number', operatorSet: 'pure_number', allowAdvanced: true, units: [] };
  const typed: readonly [requirements: string, key: string, expected: Typed][] = [
    ['FLT-028', 'series', text],
    ['FLT-028', 'zip_code', text],
    ['FLT-028', 'tags.plan', text],
    ['FLT-022', 'season_number', number],
    ['FLT-022', 'ad_sequence', number],
    ['FLT-024', 'hour_of_day', { valueType: 'number', operatorSet: 'number', allowAdvanced: true, units: [] }],
    ['FLT-025', 'date', { valueType: 'string', operatorSet: 'date', allowAdvanced: false, units: [] }],
    ['FLT-016, FLT-026', 'home_ownership', choice],
    ['FLT-016, FLT-026', 'age', choice],
    [
      'FLT-016, FLT-023',
      'household_income',
      { valueType: 'pure_number', operatorSet: 'range', allowAdvanced: false, units: [] },
    ],
    [
      'FLT-002, FLT-023',
      'percent_complete',
      { valueType: 'pure_number', operatorSet: 'range', allowAdvanced: false, units: [] },
    ],
    ['FLT-026', 'content_with_ads', choice],
    ['FLT-026', 'playhead_id', choice],
    ['FLT-009, FLT-026', 'segment', choice],
    ['FLT-018, FLT-026', 'first_identity', choice],
    [
      'FLT-008, FLT-023',
      'mins_watched',
      { valueType: 'pure_number', operatorSet: 'range', allowAdvanced: false, units: ['sec', 'min'] },
    ],
    [
      'FLT-018, FLT-027',
      'first_current_date_range_ui',
      { valueType: 'string', operatorSet: 'custom_date', allowAdvanced: false, units: [] },
    ],
  ];
  test.each(typed)('%s: %s', (_requirements, key, expected) => {
    expect(filtersOf().get(key)).toMatchObject(expected);
  });

  test.each([
    ['DOW', 'CheckboxGroup', 'a short closed list is ticked'],
    ['day_part', 'CheckboxGroup', 'a short closed list is ticked'],
    ['series_type', 'MultiSearchSelect', 'its values are found in the data'],
    ['playhead_id', 'RadioGroup', 'one of two'],
    ['first_identity', 'Switch', 'one of three'],
    ['segment', 'SearchSelect', 'one of a long list'],
    ['mins_watched', 'RangeInput', 'numbers without an upper limit'],
    ['first_current_date_range_ui', 'CustomDatepicker', 'days'],
    ['percent_complete', 'Slider', 'numbers from 1 to 100'],
  ])('FLT-002: %s has a %s: %s', (key, inputType) => {
    expect(filtersOf().get(key)).toMatchObject({ inputType });
  });

  test('FLT-028: what is ticked can be negated and typed, as a text', () => {
    expect(filtersOf().get('DOW')).toMatchObject(text);
  });

  test('FLT-009, FLT-066: the segment is `segment` in the bar and `segment_view.segment_id` in a query', () => {
    expect(filtersOf().get('segment')).toMatchObject({
      queryField: 'segment_view.segment_id',
      category: 'Audience',
      inputType: 'SearchSelect',
      suggestionKey: null,
    });
  });
});

test('FLT-003: the value types that are used', () => {
  const used = new Set([...filtersOf().values()].map(({ valueType }) => valueType));
  expect([...used].toSorted()).toEqual(['number', 'pure_number', 'string']);
});

describe('demographics', () => {
  const demographic = (flags: Customer['flags']) =>
    [...filtersOf(customerWith({ flags })).values()]
      .filter(({ filterType }) => filterType === 'demographic')
      .map(({ fieldName, queryField, category, subName }) => [fieldName, queryField, category, subName]);

  test('FLT-016, FLT-066: the flag adds them to the audience', () => {
    expect(demographic({ demographic_enabled: true })).toEqual([
      ['age', 'residents.age', 'Audience', 'Residents'],
      ['gender', 'residents.gender', 'Audience', 'Residents'],
      ['household_income', 'demographics.household_income', 'Audience', 'Demographic'],
      ['household_size', 'demographics.household_size', 'Audience', 'Demographic'],
      ['home_ownership', 'demographics.home_ownership', 'Audience', 'Demographic'],
      ['presence_of_children', 'demographics.presence_of_children', 'Audience', 'Demographic'],
    ]);
  });

  test('FLT-016: without the flag there are none', () => {
    expect(demographic({ ads_enabled: true, adserver_log_enabled: true })).toEqual([]);
  });
});

describe('viewers', () => {
  const names = (flags: Customer['flags']) =>
    filtersOf(customerWith({ flags }))
      .get('playhead_id')
      ?.options.map(({ name }) => name);

  test('FLT-010..FLT-012: they are known and unknown where the viewer id is the stream id', () => {
    expect(names({ playhead_id_enabled: true })).toEqual(['Assigned to Household', 'Not Assigned to Household']);
    expect(names({ viewer_id_is_playhead_id: true })).toEqual(['Assigned to Household', 'Not Assigned to Household']);
    expect(names({ playhead_id_enabled: true, viewer_id_is_playhead_id: true })).toEqual([
      'Known Viewers',
      'Unknown Viewers',
    ]);
  });
});

describe('ads', () => {
  test('SEG-028, FLT-006: content with ads is a filter of customers with ads alone', () => {
    expect(filtersOf().has('content_with_ads')).toBe(true);
    expect(filtersOf(customerWith({ flags: { ads_enabled: false } })).has('content_with_ads')).toBe(false);
  });
});

test('CONST-006: day parts that can be ticked', () => {
  expect(
    filtersOf()
      .get('day_part')
      ?.options.map(({ value }) => value),
  ).toEqual([
    '01 - Late Fringe',
    '02 - Post Late Fringe',
    '03 - Grey Zone',
    '04 - Early Morning',
    '05 - Day Time',
    '06 - Early Fringe',
    '07 - Prime Access',
    '08 - Prime Time',
    '09 - Late News',
    '10 - UNKNOWN_DAY_PART',
  ]);
});

test('USR-005: a filter is called by what the customer calls a viewer', () => {
  const filters = filtersOf(
    customerWith({
      settings: { viewer_label: 'Fan' },
      flags: { playhead_id_enabled: true, viewer_id_is_playhead_id: true },
    }),
  );
  expect(filters.get('playhead_id')).toMatchObject({
    label: 'Fans',
    options: [
      { value: 'assigned_only', name: 'Known Fans' },
      { value: 'unassigned_only', name: 'Unknown Fans' },
    ],
  });
});

describe('custom tags', () => {
  test('FLT-014: the zip code is the first of them, and is no tag of the customer', () => {
    const tags = [...filtersOf().values()].filter(({ category }) => category === 'Custom Tags');
    expect(tags.map(({ fieldName, isCustomTag }) => [fieldName, isCustomTag])).toEqual([
      ['zip_code', false],
      ['tags.plan', true],
      ['tags.player', true],
    ]);
  });
});

describe('custom ad dimensions', () => {
  const settings = {
    custom_ad_dimensions: [
      { view_prefix: 'customer_view', name: 'tags.plan', label: 'Ad Plan' },
      { view_prefix: 'customer_view', name: 'tags.rare', label: 'Rare' },
      { view_prefix: 'customer_view', name: 'nothing_of_this_name', label: 'Nothing' },
      { name: 'damaged' },
    ],
  };

  test('FLT-015: they stand among the ad filters under their own label, each once', () => {
    const filters = filtersOf(customerWith({ settings }));
    expect(filters.get('tags.plan')).toMatchObject({ category: 'Ads', label: 'Ad Plan', isCustomTag: true });
    // Nobody used it in the last 90 days, but somebody filters by it.
    expect(filters.get('tags.rare')).toMatchObject({ category: 'Ads', label: 'Rare' });
    expect(filters.get('tags.player')).toMatchObject({ category: 'Custom Tags', label: 'Player' });
    expect([...filters.keys()].filter((key) => key.includes('nothing') || key.includes('damaged'))).toEqual([]);
  });

  test('FLT-016: without ads a tag is a tag', () => {
    const filters = filtersOf(customerWith({ settings, flags: {} }));
    expect(filters.get('tags.plan')).toMatchObject({ category: 'Custom Tags', label: 'Plan' });
    expect(filters.has('tags.rare')).toBe(false);
  });

  test.each([undefined, null, 'x', 5, [null]])('FLT-015: settings of %j are none', (custom_ad_dimensions) => {
    const filters = filtersOf(customerWith({ settings: { custom_ad_dimensions } }));
    expect(filters.get('tags.plan')).toMatchObject({ category: 'Custom Tags' });
  });
});
