import { describe, expect, test } from 'vitest';
import { pageIds } from '../pages/index.ts';
import { type DrillClick, drillItems } from './drill-items.ts';
import { breadcrumbOf, breadcrumbs, drillPages } from './drill-pages.ts';

function click(field: string, value: DrillClick['value'], changes: Partial<DrillClick> = {}): DrillClick {
  return {
    field,
    value,
    page: 'overview_page',
    features: [...pageIds],
    flags: { ads: true },
    filters: [],
    ...changes,
  };
}

const pagesOf = (of: DrillClick) => drillItems(of).map((item) => item.page);

describe('where a click leads', () => {
  test.each<[string, string, string[]]>([
    [
      'customer_view.series',
      'Harbor Lights',
      [
        'content_page',
        'paths_page',
        'lead_in__out_page',
        'unique_viewers_page',
        'day_and_time_page',
        'device_page',
        'dma_page',
        'viewer-acquisition',
        'viewer-retention',
      ],
    ],
    [
      'customer_view.device',
      'Roku',
      ['device_page', 'unique_viewers_page', 'day_and_time_page', 'dma_page', 'overview_page'],
    ],
    [
      'customer_view.genre',
      'Drama',
      ['overview_page', 'unique_viewers_page', 'day_and_time_page', 'device_page', 'dma_page'],
    ],
    [
      'customer_view.episode',
      'Pilot',
      ['episode_page', 'episode_path_page', 'unique_viewers_page', 'day_and_time_page', 'device_page', 'dma_page'],
    ],
    ['customer_view.DOW', 'Mon', ['day_and_time_page']],
    ['segment_view.segment_id', '7', ['segment_page', 'unique_viewers_page', 'overview_page', 'viewer-retention']],
    [
      'ad_sessions.ad_log_campaign',
      'Spring',
      ['ads_detail', 'unique_viewers_page', 'day_and_time_page', 'device_page'],
    ],
  ])('SHELL-047, SHELL-048: %s', (field, value, pages) => {
    expect(pagesOf(click(field, value))).toEqual(pages);
  });

  test('the value becomes a filter of the page that opens', () => {
    expect(drillItems(click('customer_view.series', 'A, B'))[0]).toEqual({
      key: 'content',
      page: 'content_page',
      label: 'Series',
      filters: [{ key: 'series', rows: [{ op: 'is_equal_to', values: ['A, B'] }] }],
      preClearFirstStream: false,
      settings: {},
    });
    expect(drillItems(click('customer_view.season_number', 2))[0]?.filters[0]?.rows).toEqual([
      { op: 'is_equal_to', values: ['2'] },
    ]);
    expect(drillItems(click('customer_view.channel', null))[0]?.filters[0]?.rows).toEqual([
      { op: 'is_null', values: [] },
    ]);
    expect(drillItems(click('customer_view.tags.plan', 'gold'))[0]?.filters[0]?.key).toBe('tags.plan');
    expect(drillItems(click('segment_view.segment_id', '7'))[0]?.filters[0]?.key).toBe('segment');
  });

  test('an episode is looked for in its series, where the row tells it', () => {
    const row = { 'customer_view.series': 'Harbor Lights', 'customer_view.episode': 'Pilot' };
    expect(drillItems(click('customer_view.episode', 'Pilot', { row }))[0]?.filters.map(({ key }) => key)).toEqual([
      'series',
      'episode',
    ]);
  });

  test('SHELL-037: data points of time open day and time with day of week, day part or the day', () => {
    const [day] = drillItems(click('customer_view.hour', '2026-11-10 21:00:00'));
    expect(day).toMatchObject({ key: 'day_and_time', filters: [], day: '2026-11-10' });
    expect(drillItems(click('customer_view.DOW', 'Fri'))[0]?.filters[0]).toMatchObject({ key: 'DOW' });
    const partOf = (hour: number) => drillItems(click('customer_view.hour_of_day', hour))[0]?.filters[0];
    expect(partOf(21)).toEqual({ key: 'day_part', rows: [{ op: 'is_equal_to', values: ['08 - Prime Time'] }] });
    expect(partOf(23)?.rows[0]?.values).toEqual(['09 - Late News', '01 - Late Fringe']);
    expect(partOf(24)).toBeUndefined();
  });

  test('titles of paths and leads are what the page filters by', () => {
    const on = (page: DrillClick['page']) => drillItems(click('pathing.target', 'North', { page }))[0];
    expect(on('paths_page')).toMatchObject({ page: 'content_page', filters: [{ key: 'series' }] });
    expect(on('channel_path_page')).toMatchObject({ page: 'channel_page', filters: [{ key: 'channel' }] });
    expect(on('episode_path_page')).toBeUndefined();
    expect(pagesOf(click('pathing.target', '(left)', { page: 'paths_page' }))).toEqual([]);
  });
});

