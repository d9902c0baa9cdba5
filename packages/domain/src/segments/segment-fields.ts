import { dayPartNames, UNKNOWN_DAY_PART } from '../day-parts/index.ts';
import { ageGroups, HOUSEHOLD_HEADING, RESIDENTS_HEADING } from '../households/index.ts';
import type { DurationUnit } from '@playhead/contract/http/filters';
import { t, tSent } from '@playhead/texts/translate';
import { operatorSets } from '../filters/index.ts';
import { glossary, type GlossaryKey, glossaryText } from '../glossary/index.ts';
import {
  CUSTOM_TAGS,
  EXISTING_SEGMENT,
  FIRST_IDENTITY,
  type SegmentField,
  type SegmentTabKey,
  ZIP_CODE,
} from './segment-field.ts';

/** Rules that are no field of a query. */
type SegmentTermKey = GlossaryKey extends infer Key ? (Key extends `segment.${infer Rule}` ? Rule : never) : never;
type Words = Pick<SegmentField, 'label' | 'tooltip'>;
type Location = Pick<SegmentField, 'key' | 'tab'>;

function wordsOf(key: GlossaryKey): Words {
  return { label: glossary[key].term, tooltip: glossaryText(key) };
}

function ownWords(key: SegmentTermKey): Words {
  return wordsOf(`segment.${key}`);
}

/** Texts that are searched for: what a field is unless it says otherwise. */
function field(given: Location & Words & Partial<SegmentField>): SegmentField {
  const operatorSet = given.operatorSet ?? 'text';
  return {
    subCategory: null,
    type: 'search',
    unit: null,
    units: [],
    inputType: 'MultiSearchSelect',
    options: [],
    percentFilterKey: null,
    percentFilterTooltip: null,
    allowAdvanced: false,
    suggestionKey: null,
    associatedKeys: [],
    valueType: 'string',
    operatorSet,
    operators: operatorSets[operatorSet],
    ...given,
  };
}

const choices = (values: readonly string[], labels: Readonly<Record<string, string>> = {}) =>
  values.map((value) => ({ value, label: labels[value] ?? tSent(value), percentFilterKey: null }));

const numbers = { valueType: 'pure_number', operatorSet: 'pure_number' } as const;
const choice = { operatorSet: 'choice' } as const;

/** A dimension of the sessions that also takes a share of the viewer's minutes (FLT-045). */
function watched(tab: SegmentTabKey, key: string, of: GlossaryKey, more: Partial<SegmentField> = {}): SegmentField {
  return field({
    key,
    tab,
    ...wordsOf(of),
    allowAdvanced: true,
    suggestionKey: key,
    percentFilterKey: `${of}.percent`,
    percentFilterTooltip: glossaryText('percent_proportion'),
    ...more,
  });
}

/** FLT-017 */
const adChoices = ['Content with Ads', 'Content without Ads'] as const;
/** CONST-007 */
const daysOfWeek = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
/** CONST-006 */
const dayParts = [...dayPartNames, UNKNOWN_DAY_PART];

/** SEG-027 */
const content: readonly SegmentField[] = [
  watched('content', 'series_type', 'customer_view.series_type'),
  watched('content', 'channel', 'customer_view.channel'),
  watched('content', 'brand', 'customer_view.brand'),
  watched('content', 'series', 'customer_view.series'),
  watched('content', 'season_number', 'customer_view.season_number', { ...numbers, associatedKeys: ['series'] }),
  watched('content', 'episode', 'customer_view.episode', { associatedKeys: ['series', 'season_number'] }),
  watched('content', 'episode_number', 'customer_view.episode_number', {
    ...numbers,
    associatedKeys: ['series', 'season_number'],
  }),
  watched('content', 'category', 'customer_view.category'),
  watched('content', 'genre', 'customer_view.genre'),
  watched('content', 'affiliate', 'customer_view.affiliate'),
  watched('content', 'content_with_ads', 'customer_view.content_with_ads', {
    ...choice,
    inputType: 'RadioGroup',
    options: choices(adChoices),
    allowAdvanced: false,
    suggestionKey: null,
  }),
];

/** SEG-029 */
const consumption: readonly SegmentField[] = [
  watched('consumption', 'dma', 'customer_view.dma', { associatedKeys: ['state'] }),
  watched('consumption', 'country', 'customer_view.country'),
  watched('consumption', 'state', 'customer_view.state', { associatedKeys: ['country'] }),
  watched('consumption', 'screen', 'customer_view.screen'),
  watched('consumption', 'device', 'customer_view.device'),
  field({
    key: 'DOW',
    tab: 'consumption',
    ...wordsOf('customer_view.DOW'),
    ...choice,
    type: 'selectDate',
    inputType: 'CheckboxGroup',
    options: choices(daysOfWeek),
  }),
  field({
    key: 'day_part',
    tab: 'consumption',
    ...wordsOf('customer_view.day_part'),
    ...choice,
    type: 'selectDate',
    inputType: 'MultiSelect',
    options: choices(dayParts),
  }),
  field({
    key: 'session_duration',
    tab: 'consumption',
    ...wordsOf('customer_view.mins_watched'),
    type: 'range_number',
    inputType: 'RangeInput',
    valueType: 'number',
    operatorSet: 'range',
    unit: 'sec',
    units: ['sec', 'min'],
  }),
];

