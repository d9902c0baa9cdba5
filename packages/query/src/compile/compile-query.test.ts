import { AppError } from '@playhead/contract/errors';
import { describe, expect, test } from 'vitest';
import { fields } from '../model/index.ts';
import { compileQuery, type QueryContext, type QuerySpec } from './index.ts';

const context: QueryContext = {
  timeZone: 'America/New_York',
  weekStartDay: 0,
  // 14 November, 22:28 in New York
  now: new Date('2026-11-15T03:28:00Z'),
  rights: ['ads', 'demographics'],
};
const PERIOD = 'customer_view.current_date_range_ui';

function spec(query: Partial<QuerySpec>): QuerySpec {
  return {
    fields: ['customer_view.plays'],
    filters: {},
    sorts: [],
    limit: 500,
    pivots: [],
    dynamic_fields: [],
    ...query,
  };
}

function compile(query: Partial<QuerySpec>, changed: Partial<QueryContext> = {}) {
  return compileQuery(spec(query), { ...context, ...changed });
}

function refusal(query: Partial<QuerySpec>, changed: Partial<QueryContext> = {}) {
  try {
    compile(query, changed);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    throw error;
  }
  return null;
}

describe('the period', () => {
  const periods: readonly [name: string, text: string | undefined, period: string][] = [
    ['FLT-054: Last 7 Days when there is none', undefined, '2026/11/07 to 2026/11/13'],
    ['Last 7 Days when it is empty', ' ', '2026/11/07 to 2026/11/13'],
    ['a range of days', '2026/10/30 to 2026/11/04', '2026/10/30 to 2026/11/04'],
    ['one day', '2026/10/30', '2026/10/30 to 2026/10/30'],
    ['FLT-055: a shortcut', 'Last Month', '2026/10/01 to 2026/10/31'],
    ['today is not over and left out', '2026/11/10 to 2026/11/14', '2026/11/10 to 2026/11/13'],
    ['days to come are left out', '2026/11/10 to 2027/01/01', '2026/11/10 to 2026/11/13'],
  ];
  test.each(periods)('%s', (_name, text, period) => {
    expect(compile({ filters: text === undefined ? {} : { [PERIOD]: text } }).period.text).toBe(period);
  });

  test.each([
    '2026/11/14',
    '2027/01/01 to 2027/01/02',
    '2026/02/30',
    'yesterday',
    '2026/11/04 to 2026/10/30',
    'Custom',
  ])('refuses %s', (text) => {
    expect(refusal({ filters: { [PERIOD]: text } })?.code).toBe('invalid_period');
  });

  test('becomes the instants of the local days, across the change of the clocks', () => {
    const { params, period } = compile({ filters: { [PERIOD]: '2026/10/31 to 2026/11/01' } });
    expect([period.start.toISOString(), period.end.toISOString()]).toEqual([
      '2026-10-31T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]);
    expect(params).toMatchObject({
      p0: '2026-10-31',
      p1: '2026-11-02',
      p2: '2026-10-31 04:00:00',
      p3: '2026-11-02 05:00:00',
    });
  });

  test('the day column covers the last second and no more', () => {
    const { params } = compile({ filters: { [PERIOD]: '2026/10/31' } }, { timeZone: 'UTC' });
    expect(params).toMatchObject({ p0: '2026-10-31', p1: '2026-10-31' });
  });
});

describe('refusals', () => {
  const refused: readonly [name: string, query: Partial<QuerySpec>, code: string, details: object][] = [
    ['an unknown field', { fields: ['customer_view.nope'] }, 'unknown_field', { field: 'customer_view.nope' }],
    ['a field of the prototype', { fields: ['constructor'] }, 'unknown_field', { field: 'constructor' }],
    ['an unknown filter', { filters: { 'x; DROP': '1' } }, 'unknown_field', { field: 'x; DROP' }],
    ['an unknown sort', { sorts: ['nope desc'] }, 'unknown_field', { field: 'nope' }],
    [
      'SQL in a sort',
      { sorts: ['customer_view.plays desc, (select 1)'] },
      'unknown_field',
      { field: 'customer_view.plays desc, (select 1)' },
    ],
    ['a sort by a field that is not shown', { sorts: ['customer_view.minutes'] }, 'invalid_request', {}],
    ['a filter field as a column', { fields: ['customer_view.mins_watched'] }, 'invalid_request', {}],
    ['pivots', { pivots: ['customer_view.date'] }, 'invalid_request', { reason: 'pivots are not supported yet' }],
    ['dynamic fields', { dynamic_fields: [{}] }, 'invalid_request', { reason: 'dynamic_fields are not supported yet' }],
    [
      'fields of two tables',
      { fields: ['customer_view.series', 'ad_sessions.impressions'] },
      'invalid_request',
      { reason: 'these fields cannot be shown together: customer_view.series, ad_sessions.impressions' },
    ],
    [
      'a filter that cannot be read',
      { filters: { 'customer_view.season_number': 'two' } },
      'invalid_filter',
      { field: 'customer_view.season_number', reason: 'a number is expected' },
    ],
    [
      'a viewers choice that does not exist',
      { filters: { 'customer_view.playhead_id': 'everyone' } },
      'invalid_filter',
      {},
    ],
    ['a condition on a share of a total', { filters: { 'residents.share': '>0.5' } }, 'invalid_filter', {}],
    ['a yes/no that is neither', { filters: { 'customer_view.is_live': 'maybe' } }, 'invalid_filter', {}],
  ];
  test.each(refused)('%s', (_name, query, code, details) => {
    expect(refusal(query)).toMatchObject({ code, details });
  });

  test.each([
    { fields: ['customer_view.ad_load'] },
    { fields: ['residents.households'] },
    { filters: { 'demographics.value': 'high' } },
    { filters: { 'ad_sessions.ad_log_campaign': 'Fizz' } },
    { filters: { 'customer_view.ad_minutes': '>1' } },
  ])('a field without its right, as a column or a filter: %j', (query) => {
    expect(refusal(query, { rights: [] })?.code).toBe('field_forbidden');
    expect(refusal(query)).toBeNull();
  });
});

describe('compileQuery', () => {
  test('tells which rights the answer depends on', () => {
    expect(compile({}).rights).toEqual([]);
    expect(compile({ filters: { 'residents.value': 'x' }, fields: ['customer_view.ad_load'] }).rights).toEqual([
      'ads',
      'demographics',
    ]);
  });

  test('the order of filters makes no other query', () => {
    const one = compile({ filters: { 'customer_view.series': 'a', 'customer_view.device': 'b' } });
    const other = compile({ filters: { 'customer_view.device': 'b', 'customer_view.series': 'a' } });
    expect(other).toEqual(one);
  });

  test('asks for one row more than the limit', () => {
    expect(compile({ limit: 10 }).sql).toMatch(/\nLIMIT 11$/);
  });

  const columns = fields.filter((field) => field.kind !== 'filter');

  test.each(columns)('$name can be asked for alone, sorted and described, and names no customer', (column) => {
    const { name, label, kind, format, definition } = column;
    const compiled = compile({ fields: [name], sorts: [`${name} desc`] });
    expect(compiled.fields).toEqual([{ name, label, kind, format, definition }]);
    expect(compiled.sql).not.toMatch(/customer_id|playhead\./);
  });

  test('a sample scales totals, keeps ratios and is not used where it would be wrong', () => {
    const sampling = { rate: 0.1 };
    const sampled = compile({ fields: ['customer_view.plays', 'customer_view.minutes_per_viewer'] }, { sampling });
    expect(sampled.sampled).toBe(true);
    expect(sampled.sql).toContain('round(countIf(started) / 0.1) AS `customer_view.plays`');
    expect(sampled.sql).toContain('viewer_key < {p4:UInt64}');
    expect(sampled.params['p4']).toBe('1844674407370900000');
    expect(compile({ fields: ['customer_view.households'] }, { sampling }).sampled).toBe(false);
    expect(compile({ fields: ['customer_view.viewer_id'] }, { sampling }).sampled).toBe(false);
  });
});
