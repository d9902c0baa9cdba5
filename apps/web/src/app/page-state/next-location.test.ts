import { type DrillItem, NO_TRAIL } from '@playhead/domain/drill-down';
import type { ActiveFilter } from '@playhead/domain/filters';
import { DEFAULT_PERIOD } from '@playhead/domain/periods';
import { expect, test } from 'vitest';
import { type PageLocation, locationAfterDrill, locationAfterDrillBack } from './next-location.ts';
import { singleValueOf } from '../../page-context/filter-values.ts';
import { subjectNameOf } from './page-subject.ts';

const calendar = { today: '2026-11-15', weekStartDay: 0 };
const equal = (key: string, ...values: string[]): ActiveFilter => ({ key, rows: [{ op: 'is_equal_to', values }] });
const overview: PageLocation = {
  page: 'overview_page',
  state: {
    period: DEFAULT_PERIOD,
    filters: [equal('genre', 'Drama'), equal('first_series', 'Night Shift')],
    settings: { tables: 'expanded' },
    trail: NO_TRAIL,
    filtersChosen: true,
  },
};
const item = (changes: Partial<DrillItem>): DrillItem => ({
  key: 'content',
  page: 'content_page',
  label: 'Series',
  filters: [equal('series', 'Harbor Lights')],
  preClearFirstStream: false,
  settings: {},
  ...changes,
});

test('SHELL-049..SHELL-051: three levels deep, each page is a breadcrumb that leads back to it as it was', () => {
  const series = locationAfterDrill(overview, item({}));
  const device = locationAfterDrill(
    series,
    item({ key: 'device', page: 'device_page', filters: [equal('device', 'Roku')] }),
  );
  const viewers = locationAfterDrill(device, item({ key: 'viewers', page: 'unique_viewers_page', filters: [] }));
  expect(viewers.page).toBe('unique_viewers_page');
  expect(viewers.state.filters.map(({ key }) => key)).toEqual(['genre', 'first_series', 'series', 'device']);
  expect(viewers.state.trail.steps.map(({ page, name }) => [page, name])).toEqual([
    ['overview_page', ''],
    ['content_page', 'Harbor Lights'],
    ['device_page', 'Roku'],
  ]);
  expect(locationAfterDrillBack(viewers, 0, calendar)).toEqual(overview);
  expect(locationAfterDrillBack(viewers, 1, calendar)).toEqual(series);
  expect(locationAfterDrillBack(viewers, 3, calendar)).toBeNull();
});

test('SHELL-052, SHELL-053: first-stream filters go when requested, cohort settings come along', () => {
  const retention = locationAfterDrill(
    overview,
    item({ key: 'retention', page: 'viewer-retention', preClearFirstStream: true, settings: { granularity: 'week' } }),
  );
  expect(retention.state.filters.map(({ key }) => key)).toEqual(['genre', 'series']);
  expect(retention.state.settings).toEqual({ granularity: 'week' });
});

test('SHELL-037: a clicked day becomes the period', () => {
  const day = locationAfterDrill(overview, item({ key: 'day_and_time', page: 'day_and_time_page', day: '2026-11-12' }));
  expect(day.state.period).toEqual({
    shortcut: 'Custom',
    custom: { from: '2026-11-12', to: '2026-11-12' },
    compare: 'Previous Period',
  });
});

test.each([
  ['a day of the week', [equal('DOW', 'Fri')], null, 'Fri'],
  ['a day part', [equal('day_part', '08 - Prime Time')], null, '08 - Prime Time'],
  ['both', [equal('day_part', '08 - Prime Time'), equal('DOW', 'Sat', 'Sun')], null, 'Sat, Sun, 08 - Prime Time'],
  ['the day', [], '2026-11-12', 'Nov 12, 2026'],
  ['nothing', [equal('series', 'Harbor Lights')], null, ''],
] as const)('SHELL-037: the step of time is named by %s', (_name, filters, day, expected) => {
  const custom = day === null ? {} : ({ shortcut: 'Custom', custom: { from: day, to: day } } as const);
  const time: PageLocation = {
    page: 'day_and_time_page',
    state: { period: { ...DEFAULT_PERIOD, ...custom }, filters, settings: {}, trail: NO_TRAIL },
  };
  const next = locationAfterDrill(time, item({}));
  expect(next.state.trail.steps.map(({ name }) => name)).toEqual([expected]);
});

test.each([
  ['one value', [equal('series', 'Harbor Lights')], 'Harbor Lights'],
  ['two values', [equal('series', 'Harbor Lights', 'Night Shift')], null],
  ['another operator', [{ key: 'series', rows: [{ op: 'contains', values: ['Harbor'] }] }], null],
  ['nothing', [], null],
] as const)('the subject of a page: %s', (_name, filters, expected) => {
  expect(singleValueOf(filters, 'series')).toBe(expected);
  expect(subjectNameOf('content_page', { filters, period: DEFAULT_PERIOD })).toBe(expected ?? '');
  expect(subjectNameOf('overview_page', { filters, period: DEFAULT_PERIOD })).toBe('');
});
