import { expect, test } from 'vitest';
import { DEFAULT_PERIOD } from '../periods/index.ts';
import { filterFieldsOf } from './explore-state.ts';
import { viewOfFrameFilters } from './frame-filters.ts';
import { testCatalogue } from './test-catalogue.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const fields = filterFieldsOf(testCatalogue);
const equal = (key: string, value: string) => ({ key, rows: [{ op: 'is_equal_to' as const, values: [value] }] });
const view = { period: DEFAULT_PERIOD, filters: [equal('series', 'Arc'), equal('device', 'Roku'), equal('dma', 'NY')] };

test('WBK-006: filters that an embedded dashboard reports replace, add and remove; others stay', () => {
  const reported = {
    'customer_view.series': 'Bay',
    'customer_view.device': '',
    'customer_view.season_number': '2',
    'Looker only': 'x',
    [PERIOD]: '2026/11/02 to 2026/11/08',
  };
  const { period, filters } = viewOfFrameFilters(reported, view, fields);
  expect(period).toMatchObject({ shortcut: 'Custom', custom: { from: '2026-11-02', to: '2026-11-08' } });
  expect(filters).toEqual([
    equal('series', 'Bay'),
    equal('dma', 'NY'),
    expect.objectContaining({ key: 'season_number' }),
  ]);
});

test.each(['after noon', ''])('a period that reads "%s" stays', (text) => {
  expect(viewOfFrameFilters({ [PERIOD]: text }, view, fields)).toEqual(view);
});
