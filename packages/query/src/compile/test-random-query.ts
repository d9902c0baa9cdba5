import { customMeasureTypes } from '@playhead/contract/http/queries';
import type { FilterCondition } from '@playhead/domain/filters';
import { randomCalculations } from './test-random-calculations.ts';
import type { TestFilter, TestMeasure, Identity, TestQuery } from './test-query.ts';
import { between, ODD_TAG, pick, type Random } from './test-world.ts';

type Kind = 'text' | 'number' | 'day' | 'flag' | 'choice' | 'segment';

const v = (name: string) => `customer_view.${name}`;
const identities: readonly Identity[] = ['viewer', 'subscriber', 'household'];
export const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'America/Santiago'];

const periods = [
  ['2026-03-08', '2026-03-08'],
  ['2026-03-28', '2026-03-30'],
  ['2026-10-24', '2026-10-26'],
  ['2026-11-01', '2026-11-01'],
  ['2026-10-31', '2026-11-02'],
  ['2026-04-04', '2026-04-06'],
  ['2026-09-05', '2026-09-07'],
  ['2026-03-01', '2026-04-10'],
  ['2026-05-10', '2026-05-20'],
  ['2026-02-20', '2026-11-10'],
  ['2026-01-05', '2026-01-07'],
] as const;
/** Most have whole months, which rollups hold too. */
const longPeriods = [
  ...periods,
  ['2026-02-20', '2026-11-10'],
  ['2026-03-01', '2026-04-10'],
  ['2026-03-01', '2026-03-31'],
  ['2026-02-28', '2026-10-31'],
  ['2026-08-30', '2026-11-30'],
  ['2026-10-01', '2026-11-30'],
] as const;

/** Cardinality matters for pivots: the limit is 100 columns. */
const dimensions: readonly { name: string; kind: Kind; values: number }[] = [
  { name: v('series'), kind: 'text', values: 9 },
  { name: v('season_number'), kind: 'number', values: 4 },
  { name: v('episode'), kind: 'text', values: 5 },
  { name: v('episode_number'), kind: 'number', values: 5 },
  { name: v('series_type'), kind: 'text', values: 6 },
  { name: v('channel'), kind: 'text', values: 5 },
  { name: v('genre'), kind: 'text', values: 9 },
  { name: v('content_with_ads'), kind: 'flag', values: 2 },
  { name: v('is_live'), kind: 'flag', values: 2 },
  { name: v('device'), kind: 'text', values: 4 },
  { name: v('screen'), kind: 'text', values: 3 },
  { name: v('country'), kind: 'text', values: 3 },
  { name: v('state'), kind: 'text', values: 4 },
  { name: v('zip_code'), kind: 'text', values: 3 },
  { name: v('viewer_id'), kind: 'text', values: 161 },
  { name: v('subscriber_id'), kind: 'text', values: 51 },
  { name: v('date'), kind: 'day', values: 300 },
  { name: v('week'), kind: 'day', values: 50 },
  { name: v('month'), kind: 'day', values: 10 },
  { name: v('hour'), kind: 'day', values: 1000 },
  { name: v('minute'), kind: 'day', values: 1000 },
  { name: v('hour_of_day'), kind: 'number', values: 24 },
  { name: v('DOW'), kind: 'choice', values: 7 },
  { name: v('day_part'), kind: 'choice', values: 9 },
  { name: v('tags.plan'), kind: 'text', values: 5 },
  { name: v(`tags.${ODD_TAG}`), kind: 'text', values: 4 },
  { name: v('first_series'), kind: 'text', values: 9 },
  { name: v('first_season_number'), kind: 'number', values: 4 },
  { name: v('first_device'), kind: 'text', values: 5 },
  { name: v('first_state'), kind: 'text', values: 4 },
  { name: 'segment_view.segment_id', kind: 'segment', values: 3 },
];
const adDimensions: typeof dimensions = [
  { name: 'ad_sessions.ad_position', kind: 'text', values: 3 },
  { name: 'ad_sessions.ad_sequence', kind: 'number', values: 4 },
  { name: 'ad_sessions.ad_log_campaign', kind: 'text', values: 3 },
];
const filterOnly: typeof dimensions = [
  { name: v('mins_watched'), kind: 'number', values: 0 },
  { name: v('percent_complete'), kind: 'number', values: 0 },
  { name: v('playhead_id'), kind: 'choice', values: 0 },
  { name: v('first_current_date_range_ui'), kind: 'day', values: 0 },
];
const timeNames = ['date', 'week', 'month', 'hour', 'hour_of_day', 'DOW', 'day_part'].map(v);

