import { AppError } from '@playhead/contract/errors';
import { type CustomMeasureType, RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
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
    dynamicFields: [],
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

const calculation = (tableCalculation: string, expression: string) =>
  ({ category: 'table_calculation', tableCalculation, expression }) as const;
const measure = (type: CustomMeasureType, basedOn: string, filters = {}) =>
  ({ category: 'measure', measure: 'mine', type, basedOn, filters }) as const;
const doubling = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    calculation(
      `x${index}`,
      index === 0
        ? '${customer_view.plays}'
        : Array(4)
            .fill(`\${x${index - 1}}`)
            .join(' + '),
    ),
  );
const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`).join(',');

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
    [
      'a pivot that is no dimension',
      { pivots: ['customer_view.minutes'] },
      'invalid_request',
      { reason: '"customer_view.minutes" is no dimension and cannot be pivoted', path: 'body.pivots.0' },
    ],
    ['an unknown pivot', { pivots: ['x`'] }, 'unknown_field', { field: 'x`', path: 'body.pivots.0' }],
    [
      'a calculation off the grammar, with its position',
      { dynamicFields: [calculation('x', '1 + file("/etc/passwd")')] },
      'invalid_request',
      {
        reason: '"x" at character 5: "file" is not known; fields are written as ${name}',
        path: 'body.dynamic_fields.0.expression',
      },
    ],
    [
      'a calculation of a field that is not shown',
      { dynamicFields: [calculation('x', '${customer_view.minutes}')] },
      'invalid_request',
      { reason: '"x" at character 1: "customer_view.minutes" is not among the fields' },
    ],
    [
      'a calculation of itself',
      { dynamicFields: [calculation('x', '${y} + 1'), calculation('y', '${x} + 1')] },
      'invalid_request',
      { reason: '"x" is computed from itself' },
    ],
    [
      'calculations nested too deeply',
      { dynamicFields: [calculation('x', `${'rank('.repeat(38)}\${customer_view.plays}${')'.repeat(38)}`)] },
      'invalid_request',
      { reason: 'the calculations are nested too deeply, one inside the other', path: 'body.dynamic_fields' },
    ],
    [
      'two dynamic fields of one name',
      { dynamicFields: [calculation('x', '1'), calculation('x', '2')] },
      'invalid_request',
      { path: 'body.dynamic_fields.1' },
    ],
    [
      'a sort by what depends on the order',
      { dynamicFields: [calculation('x', 'running_total(${customer_view.plays})')], sorts: ['x desc'] },
      'invalid_request',
      { path: 'body.sorts.0' },
    ],
    [
      'a sort by a pivot column without pivots',
      { sorts: ['customer_view.plays desc 1'] },
      'invalid_request',
      { reason: '"customer_view.plays" has no pivot columns' },
    ],
    [
      'a measure of a measure',
      { dynamicFields: [measure('sum', 'customer_view.plays')] },
      'invalid_request',
      { path: 'body.dynamic_fields.0.based_on' },
    ],
    ['a sum of texts', { dynamicFields: [measure('sum', 'customer_view.series')] }, 'invalid_request', {}],
    ['a measure of nothing known', { dynamicFields: [measure('sum', 'x')] }, 'unknown_field', { field: 'x' }],
    [
      'a measure narrowed by another table',
      { dynamicFields: [measure('count', 'customer_view.series', { 'ad_sessions.ad_position': 'mid' })] },
      'invalid_request',
      { path: 'body.dynamic_fields.0.filters' },
    ],
    [
      'a share without the value it is of',
      { filters: { 'customer_view.series.percent': '0.5 to 1' } },
      'invalid_filter',
      { reason: 'it needs a filter on "customer_view.series"', path: 'body.filters.customer_view.series.percent' },
    ],
    ['a share of a measure', { filters: { 'customer_view.plays.percent': '0.5 to 1' } }, 'unknown_field', {}],
    [
      'a share above one',
      { filters: { 'customer_view.series': 'x', 'customer_view.series.percent': '50 to 100' } },
      'invalid_filter',
      { reason: 'a share is between 0 and 1' },
    ],
    ['an identity that is none', { filters: { 'customer_view.first_identity': 'dog' } }, 'invalid_filter', {}],
    ['a segment by its name', { filters: { 'segment_view.segment_id': '%fans%' } }, 'invalid_filter', {}],
    ['a tag without a name', { fields: ['customer_view.tags.'] }, 'unknown_field', { path: 'body.fields.0' }],
    ['a tag of 201 characters', { fields: [`customer_view.tags.${'é'.repeat(201)}`] }, 'unknown_field', {}],
    ['a tag of half a character', { fields: ['customer_view.tags.\ud83d'] }, 'unknown_field', {}],
    [
      'too many conditions in all',
      { filters: Object.fromEntries(['series', 'device'].map((name) => [`customer_view.${name}`, many(501)])) },
      'invalid_request',
      { path: 'body.filters' },
    ],
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
    { pivots: ['residents.value'], fields: ['residents.attribute'] },
    { dynamicFields: [measure('max', 'ad_sessions.ad_sequence')], fields: ['customer_view.date'] },
  ])('a field without its right, as a column or a filter: %j', (query) => {
    expect(refusal(query, { rights: [] })?.code).toBe('field_forbidden');
    expect(refusal(query)).toBeNull();
  });
});

describe('attack 25: a short request makes no long statement', () => {
  const nested = (name: string, depth: number) =>
    [calculation('x', `${`${name}(`.repeat(depth)}\${customer_view.plays}${')'.repeat(depth)}`)] as const;

  test('percent_of_row inside itself is refused where it is nested too deeply', () => {
    expect(refusal({ dynamicFields: [...nested('percent_of_row', 38)] })).toMatchObject({ code: 'invalid_request' });
    expect(compile({ dynamicFields: [...nested('percent_of_row', 10)] }).sql.length).toBeLessThan(3000);
  });

  test('calculations that name the one before four times are written once each', () => {
    expect(compile({ dynamicFields: doubling(40) }).sql.length).toBeLessThan(15_000);
  });

  test('a long sum has no brackets inside brackets', () => {
    const sum = Array(199).fill('1').join(' + ');
    expect(compile({ dynamicFields: [calculation('x', sum)] }).sql).toContain(
      `(${Array(199).fill('{p4:Float64}').join(' + ')})`,
    );
  });

  test('50 measures in 100 pivot columns are refused before any engine call', () => {
    const made = Array.from({ length: 50 }, (_, index) => ({
      ...measure('sum', 'customer_view.season_number'),
      measure: `m${index}`,
    }));
    const pivotKeys = Array.from({ length: 100 }, (_, index) => `=${index}`);
    const query = spec({ pivots: ['customer_view.series'], dynamicFields: made });
    expect(() => compileQuery(query, context, { pivotKeys })).toThrow(
      new AppError('invalid_request', {
        reason: 'it is too large for the engine; use fewer columns, pivot values, calculations or conditions',
      }),
    );
  });

  test('the filters are not written once more for each condition on a measure', () => {
    const filters = {
      'customer_view.binge_score': Array.from({ length: 400 }, (_, index) => `>${index}`).join(','),
      'customer_view.series': Array.from({ length: 500 }, (_, index) => `%${index}%`).join(','),
    };
    expect(compile({ filters }).sql.length).toBeLessThan(100_000);
  });
});

describe('compileQuery', () => {
  test('lists the rights that the result depends on', () => {
    expect(compile({}).rights).toEqual([]);
    expect(compile({ filters: { 'residents.value': 'x' }, fields: ['customer_view.ad_load'] }).rights).toEqual([
      'ads',
      'demographics',
    ]);
  });

  test('a tag of 200 characters is a field, its name is a value', () => {
    const tag = '😀'.repeat(200);
    const body = decodeWire(RunQueryBody, { fields: [`customer_view.tags.${tag}`, 'customer_view.plays'] });
    const { sql, params, fields: shown } = compileQuery(body, context);
    expect(sql).not.toContain('😀');
    expect(Object.values(params)).toContain(tag);
    expect(shown[0]?.label).toBe(tag);
  });

  test('the order of filters makes no other query', () => {
    const one = compile({ filters: { 'customer_view.series': 'a', 'customer_view.device': 'b' } });
    const other = compile({ filters: { 'customer_view.device': 'b', 'customer_view.series': 'a' } });
    expect(other).toEqual(one);
  });

  test('selects one row more than the limit', () => {
    expect(compile({ limit: 10 }).sql).toMatch(/\nLIMIT 11$/);
  });

  const columns = fields.filter((field) => field.kind !== 'filter');

  test.each(columns)('$name can be selected alone, sorted and described, and names no customer', (column) => {
    const { name, label, kind, format, definition } = column;
    const compiled = compile({ fields: [name], sorts: [`${name} desc`] });
    expect(compiled.fields).toEqual([{ name, label, kind, format, definition }]);
    expect(compiled.sql).not.toMatch(/customer_id|playhead\./);
  });

  test('a sample is not used where the hourly rollups tell the exact number sooner', () => {
    const sampling = { rate: 0.1 };
    const exact = compile({ fields: ['customer_view.plays'] }, { sampling, hourlyRollups: true });
    expect(exact.sampled).toBe(false);
    expect(exact.sql).toContain('session_hours');
    const byTwo = ['customer_view.series', 'customer_view.device', 'customer_view.plays'];
    expect(compile({ fields: byTwo }, { sampling, hourlyRollups: true }).sampled).toBe(true);
  });

  test('a sample scales totals, keeps ratios and is not used where it would be wrong', () => {
    const sampling = { rate: 0.1 };
    const sampled = compile({ fields: ['customer_view.plays', 'customer_view.minutes_per_viewer'] }, { sampling });
    expect(sampled.sampled).toBe(true);
    expect(sampled.sql).toContain('toFloat64(countIf(started)) AS part_0');
    expect(sampled.sql).toContain('round(sum(part_0) / 0.1) AS `customer_view.plays`');
    expect(sampled.sql).toContain('sum(part_1) / nullIf(sum(per_1), 0) AS `customer_view.minutes_per_viewer`');
    expect(sampled.sql).toContain('viewer_key < {p4:UInt64}');
    expect(sampled.params['p4']).toBe('1844674407370955161');
    expect(sampled.sampleSize?.sql).toContain('uniqExact(viewer_key)');
    expect(compile({ fields: ['customer_view.unique_viewers'] }, { sampling }).sampled).toBe(true);
    expect(compile({ fields: ['customer_view.unique_viewers'] }, { sampling, identity: 'household' }).sampled).toBe(
      false,
    );
    expect(compile({ fields: ['customer_view.households'] }, { sampling }).sampled).toBe(false);
    expect(compile({ fields: ['customer_view.viewer_id'] }, { sampling }).sampled).toBe(false);
  });
});
