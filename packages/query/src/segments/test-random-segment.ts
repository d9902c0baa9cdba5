/** Random segments: the request, and its expected meaning, generated together instead of derived from the request. */
import type { FilterCondition } from '@playhead/domain/filters';
import { between, ODD_TAG, pick, type Random } from '../compile/test-world.ts';
import { dayAfter, localTime } from '../compile/test-evaluator-time.ts';

export interface MeantRule {
  /** Any of the positive conditions, or none of the values of the negative ones. */
  conditions: readonly FilterCondition[];
  negative: boolean;
  percent: readonly [from: number | null, to: number | null] | null;
}

export interface MeantField {
  /** Key on the wire. */
  key: string;
  tag: string | null;
  rows: readonly (readonly MeantRule[])[];
}

export interface RandomSegment {
  zone: string;
  /** Seconds since 1970. */
  now: number;
  body: Readonly<Record<string, unknown>>;
  /** In the order of the request. */
  fields: readonly MeantField[];
  firstIdentity: 'viewer' | 'subscriber' | 'household';
  existing: readonly { ids: readonly string[]; exclude: boolean }[];
  upload: string | null;
  range: { from: string; to: string } | null;
  streamId: 'all' | 'assigned_only' | 'unassigned_only';
}

interface Sent {
  wire: Record<string, unknown>;
  meant: MeantRule;
}
type Make = (random: Random, today: string) => Omit<Sent, 'meant'> & { conditions: readonly FilterCondition[] };

const slashed = (day: string) => day.replaceAll('-', '/');

function texts(values: readonly string[]): Make {
  return (random) => {
    const chosen = [...new Set(Array.from({ length: between(random, 1, 3) }, () => pick(random, values)))];
    const filled = chosen.filter((value) => value !== '');
    const part = (filled[0] ?? 'a').slice(0, 2);
    const op = pick(random, [
      'is_equal_to',
      'is_equal_to',
      'is_equal_to',
      'is_not_equal_to',
      'pattern',
      'presence',
    ] as const);
    if (op === 'pattern') {
      const pattern = pick(random, [
        'contains',
        'starts_with',
        'ends_with',
        'not_contains',
        'not_starts_with',
        'not_ends_with',
      ] as const);
      return { wire: { op: pattern, value: part }, conditions: [{ op: pattern, value: part }] };
    }
    if (op === 'presence') {
      const presence = pick(random, ['is_null', 'is_not_null', 'is_blank', 'is_not_blank'] as const);
      return { wire: { op: presence, value: '' }, conditions: [{ op: presence }] };
    }
    const blank = op === 'is_equal_to' ? 'is_blank' : 'is_not_blank';
    return {
      wire: { op, value: chosen },
      conditions: chosen.map((value) => (value === '' ? { op: blank } : { op, value })),
    };
  };
}

function choices(values: readonly string[]): Make {
  return (random) => {
    const chosen = [...new Set(Array.from({ length: between(random, 1, 3) }, () => pick(random, values)))];
    return {
      wire: { op: 'is_equal_to', value: chosen },
      conditions: chosen.map((value) => ({ op: 'is_equal_to', value })),
    };
  };
}

interface NumberOptions {
  most: number;
  /** Sent in this unit; the expected value is multiplied by the factor. */
  units?: readonly (readonly [unit: string, factor: number])[];
  /** The wire has two decimals. */
  fraction?: true;
  equality?: true;
  nulls?: true;
  negative?: true;
}

function numbers({ most, units, fraction, equality, nulls, negative }: NumberOptions): Make {
  return (random) => {
    const [unit, factor] = units ? pick(random, units) : [null, 1];
    const number = () => between(random, 1, Math.max(1, Math.round(most / factor)));
    const sent = (value: number) => (fraction ? Number((value / 100).toPrecision(15)) : value);
    const meant = (value: number) => (fraction ? value / 100 : value * factor);
    const rest = unit === null ? {} : { unit };
    const op = pick(random, ['greater_than_or_equal_to', 'less_than_or_equal_to', 'range', 'range', 'other'] as const);
    const first = number();
    if (op === 'range') {
      const [from = first, to = first] = [first, number()].toSorted((a, b) => a - b);
      const value = random() < 0.5 ? [sent(from), sent(to)] : `${sent(from)} to ${sent(to)}`;
      return {
        wire: { op: 'is_in_the_range', value, ...rest },
        conditions: [{ op: 'is_between', from: meant(from), to: meant(to) }],
      };
    }
    if (op === 'other' && nulls && random() < 0.3) {
      const presence = pick(random, ['is_null', 'is_not_null'] as const);
      return { wire: { op: presence, value: '' }, conditions: [{ op: presence }] };
    }
    if (op === 'other' && negative) {
      const value = pick(random, [2, 3, 25_000]);
      return { wire: { op: 'is_not_equal_to', value }, conditions: [{ op: 'is_not_equal_to', value }] };
    }
    if (op === 'other' && equality) {
      const compare = pick(random, ['is_equal_to', 'greater_than', 'less_than'] as const);
      return { wire: { op: compare, value: sent(first), ...rest }, conditions: [{ op: compare, value: meant(first) }] };
    }
    const compare = op === 'less_than_or_equal_to' ? op : 'greater_than_or_equal_to';
    return { wire: { op: compare, value: sent(first), ...rest }, conditions: [{ op: compare, value: meant(first) }] };
  };
}

