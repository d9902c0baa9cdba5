import { expect, test } from 'vitest';
import { cellView } from './cell-view.ts';
import { filterFieldsOf } from './explore-state.ts';
import { testCatalogue } from './test-catalogue.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const fields = filterFieldsOf(testCatalogue);

test('WBK-001: the filters of a cell are those of a page, with the days as its period', () => {
  const texts = {
    'customer_view.series': 'Come Home^, Ada',
    'customer_view.series.percent': '[0.5, 1]',
    [PERIOD]: '2026/11/02 to 2026/11/08',
  };
  expect(cellView(texts, fields)).toEqual({
    period: expect.objectContaining({ shortcut: 'Custom', custom: { from: '2026-11-02', to: '2026-11-08' } }),
    filters: [expect.objectContaining({ key: 'series', rows: [{ op: 'is_equal_to', values: ['Come Home, Ada'] }] })],
    isExact: true,
  });
});

test('a filter that no page has is kept by its key, and the view says that a page would show more', () => {
  const texts = { 'customer_view.hour_of_day': '7', [PERIOD]: '2026/11/02 to 2026/11/08' };
  expect(cellView(texts, fields)).toMatchObject({
    filters: [{ key: 'hour_of_day', rows: [], expression: '7' }],
    isExact: false,
  });
});
