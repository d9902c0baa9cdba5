import type { WidgetConfig, WidgetRequest } from '@playhead/contract/http/dashboards';
import { expect, test } from 'vitest';
import { buildWidgetQuery, type WidgetQueryInput } from './widget-query.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const WEEK = '2026/11/08 to 2026/11/14';

function widget(request: WidgetRequest, changes: Partial<WidgetConfig> = {}): WidgetConfig {
  return {
    id: 'w',
    type: 'line',
    title: 'W',
    x: 0,
    y: 0,
    w: 10,
    h: 10,
    fields: ['customer_view.date', 'customer_view.plays'],
    sorts: ['customer_view.date desc'],
    ...changes,
    dataSource: { request, queryEngin: 'customer_view', limit: 20, ...changes.dataSource },
  };
}

function read(config: WidgetConfig, changes: Partial<WidgetQueryInput> = {}) {
  return buildWidgetQuery({
    config,
    range: { from: '2026-11-08', to: '2026-11-14' },
    compareRange: { from: '2026-11-01', to: '2026-11-07' },
    filters: {},
    settings: {},
    subject: null,
    ...changes,
  });
}

function bodyOf(config: WidgetConfig, changes: Partial<WidgetQueryInput> = {}) {
  const reading = read(config, changes);
  return reading.kind === 'query' ? reading.query.body : reading;
}

const source = (more: Partial<WidgetConfig['dataSource']>): Partial<WidgetConfig> => ({
  dataSource: { request: 'query', queryEngin: 'customer_view', limit: 20, ...more },
});
const namedAnalysis = (
  request: WidgetRequest,
  more: Partial<WidgetConfig['dataSource']> = {},
  rest: Partial<WidgetConfig> = {},
) => widget(request, { ...rest, ...source({ ...more, request }) });

test('WID-027: url and filters of the data source are part of the query', () => {
  const config = widget('query', {
    ...source({ url: '/customer_view/queries/run/json', filters: { 'demographics.attribute': 'household_income' } }),
    widgetFilters: { 'customer_view.is_live': 'No' },
  });
  expect(bodyOf(config, { filters: { 'customer_view.device': 'Roku' } })).toMatchObject({
    url: '/customer_view/queries/run/json',
    filters: {
      'demographics.attribute': 'household_income',
      'customer_view.is_live': 'No',
      'customer_view.device': 'Roku',
      [PERIOD]: WEEK,
    },
  });
});

test('QRY-009: a query holds the widget, the period and the filters of the page', () => {
  const config = widget('query', { widgetFilters: { 'customer_view.is_live': 'No' } });
  expect(bodyOf(config, { filters: { 'customer_view.device': 'Roku' } })).toEqual({
    widgets: ['w'],
    fields: ['customer_view.date', 'customer_view.plays'],
    filters: { 'customer_view.device': 'Roku', 'customer_view.is_live': 'No', [PERIOD]: WEEK },
    sorts: ['customer_view.date desc'],
    limit: 20,
    pivots: [],
    dynamicFields: [],
    dataSource: 'customer_view',
  });
});

test("neither a widget's nor a page's filters can widen the period", () => {
  const config = widget('query', { widgetFilters: { [PERIOD]: 'any' } });
  expect(bodyOf(config, { filters: { [PERIOD]: 'any' } })).toMatchObject({ filters: { [PERIOD]: WEEK } });
});

