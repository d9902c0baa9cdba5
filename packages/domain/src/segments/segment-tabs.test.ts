import { describe, expect, test } from 'vitest';
import { glossary, glossaryText, isGlossaryKey } from '../glossary/index.ts';
import {
  canBuildSegments,
  filledRules,
  findSegmentField,
  hasTimeBase,
  rowsOf,
  segmentFields,
  segmentFieldTypes,
  segmentInputTypes,
  segmentTabs,
  subCategoriesOf,
} from './index.ts';
import { allRights, fieldOf, form } from './test-forms.ts';

const { flags } = allRights;
const keysOf = (rights: Parameters<typeof segmentTabs>[0]) =>
  Object.fromEntries(segmentTabs(rights).map(({ key, fields }) => [key, fields.map((field) => field.key).join(' ')]));

describe('tabs', () => {
  test('SEG-012: nine, in their order, with their labels', () => {
    expect(segmentTabs(allRights).map(({ label }) => label)).toEqual([
      'Segment',
      'Behavior',
      'Custom Tags',
      'Content',
      'Consumption attributes',
      'Ads',
      'Ad impact',
      'First stream',
      'Audience',
    ]);
  });

  test('SEG-012: the core in an order of its own when the others are off', () => {
    const rights = { flags: { ...flags, ads: false }, functions: ['time_based'] };
    expect(segmentTabs(rights).map(({ label }) => label)).toEqual([
      'Content',
      'Segment',
      'Custom Tags',
      'First stream',
      'Audience',
    ]);
  });

  test('SEG-022: each has a note', () => {
    for (const { note } of segmentTabs(allRights)) expect(note).toMatch(/\.$/);
  });

  test('USR-012: functions', () => {
    expect([
      hasTimeBase(['time_based']),
      hasTimeBase([]),
      canBuildSegments(['adhoc_segments']),
      canBuildSegments([]),
    ]).toEqual([true, false, true, false]);
  });

  test.each([
    ['SEG-034', 'segment', 'existing_segment'],
    [
      'SEG-031',
      'behavior',
      'first_watched last_watched days_between_first_and_last days_since_last_play number_of_unique_assets total_playtime mins_per_session total_devices total_plays_per_day',
    ],
    ['SEG-030', 'custom_tags', 'custom_tags'],
    [
      'SEG-027',
      'content',
      'series_type channel brand series season_number episode episode_number category genre affiliate content_with_ads',
    ],
    ['SEG-029', 'consumption', 'dma country state screen device DOW day_part session_duration'],
    ['SEG-032, SEG-033', 'ads', 'ad_impressions ad_load'],
    [
      'SEG-033',
      'ad_impact',
      'ad_daily_average_frequency ad_log_advertiser ad_log_campaign ad_log_placement ad_log_creative',
    ],
    ['SEG-035', 'audience', 'household_income household_size home_ownership presence_of_children age gender'],
  ])('%s: fields of %s', (_id, tab, keys) => {
    expect(keysOf(allRights)[tab]).toBe(keys);
  });

  test('SEG-036, SEG-037: the first stream has its date and the first_ filters', () => {
    expect(keysOf(allRights)['first_stream']).toMatch(
      /^first_streamed first_identity first_series .*first_country first_state first_dma$/,
    );
  });

  test('SEG-028, SEG-032, SEG-035: flags hide what the customer has not', () => {
    const keys = keysOf({
      ...allRights,
      flags: { ads: false, demographics: false, adServerLog: true, subscriberSegments: false },
    });
    expect(Object.keys(keys)).toEqual(['segment', 'behavior', 'custom_tags', 'content', 'consumption', 'first_stream']);
    expect(keys['content']).not.toContain('content_with_ads');
    const withAds = keysOf({ ...allRights, flags: { ...flags, adServerLog: false } });
    expect(withAds['ad_impact']).toBe('ad_daily_average_frequency');
    expect(withAds['content']).toContain('content_with_ads');
  });

  test('a customer without subscriber segments has no first stream of subscribers', () => {
    const options = (subscriberSegments: boolean) =>
      segmentTabs({ ...allRights, flags: { ...flags, subscriberSegments } })
        .flatMap(({ fields }) => fields)
        .find(({ key }) => key === 'first_identity')
        ?.options.map(({ value }) => value);
    expect(options(true)).toEqual(['viewer', 'subscriber', 'household']);
    expect(options(false)).toEqual(['viewer', 'household']);
  });
});