const dates: Make = (random, today) => {
  const op = pick(random, ['is_in_the_range', 'in_the_past', 'is_on_the_day'] as const);
  const from = dayAfter(today, -between(random, 1, 200));
  if (op === 'in_the_past') {
    const amount = between(random, 1, 90);
    return {
      wire: { op, value: amount },
      conditions: [{ op: 'is_in_the_range', from: dayAfter(today, -amount), to: dayAfter(today, -1) }],
    };
  }
  const to = op === 'is_on_the_day' ? from : dayAfter(from, between(random, 0, 89));
  const value = op === 'is_on_the_day' ? slashed(from) : `${slashed(from)} to ${slashed(to)}`;
  return { wire: { op, value }, conditions: [{ op: 'is_in_the_range', from, to }] };
};

const series = ['Harbor', 'harbor', 'Night Line', '9 to 5', '7', '', "O'Brien, 100%_^", 'nobody'];
const countries = ['united states', 'Germany', 'chile'];
const devices = ['Roku', 'iPhone', 'Web'];
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const parts = ['01 - Late Fringe', '03 - Grey Zone', '05 - Day Time', '08 - Prime Time'];
const seconds = {
  most: 2400,
  units: [
    ['sec', 1],
    ['min', 60],
  ],
} as const;

/** Key on the wire, generator, and whether it takes a percentage. */
const makers: readonly (readonly [key: string, make: Make, percent?: true])[] = [
  ['series', texts(series), true],
  ['series', texts(series), true],
  ['season_number', numbers({ most: 3, equality: true, nulls: true }), true],
  ['episode', texts(['Part 1', 'Part 2']), true],
  ['series_type', texts(['Series', 'Film', '']), true],
  ['channel', texts(['One', 'Two', '']), true],
  ['brand', texts(['Kite', 'kite']), true],
  ['category', texts(['A', 'B', '']), true],
  ['genre', texts(['Drama', 'Crime', 'Live']), true],
  ['content_with_ads', choices(['Content with Ads', 'Content without Ads']), true],
  ['dma', texts(['Dallas', 'New York']), true],
  ['country', choices(countries), true],
  ['state', texts(['New York', 'Texas', '']), true],
  ['device', texts(devices), true],
  ['screen', texts(['TV', 'Phone']), true],
  ['DOW', choices(days)],
  ['day_part', choices(parts)],
  ['session_duration', numbers(seconds)],
  ['custom_tags', texts(['gold', 'free', '', 'x'])],
  ['custom_tags', texts(['gold', 'free', '', 'x'])],
  ['zip_code', texts(['10001', '00501']), true],
  ['first_watched', dates],
  ['last_watched', dates],
  ['days_between_first_and_last', numbers({ most: 200, equality: true })],
  ['days_since_last_play', numbers({ most: 200, equality: true })],
  ['number_of_unique_assets', numbers({ most: 12, equality: true })],
  ['total_playtime', numbers({ most: 200, equality: true })],
  ['mins_per_session', numbers({ most: 30, equality: true })],
  ['total_devices', numbers({ most: 4, equality: true })],
  ['total_plays_per_day', numbers({ most: 3, equality: true })],
  ['ad_impressions', numbers({ most: 12 })],
  ['ad_load', numbers({ most: 20, fraction: true })],
  ['ad_daily_average_frequency', numbers({ most: 4 })],
  ['ad_log_campaign', texts(['Fizz', 'Zest', ''])],
  ['ad_log_advertiser', choices(['a', 'b'])],
  ['first_streamed', dates],
  ['first_series', texts(series)],
  ['first_season_number', numbers({ most: 3, equality: true, nulls: true })],
  ['first_country', choices(countries)],
  ['first_device', texts(devices)],
  ['household_income', numbers({ most: 300_000, nulls: true, negative: true })],
  ['household_size', numbers({ most: 4, nulls: true, negative: true })],
  ['home_ownership', choices(['Owner', 'Renter'])],
  ['presence_of_children', choices(['Yes', 'No'])],
  ['age', choices(['18-20', '25-29', '40-44', '65+'])],
  ['gender', choices(['Female', 'Male'])],
];