describe('what is not offered', () => {
  test('SHELL-015: pages the user may not open', () => {
    expect(pagesOf(click('customer_view.device', 'Roku', { features: ['dma_page'] }))).toEqual(['dma_page']);
    expect(pagesOf(click('ad_sessions.ad_position', 'pre', { features: [], flags: { ads: false } }))).toEqual([]);
  });

  test('the page one is on, with the filter it has; with another value it is', () => {
    const filters = [{ key: 'device', rows: [{ op: 'is_equal_to', values: ['Roku'] }] }] as const;
    const on = (value: string) => pagesOf(click('customer_view.device', value, { page: 'device_page', filters }));
    expect(on('Roku')).not.toContain('device_page');
    expect(on('iPhone')).toContain('device_page');
  });

  test.each([
    'customer_view.viewer_id',
    'customer_view.plays',
    'cohort.first_period',
    'constructor',
    '',
    'residents.value',
  ])('fields no page is about: "%s"', (field) => {
    expect(drillItems(click(field, 'x'))).toEqual([]);
  });
});

test('SHELL-052, SHELL-053: cohort pages drop first-stream filters and take the cohort along', () => {
  const settings = { identity: 'household', granularity: 'week', depth: '4' };
  const items = drillItems(click('customer_view.series', 'A', { page: 'viewer-acquisition', settings }));
  const retention = items.find((item) => item.key === 'retention');
  expect(retention).toMatchObject({
    preClearFirstStream: true,
    settings: { identity: 'household', granularity: 'week' },
  });
  expect(items.find((item) => item.key === 'content')).toMatchObject({ preClearFirstStream: false, settings: {} });
  expect(drillItems(click('customer_view.first_series', 'A')).every((item) => item.preClearFirstStream)).toBe(true);
});

test('SHELL-048: every key has its page', () => {
  expect(drillPages).toEqual({
    content: 'content_page',
    path: 'paths_page',
    day_and_time: 'day_and_time_page',
    daypart: 'day_and_time_page',
    device: 'device_page',
    dma: 'dma_page',
    lead_in_out: 'lead_in__out_page',
    viewers: 'unique_viewers_page',
    channel: 'channel_page',
    episode: 'episode_page',
    affiliate: 'affiliate_page',
    segment: 'segment_page',
    ads_detail: 'ads_detail',
    overview: 'overview_page',
    acquisition: 'viewer-acquisition',
    retention: 'viewer-retention',
  });
});

test.each([
  ['SHELL-036', 'dma', 'DMA', 'dma_page'],
  ['SHELL-037', 'time', 'Time', 'day_and_time_page'],
  ['SHELL-038', 'series', 'Series', 'content_page'],
  ['SHELL-039', 'device', 'Device', 'device_page'],
  ['SHELL-040', 'leads', 'Leads', 'lead_in__out_page'],
  ['SHELL-041', 'uniqueviewers', 'Unique Viewers', 'unique_viewers_page'],
  ['SHELL-042', 'ads_detail', 'Ad Details', 'ads_detail'],
  ['SHELL-042', 'ads', 'Ads', 'ads'],
  ['SHELL-043', 'channel', 'Channel', 'channel_page'],
  ['SHELL-043', 'episode', 'Episode', 'episode_page'],
  ['SHELL-043', 'affiliate', 'Affiliate', 'affiliate_page'],
  ['SHELL-046', 'preference', 'Preference', 'preference'],
  ['SHELL-044', 'segment', 'Segment', 'segment_page'],
  ['SHELL-045', 'jobsmanagement', 'Jobs Management', 'jobs_management'],
] as const)('%s: breadcrumb %s', (_id, path, label, page) => {
  expect(breadcrumbs[path]).toMatchObject({ label, page });
  expect(breadcrumbOf(page)?.label).toBe(label);
});

test('SHELL-037, SHELL-044: the filters of the time and the segment step', () => {
  const filtersOf = (page: DrillClick['page']) => breadcrumbOf(page)?.filters?.map(({ label, key }) => [label, key]);
  expect(filtersOf('day_and_time_page')).toEqual([
    ['Day of Week', 'DOW'],
    ['Day Part', 'day_part'],
    ['The Day UI', 'date'],
  ]);
  expect(filtersOf('segment_page')).toEqual([['Sn', 'segment']]);
});