const measures = [
  'plays',
  'total_attempts',
  'minutes',
  'unique_viewers',
  'subscribers',
  'households',
  'minutes_per_viewer',
  'minutes_per_play',
  'sessions_per_viewer',
  'avg_percent_complete',
  'binge_score',
  'app_count',
  'episodes',
  'streaming_days',
  'plays_with_ads',
  'ad_impressions',
  'ad_minutes',
  'ad_load',
  'reach',
  'frequency',
].map(v);
const adMeasures = [
  'impressions',
  'reach',
  'frequency',
  'daily_average_frequency',
  'ad_minutes',
  'completion_rate',
].map((name) => `ad_sessions.${name}`);

const texts = [
  'Harbor',
  'harbor',
  'night',
  'Line',
  '7',
  '7.5',
  '',
  '9 to 5',
  "O'Brien",
  '%_^',
  ', 100',
  'One',
  'Drama',
];
const moreTexts = [
  'Live',
  'Roku',
  'TV',
  'Germany',
  'New York',
  '10001',
  'gold',
  'x',
  'Part 2',
  'v3',
  'sub7',
  'mid',
  'Fizz',
];
const choices: Readonly<Record<string, readonly string[]>> = {
  [v('DOW')]: ['Mon', 'Wed', 'Sat', 'Sun'],
  [v('day_part')]: ['01 - Late Fringe', '08 - Prime Time', '03 - Grey Zone'],
  [v('playhead_id')]: ['assigned_only', 'unassigned_only'],
};

interface Pools {
  dimensions: typeof dimensions;
  filterOnly: typeof dimensions;
  measures: readonly string[];
  /** Share of the queries with ads, measures of the query's own and so on. */
  special: number;
  periods: readonly (readonly [from: string, to: string])[];
}

const everything: Pools = { dimensions, filterOnly, measures, special: 1, periods };

const sliced = ['series', 'series_type', 'channel', 'genre', 'device', 'screen', 'country', 'state'].map(v);
const daily = ['date', 'week', 'month', 'DOW'].map(v);
const summed = [
  'plays',
  'total_attempts',
  'minutes',
  'unique_viewers',
  'unique_viewers',
  'minutes_per_viewer',
  'minutes_per_play',
  'sessions_per_viewer',
  'avg_percent_complete',
  'ad_impressions',
  'ad_load',
].map(v);

/** Mostly queries that rollups can answer. */
export function randomRollupQuery(random: Random): TestQuery {
  const days = random() < 0.5 ? daily : [];
  const names = [pick(random, sliced), ...days, ...(random() < 0.1 ? [v('hour_of_day')] : [])];
  const own = dimensions.filter(({ name }) => names.includes(name));
  return randomQuery(random, { dimensions: own, filterOnly: [], measures: summed, special: 0, periods: longPeriods });
}