describe('fields', () => {
  test('SEG-026: every key there must be', () => {
    const keys =
      'first_watched last_watched first_streamed session_duration ad_impressions ad_load ad_daily_average_frequency total_playtime mins_per_session total_devices total_plays_per_day number_of_unique_assets days_between_first_and_last days_since_last_play household_income age country state series season_number episode_number content_with_ads custom_tags zip_code existing_segment';
    for (const key of keys.split(' ')) expect(findSegmentField(key)?.key).toBe(key);
    expect(findSegmentField('constructor')).toBeUndefined();
  });

  test('SEG-023, SEG-024, SEG-025: each is described in known words, once', () => {
    expect(new Set(segmentFields.map(({ key }) => key)).size).toBe(segmentFields.length);
    for (const {
      label,
      tooltip,
      inputType,
      type,
      operators,
      percentFilterKey,
      percentFilterTooltip,
    } of segmentFields) {
      expect([label, tooltip]).not.toContain('');
      expect(segmentInputTypes).toContain(inputType);
      expect(segmentFieldTypes).toContain(type);
      expect(operators.length).toBeGreaterThan(0);
      expect(percentFilterKey === null).toBe(percentFilterTooltip === null);
    }
  });

  test('FLT-085: every rule has its words from the glossary', () => {
    const said = new Map(
      Object.keys(glossary)
        .filter(isGlossaryKey)
        .map((name) => [glossaryText(name), glossary[name].term]),
    );
    for (const { label, tooltip } of segmentFields) expect(said.get(tooltip)).toBe(label);
    expect(isGlossaryKey('segment.days_since_last_play')).toBe(true);
  });

  test.each([
    [
      'SEG-029',
      'session_duration',
      { unit: 'sec', units: ['sec', 'min'], type: 'range_number', label: 'Session Duration' },
    ],
    ['SEG-031', 'total_playtime', { unit: 'min', label: 'Total Playtime', type: 'range_pure_number' }],
    ['SEG-031', 'total_devices', { label: 'App Count' }],
    ['SEG-032', 'ad_load', { type: 'range_percentage', label: 'Ad Load' }],
    ['SEG-027', 'series_type', { label: 'Content Type', percentFilterKey: 'customer_view.series_type.percent' }],
    ['FLT-071', 'episode', { associatedKeys: ['series', 'season_number'] }],
    ['FLT-070', 'state', { associatedKeys: ['country'] }],
    ['SEG-035', 'household_income', { subCategory: 'Demographic', inputType: 'RangeInput' }],
  ])('%s: %s', (_id, key, expected) => {
    expect(fieldOf(key)).toMatchObject(expected);
  });

  test.each([
    ['SEG-029', 'session_duration', 'greater_than_or_equal_to less_than_or_equal_to is_between'],
    [
      'FLT-022, FLT-023',
      'total_playtime',
      'is_equal_to greater_than less_than greater_than_or_equal_to less_than_or_equal_to is_between',
    ],
    ['FLT-025', 'first_watched', 'is_in_the_range in_the_past'],
    ['FLT-026', 'DOW', 'is_equal_to'],
    ['FLT-027', 'last_watched', 'is_in_the_range'],
  ])('%s: operators of %s, the default first', (_id, key, operators) => {
    expect(fieldOf(key).operators.join(' ')).toBe(operators);
  });

  test('CONST-006, CONST-007, CONST-008, FLT-017: choices', () => {
    const values = (key: string) => fieldOf(key).options.map(({ value }) => value);
    expect(values('DOW')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(values('day_part')).toEqual([
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
    expect(values('age')).toEqual([
      '18-20',
      '21-24',
      '25-29',
      '30-34',
      '35-39',
      '40-44',
      '45-49',
      '50-54',
      '55-64',
      '65+',
    ]);
    expect(values('content_with_ads')).toEqual(['Content with Ads', 'Content without Ads']);
  });

  test('SEG-030: five empty rows of custom tags at first, one of everything else', () => {
    expect(rowsOf(form, fieldOf('custom_tags'))).toEqual(
      Array.from({ length: 5 }, () => [{ op: 'is_equal_to', values: [], tag: '' }]),
    );
    expect(rowsOf(form, fieldOf('session_duration'))).toEqual([
      [{ op: 'greater_than_or_equal_to', values: [], unit: 'sec' }],
    ]);
  });
});

test('SEG-013: the audience is split, each part with the count of its rules', () => {
  const audience = segmentTabs(allRights).find(({ key }) => key === 'audience') ?? { fields: [] };
  expect(subCategoriesOf({ key: 'audience', label: '', note: '', ...audience })).toEqual(['Demographic', 'Residents']);
  const filled = {
    existing: [],
    rows: {
      age: [[{ op: 'is_equal_to', values: ['65+'] }]],
      household_income: [[{ op: 'is_between', values: ['1', '2'] }], [{ op: 'is_between', values: [] }]],
      household_size: [[{ op: 'greater_than_or_equal_to', values: ['3'] }]],
    },
  } as const;
  expect(filledRules(filled, audience)).toBe(3);
  expect(filledRules(filled, audience, 'Demographic')).toBe(2);
  expect(filledRules(filled, audience, 'Residents')).toBe(1);
});