function range(tab: SegmentTabKey, key: SegmentTermKey, more: Partial<SegmentField> = {}): SegmentField {
  return field({
    key,
    tab,
    ...ownWords(key),
    type: 'range_number',
    inputType: 'RangeInput',
    valueType: 'number',
    operatorSet: 'range',
    ...more,
  });
}

function counted(key: SegmentTermKey, unit: DurationUnit | null = null): SegmentField {
  const operators = [...operatorSets.pure_number, 'is_between'] as const;
  return range('behavior', key, { ...numbers, type: 'range_pure_number', operators, unit });
}

function day(tab: SegmentTabKey, key: SegmentTermKey, operatorSet: 'date' | 'custom_date' = 'date'): SegmentField {
  return field({ key, tab, ...ownWords(key), type: 'date', inputType: 'CustomDatepicker', operatorSet });
}

/** SEG-031 */
const behavior: readonly SegmentField[] = [
  day('behavior', 'first_watched'),
  day('behavior', 'last_watched', 'custom_date'),
  counted('days_between_first_and_last'),
  counted('days_since_last_play'),
  counted('number_of_unique_assets'),
  counted('total_playtime', 'min'),
  counted('mins_per_session', 'min'),
  counted('total_devices'),
  counted('total_plays_per_day'),
];

/** SEG-032, SEG-033; whose ads they were is known with the log of the ad server alone. */
const ads: readonly SegmentField[] = [
  range('ads', 'ad_impressions'),
  range('ads', 'ad_load', { type: 'range_percentage' }),
  range('ad_impact', 'ad_daily_average_frequency'),
  ...(['advertiser', 'campaign', 'placement', 'creative'] as const).map((name) =>
    field({
      key: `ad_log_${name}`,
      tab: 'ad_impact',
      ...wordsOf(`ad_sessions.ad_log_${name}`),
      allowAdvanced: true,
      suggestionKey: `ad_log_${name}`,
    }),
  ),
];

const firstDimensions = [
  'series',
  'season_number',
  'episode',
  'episode_number',
  'series_type',
  'channel',
  'brand',
  'affiliate',
  'category',
  'device',
  'screen',
  'country',
  'state',
  'dma',
] as const;

/** SEG-037 */
const firstStream: readonly SegmentField[] = [
  day('first_stream', 'first_streamed'),
  field({
    key: FIRST_IDENTITY,
    tab: 'first_stream',
    ...wordsOf('customer_view.first_identity'),
    ...choice,
    inputType: 'RadioGroup',
    options: choices(['viewer', 'subscriber', 'household'], {
      viewer: t('Viewer'),
      subscriber: t('Subscriber'),
      household: t('Household'),
    }),
  }),
  ...firstDimensions.map((name) =>
    field({
      key: `first_${name}`,
      tab: 'first_stream',
      ...wordsOf(`customer_view.first_${name}`),
      allowAdvanced: true,
      suggestionKey: `first_${name}`,
      ...(name === 'season_number' || name === 'episode_number' ? numbers : {}),
    }),
  ),
];

/** SEG-035 */
const audience: readonly SegmentField[] = [
  range('audience', 'household_income', { subCategory: HOUSEHOLD_HEADING }),
  range('audience', 'household_size', { subCategory: HOUSEHOLD_HEADING }),
  ...(
    [
      ['home_ownership', HOUSEHOLD_HEADING, 'RadioGroup', ['Owner', 'Renter']],
      ['presence_of_children', HOUSEHOLD_HEADING, 'RadioGroup', ['Yes', 'No']],
      ['age', RESIDENTS_HEADING, 'CheckboxGroup', ageGroups],
      ['gender', RESIDENTS_HEADING, 'CheckboxGroup', ['Female', 'Male']],
    ] as const
  ).map(([key, subCategory, inputType, values]) =>
    field({ key, tab: 'audience', ...ownWords(key), ...choice, subCategory, inputType, options: choices(values) }),
  ),
];

/** SEG-026, SEG-034 */
export const segmentFields: readonly SegmentField[] = [
  field({ key: EXISTING_SEGMENT, tab: 'segment', ...ownWords(EXISTING_SEGMENT), ...choice, inputType: 'MultiSelect' }),
  ...behavior,
  field({ key: CUSTOM_TAGS, tab: 'custom_tags', ...ownWords(CUSTOM_TAGS), allowAdvanced: true }),
  ...content,
  ...consumption,
  ...ads,
  ...firstStream,
  ...audience,
];

/** Not listed: a custom-tag row with this name becomes it. */
const zipCode = watched('custom_tags', ZIP_CODE, 'customer_view.zip_code');

const byKey: ReadonlyMap<string, SegmentField> = new Map(
  [...segmentFields, zipCode].map((known) => [known.key, known]),
);

export function findSegmentField(key: string): SegmentField | undefined {
  return byKey.get(key);
}