export function randomQuery(random: Random, pools: Pools = everything): TestQuery {
  const source = random() < 0.15 * pools.special ? 'ads' : 'sessions';
  const [from, to] = pick(random, pools.periods);
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const own = (source === 'ads' ? [...adDimensions, ...dimensions.filter(isOfAds)] : pools.dimensions).filter(
    ({ name }) => {
      if (name === v('minute')) return days === 1;
      return name !== v('hour') || days <= 4;
    },
  );
  const rows = some(random, own, pick(random, [0, 1, 1, 1, 2, 3])).map(({ name }) => name);
  const canPivot = own.filter(({ values, name }) => values < 10 && !rows.includes(name));
  const pivots = random() < 0.3 ? some(random, canPivot, pick(random, [1, 1, 2])).map(({ name }) => name) : [];
  const shown = [...new Set(some(random, source === 'ads' ? adMeasures : pools.measures, between(random, 1, 3)))];
  const made = source === 'sessions' && random() < 0.2 * pools.special ? [randomMeasure(random)] : [];
  const filters = randomFilters(random, source, pools);
  const numbers = [...shown, ...made.map(({ name }) => name)];
  return {
    source,
    zone: pick(random, zones),
    weekStart: between(random, 0, 6),
    identity: pick(random, ['viewer', 'viewer', ...identities]),
    firstIdentity: pick(random, identities),
    period: { from, to },
    rows,
    pivots,
    measures: shown,
    made,
    calculations: random() < 0.3 ? randomCalculations(random, { numbers, rows }) : [],
    filters,
    proportion: random() < 0.3 * pools.special ? randomProportion(random, filters) : null,
    having: random() < 0.15 && rows.length > 0 ? [randomHaving(random, shown)] : [],
    sorts: randomSorts(random, { rows, pivots, numbers }),
    limit: pick(random, [500, 500, 7]),
    total: random() < 0.3,
    rowTotal: random() < 0.5,
  };
}

function isOfAds({ name }: { name: string }): boolean {
  return timeNames.includes(name) || name === 'segment_view.segment_id';
}

function some<T>(random: Random, values: readonly T[], count: number): readonly T[] {
  const left = [...values];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [chosen] = left.splice(Math.floor(random() * left.length), 1);
    return chosen;
  }).filter((value) => value !== undefined);
}

function randomFilters(random: Random, source: TestQuery['source'], pools: Pools): readonly TestFilter[] {
  const ads = source === 'ads' || random() < 0.3 * pools.special;
  const all = [...pools.dimensions, ...pools.filterOnly, ...(ads ? adDimensions : [])];
  return some(random, all, pick(random, [0, 0, 1, 1, 2, 3])).map((dimension) => randomFilter(random, dimension));
}

function randomFilter(random: Random, { name, kind }: { name: string; kind: Kind }): TestFilter {
  return {
    field: name,
    conditions: Array.from({ length: between(random, 1, 3) }, () => randomCondition(random, name, kind)),
  };
}

const scales: Readonly<Record<string, number>> = { [v('mins_watched')]: 120, [v('percent_complete')]: 5 };

function randomCondition(random: Random, name: string, kind: Kind): FilterCondition {
  switch (kind) {
    case 'text':
      return textCondition(random);
    case 'number':
      return numberCondition(random, scales[name] ?? 1);
    case 'day':
      return dayCondition(random);
    case 'flag':
      return { op: pick(random, ['is_equal_to', 'is_not_equal_to']), value: pick(random, ['Yes', 'No']) };
    case 'choice':
      return { op: pick(random, ['is_equal_to', 'is_not_equal_to']), value: pick(random, choices[name] ?? ['']) };
    case 'segment':
      return { op: pick(random, ['is_equal_to', 'is_not_equal_to']), value: pick(random, ['11', '12', '13']) };
  }
}