const negatives = new Set([
  'is_not_equal_to',
  'not_contains',
  'not_starts_with',
  'not_ends_with',
  'is_not_null',
  'is_not_blank',
]);

function sentRule(
  random: Random,
  [key, make, takesPercent]: (typeof makers)[number],
  field: { today: string; tag: string | null },
): Sent {
  const { wire, conditions } = make(random, field.today);
  const percent = takesPercent && random() < 0.3 ? randomPercent(random) : null;
  return {
    wire: { name: field.tag ?? key, ...wire, ...(percent === null ? {} : { percent }) },
    meant: { conditions, negative: negatives.has(String(wire['op'])), percent },
  };
}

function randomPercent(random: Random): readonly [number | null, number | null] {
  // Often a share that some viewer has exactly, to test the ends of the range.
  const from = random() < 0.6 ? pick(random, [10, 25, 50]) : between(random, 1, 60);
  return pick(random, [
    [from, null],
    [null, from],
    [from, from + 39.5],
  ] as const);
}

function randomField(random: Random, maker: (typeof makers)[number], today: string) {
  const [key] = maker;
  const tag = key === 'custom_tags' ? pick(random, ['plan', ODD_TAG, 'missing']) : null;
  const rows = Array.from({ length: pick(random, [1, 1, 1, 2, 3]) }, () =>
    Array.from({ length: random() < 0.85 ? 1 : 2 }, () => sentRule(random, maker, { today, tag })),
  );
  return { key, tag, rows };
}

export function randomSegment(random: Random): RandomSegment {
  const zone = pick(random, ['America/New_York', 'Europe/Berlin', 'America/Santiago', 'UTC', 'Australia/Lord_Howe']);
  const now = Date.parse('2026-04-15T00:00:00Z') / 1000 + between(random, 0, 250 * 86_400);
  const today = localTime(now, zone).date;
  const chosen = new Map<string, (typeof makers)[number]>();
  const count = pick(random, [0, 1, 1, 1, 1, 2, 2, 3]);
  while (chosen.size < count) {
    const maker = pick(random, makers);
    chosen.set(maker[0], maker);
  }
  const made = [...chosen.values()].map((maker) => randomField(random, maker, today));
  const firstIdentity = pick(random, ['viewer', 'viewer', 'subscriber', 'household'] as const);
  const existing = Array.from({ length: random() < 0.2 ? between(random, 1, 2) : 0 }, () => ({
    ids: [...new Set([pick(random, ['11', '12', '13']), pick(random, ['11', '12', '13'])])],
    exclude: random() < 0.4,
  }));
  const upload = random() < 0.1 ? 'u1' : null;
  const range = randomRange(random, today);
  const streamId = pick(random, ['all', 'assigned_only', 'unassigned_only'] as const);
  const rules = Object.fromEntries(made.map(({ key, rows }) => [key, rows.map((row) => row.map(({ wire }) => wire))]));
  const first = { first_identity: [[{ name: 'first_identity', op: 'is_equal_to', value: [firstIdentity] }]] };
  return {
    zone,
    now,
    firstIdentity,
    existing,
    upload,
    range: range?.meant ?? null,
    streamId,
    fields: made.map(({ key, tag, rows }) => ({ key, tag, rows: rows.map((row) => row.map(({ meant }) => meant)) })),
    body: {
      segment_name: 'Random',
      create_filter: JSON.stringify(firstIdentity === 'viewer' ? rules : { ...rules, ...first }),
      existing_segments: JSON.stringify(
        existing.map(({ ids, exclude }) =>
          ids.map((id) => ({ segment_id: id, segment_name: id, ...(exclude ? { exclude } : {}) })),
        ),
      ),
      ...(range === null ? {} : { time_range: range.wire }),
      playhead_stream_id: streamId,
      ...(upload === null ? {} : { upload_id: upload }),
    },
  };
}

function randomRange(random: Random, today: string): { wire: unknown; meant: { from: string; to: string } } | null {
  const yesterday = dayAfter(today, -1);
  const kind = pick(random, ['none', 'rolling', 'one-time'] as const);
  if (kind === 'none') return null;
  if (kind === 'rolling') {
    const days = pick(random, [7, 30, 60, 90, 45]);
    return {
      wire: { op: pick(random, ['in_the_past', 'in_the_last']), value: days },
      meant: { from: dayAfter(today, -days), to: yesterday },
    };
  }
  const from = dayAfter(today, -between(random, 2, 300));
  const to = dayAfter(from, between(random, 1, 89));
  const wire = { op: 'is_in_the_range', value: `${slashed(from)} to ${slashed(to)}` };
  return { wire, meant: { from, to: to < yesterday ? to : yesterday } };
}