test.each<[string, WidgetConfig, Partial<WidgetQueryInput>, object]>([
  [
    'ad-reach',
    namedAnalysis('ad-reach', {}, { fields: ['ad_sessions.ad_log_campaign'] }),
    {},
    { widgets: ['w'], dataSource: 'customer_view', fields: ['ad_sessions.ad_log_campaign'], limit: 20 },
  ],
  [
    'top-items, against the period the page compares with',
    namedAnalysis('top-items', {}, { fields: ['customer_view.series', 'customer_view.plays'] }),
    {},
    {
      widgets: ['w'],
      dataSource: 'customer_view',
      fields: ['customer_view.series', 'customer_view.plays'],
      compare: '2026/11/01 to 2026/11/07',
      limit: 20,
    },
  ],
  [
    'benchmark',
    namedAnalysis('benchmark', { options: { periods: 6 } }, { fields: ['customer_view.plays'] }),
    {},
    {
      widgets: ['w'],
      dataSource: 'customer_view',
      fields: ['customer_view.plays'],
      periods: 6,
      limit: 20,
      show: 'largest',
    },
  ],
  [
    'ama',
    namedAnalysis('ama', { options: { granularity: 'hour' } }),
    {},
    { widgets: ['w'], dataSource: 'customer_view', granularity: 'hour', counts: 'session' },
  ],
  [
    'pathing, with the depth and direction of the page',
    namedAnalysis('pathing', { options: { level: 'channel', depth: 2 }, settings: ['depth', 'direction'] }),
    { settings: { depth: '5', direction: 'backward' } },
    { widgets: ['w'], dataSource: 'customer_view', level: 'channel', depth: 5, direction: 'backward', limit: 20 },
  ],
  [
    'lead-in-out about the title',
    namedAnalysis('lead-in-out', { subject: { filter: 'series', option: 'title' } }),
    { subject: 'Harbor Lights' },
    { widgets: ['w'], dataSource: 'customer_view', level: 'series', title: 'Harbor Lights', limit: 20 },
  ],
  [
    'funnel',
    namedAnalysis('funnel', { subject: { filter: 'series', option: 'series' } }),
    { subject: 'Harbor Lights' },
    { widgets: ['w'], dataSource: 'customer_view', series: 'Harbor Lights', limit: 20 },
  ],
  [
    'unique-viewers',
    namedAnalysis('unique-viewers', {}, { fields: ['customer_view.viewer_id'], sorts: ['customer_view.viewer_id'] }),
    {},
    {
      widgets: ['w'],
      dataSource: 'customer_view',
      fields: ['customer_view.viewer_id'],
      sorts: ['customer_view.viewer_id'],
      limit: 20,
    },
  ],
  [
    'acquisition by its acquiring titles',
    namedAnalysis('acquisition', { options: { by: 'customer_view.series' }, settings: ['identity', 'granularity'] }),
    { settings: { identity: 'household' } },
    { identity: 'household', granularity: 'day', by: 'customer_view.series', limit: 20 },
  ],
])('QRY-022..QRY-024: %s', (_name, config, changes, expected) => {
  expect(bodyOf(config, changes)).toEqual({ filters: { [PERIOD]: WEEK }, ...expected });
});

test('QRY-024: first-stream filters make the cohorts of a retention, the others say what counts as activity', () => {
  const filters = {
    'customer_view.device': 'Roku',
    'customer_view.first_series': 'Harbor Lights',
    'customer_view.first_current_date_range_ui': '2026/10/01 to 2026/10/31',
    'customer_view.first_identity': 'household',
  };
  const config = namedAnalysis('retention', { options: { granularity: 'week' }, settings: ['periods', 'kind'] });
  expect(bodyOf(config, { filters, settings: { periods: '8', kind: 'unbounded' } })).toEqual({
    filters: { 'customer_view.device': 'Roku', [PERIOD]: WEEK },
    acquisitionFilters: {
      'customer_view.series': 'Harbor Lights',
      'customer_view.first_current_date_range_ui': '2026/10/01 to 2026/10/31',
    },
    identity: 'viewer',
    granularity: 'week',
    kind: 'unbounded',
    periods: 8,
  });
});

test('a title that the option names is not named a second time by its filter', () => {
  const filters = { 'customer_view.series': 'Harbor Lights', 'customer_view.device': 'Roku' };
  const lead = namedAnalysis('lead-in-out', { subject: { filter: 'series', option: 'title' } });
  expect(bodyOf(lead, { filters, subject: 'Harbor Lights' })).toMatchObject({
    filters: { 'customer_view.device': 'Roku', [PERIOD]: WEEK },
  });
  const funnel = namedAnalysis('funnel', { subject: { filter: 'series', option: 'series' } });
  expect(bodyOf(funnel, { filters, subject: 'Harbor Lights' })).toMatchObject({ filters: { ...filters } });
});

test('without the title a query is about, a choice is required', () => {
  const config = namedAnalysis('funnel', { subject: { filter: 'series', option: 'series' } });
  expect(read(config)).toEqual({ kind: 'needs-choice', filter: 'series' });
});

test('a query about one thing needs the choice and no member the route does not know', () => {
  const config = widget(
    'query',
    source({ subject: { filter: 'series', option: 'title' }, options: { level: 'series' } }),
  );
  expect(read(config).kind).toBe('needs-choice');
  expect(bodyOf(config, { subject: 'A' })).not.toHaveProperty('title');
  expect(bodyOf(config, { subject: 'A' })).not.toHaveProperty('level');
});

test('controls and pictures run no query', () => {
  expect(read(namedAnalysis('none'))).toEqual({ kind: 'nothing' });
});

test("a setting of another page does not break a query: the widget's own option is used", () => {
  const config = namedAnalysis('retention', { options: { granularity: 'week' }, settings: ['granularity'] });
  expect(bodyOf(config, { settings: { granularity: 'minute' } })).toMatchObject({ granularity: 'week' });
});

test('a configuration without a valid query says why', () => {
  expect(read(namedAnalysis('top-items', {}, { fields: ['customer_view.series'] }))).toMatchObject({ kind: 'unfit' });
});

test('QRY-009: a widget that tells several rows as one requests their totals too', () => {
  expect(bodyOf(widget('query', source({ total: true })))).toMatchObject({ total: true });
  expect(bodyOf(widget('query'))).not.toHaveProperty('total');
  expect(bodyOf(namedAnalysis('top-items', { total: true }))).not.toHaveProperty('total');
});