function textCondition(random: Random): FilterCondition {
  const text = pick(
    random,
    [...texts, ...moreTexts].filter((one) => one !== ''),
  );
  const op = pick(random, [
    'is_equal_to',
    'is_equal_to',
    'is_not_equal_to',
    'contains',
    'not_contains',
    'starts_with',
    'not_starts_with',
    'ends_with',
    'not_ends_with',
    'is_null',
    'is_not_null',
    'is_blank',
    'is_not_blank',
    'greater_than',
    'less_than_or_equal_to',
  ] as const);
  switch (op) {
    case 'greater_than':
    case 'less_than_or_equal_to':
      return { op, value: pick(random, [6, 7, 7.2, 12]) };
    case 'is_null':
    case 'is_not_null':
    case 'is_blank':
    case 'is_not_blank':
      return { op };
    default:
      return { op, value: op.startsWith('is_') ? text : text.slice(0, between(random, 1, 4)) };
  }
}

function numberCondition(random: Random, scale: number): FilterCondition {
  const value = scale * pick(random, [-1, 0, 1, 2, 2.5, 3, 10, 20]);
  const op = pick(random, [
    'is_equal_to',
    'is_not_equal_to',
    'greater_than',
    'greater_than_or_equal_to',
    'less_than',
    'less_than_or_equal_to',
    'is_between',
    'is_null',
    'is_not_null',
  ] as const);
  if (op === 'is_null' || op === 'is_not_null') return { op };
  return op === 'is_between' ? { op, from: value, to: value + scale * between(random, 0, 3) } : { op, value };
}

function dayCondition(random: Random): FilterCondition {
  const days = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-05-11', '2026-09-06', '2026-10-25', '2026-11-01'];
  const day = pick(random, days);
  const op = pick(random, ['is_on_the_day', 'is_in_the_range', 'greater_than', 'less_than_or_equal_to'] as const);
  if (op !== 'is_in_the_range') return { op, value: day };
  const other = pick(random, days);
  return { op, from: day < other ? day : other, to: day < other ? other : day };
}

function randomProportion(random: Random, filters: readonly TestFilter[]): TestQuery['proportion'] {
  const shared = [v('series'), v('season_number'), v('genre'), v('device'), v('is_live'), v('state'), v('zip_code')];
  const filter = filters.find(({ field }) => shared.includes(field));
  if (!filter) return null;
  const from = pick(random, [0, 0.1, 0.25, 0.5]);
  return { field: filter.field, from, fromIncluded: from > 0, to: pick(random, [1, 0.75, 0.5]) };
}

function randomMeasure(random: Random): TestMeasure {
  const type = pick(random, customMeasureTypes);
  const numeric = ['season_number', 'episode_number', 'mins_watched', 'hour_of_day', 'first_season_number'].map(v);
  const any = [...numeric, v('series'), v('viewer_id'), v('tags.plan'), v('first_device'), v('date')];
  const own = [...dimensions, ...filterOnly];
  return {
    name: 'mine',
    type,
    basedOn: pick(random, type === 'count' || type === 'count_distinct' ? any : numeric),
    filters: random() < 0.5 ? some(random, own, 1).map((dimension) => randomFilter(random, dimension)) : [],
  };
}

function randomHaving(random: Random, shown: readonly string[]): TestFilter {
  const op = pick(random, ['greater_than', 'greater_than_or_equal_to', 'less_than', 'is_not_equal_to'] as const);
  return {
    field: pick(random, [...shown, v('plays')].slice(0, shown.length)),
    conditions: [{ op, value: pick(random, [0, 1, 3]) }],
  };
}

function randomSorts(
  random: Random,
  { rows, pivots, numbers }: { rows: readonly string[]; pivots: readonly string[]; numbers: readonly string[] },
): TestQuery['sorts'] {
  if (random() < 0.4) return [];
  const direction = () => random() < 0.5;
  const byPivot = some(random, pivots, 1).map((name) => ({ name, descending: direction(), column: null }));
  const others = some(random, [...rows, ...numbers], between(random, 1, 2)).map((name) => ({
    name,
    descending: direction(),
    column: pivots.length > 0 && numbers.includes(name) && random() < 0.3 ? 0 : null,
  }));
  return [...byPivot, ...others];
}
