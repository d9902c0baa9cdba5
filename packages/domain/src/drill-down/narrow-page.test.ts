import { describe, expect, test } from 'vitest';
import type { ActiveFilter } from '../filters/filter-set.ts';
import { pageIds } from '../pages/index.ts';
import type { DrillClick } from './drill-items.ts';
import { daysOfPoint, narrowPage } from './narrow-page.ts';

function click(field: string, value: DrillClick['value'], changes: Partial<DrillClick> = {}): DrillClick {
  const page = 'overview_page';
  return { field, value, page, features: [...pageIds], flags: { ads: true }, filters: [], ...changes };
}
const filter = (key: string, op: 'is_equal_to' | 'is_not_equal_to', ...values: string[]): ActiveFilter => ({
  key,
  rows: [{ op, values }],
});

describe('filtering the page by a click', () => {
  test('Only this replaces the filter on the same field and keeps the others', () => {
    const filters = [filter('country', 'is_equal_to', 'united states'), filter('device', 'is_equal_to', 'Web', 'Roku')];
    expect(narrowPage(click('customer_view.device', 'Roku', { filters }))?.only).toEqual([
      filter('country', 'is_equal_to', 'united states'),
      filter('device', 'is_equal_to', 'Roku'),
    ]);
  });

  test('Exclude adds to what is excluded', () => {
    const filters = [filter('device', 'is_not_equal_to', 'Web')];
    expect(narrowPage(click('customer_view.device', 'Roku'))?.exclude).toEqual([
      filter('device', 'is_not_equal_to', 'Roku'),
    ]);
    expect(narrowPage(click('customer_view.device', 'Roku', { filters }))?.exclude).toEqual([
      filter('device', 'is_not_equal_to', 'Web', 'Roku'),
    ]);
  });

  test('Exclude takes a chosen value away', () => {
    const filters = [filter('device', 'is_equal_to', 'Web', 'Roku')];
    expect(narrowPage(click('customer_view.device', 'Roku', { filters }))?.exclude).toEqual([
      filter('device', 'is_equal_to', 'Web'),
    ]);
  });

  test('a missing value is excluded as one', () => {
    expect(narrowPage(click('customer_view.device', null))?.exclude).toEqual([
      { key: 'device', rows: [{ op: 'is_not_null', values: [] }] },
    ]);
  });

  test('an episode is excluded by its name, and chosen with its series', () => {
    const row = { 'customer_view.series': 'Harbor Lights' };
    const narrowed = narrowPage(click('customer_view.episode', 'Pilot', { row }));
    expect(narrowed?.only.map(({ key }) => key)).toEqual(['series', 'episode']);
    expect(narrowed?.exclude).toEqual([filter('episode', 'is_not_equal_to', 'Pilot')]);
  });

  test.each([
    ['customer_view.date', '2026-11-12'],
    ['pathing.target', '(left)'],
    ['customer_view.plays', 5],
  ])('%s %s filters nothing', (field, value) => {
    expect(narrowPage(click(field, value))).toBeNull();
  });
});

test.each([
  ['customer_view.date', '2026-11-12', { from: '2026-11-12', to: '2026-11-12' }],
  ['customer_view.hour', '2026-11-12 20:00', { from: '2026-11-12', to: '2026-11-12' }],
  ['customer_view.week', '2026-11-09', { from: '2026-11-09', to: '2026-11-15' }],
  ['customer_view.month', '2026-02', { from: '2026-02-01', to: '2026-02-28' }],
  ['customer_view.device', 'Roku', null],
])('the days of %s %s', (field, value, expected) => {
  expect(daysOfPoint(field, value)).toEqual(expected);
});
