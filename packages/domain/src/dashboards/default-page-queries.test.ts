import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { expect, test } from 'vitest';
import { defaultPageQueries } from './default-page-queries.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const period = {
  range: { from: '2026-11-08', to: '2026-11-14' },
  compareRange: { from: '2026-11-01', to: '2026-11-07' },
};

function widget(id: string, dataSource: WidgetConfig['dataSource'], fields: string[] = []): WidgetConfig {
  return { id, type: 'line', title: id, fields, dataSource, x: 0, y: 0, w: 1, h: 1 };
}

test('every widget has a query, and those that compare a second one after all others', () => {
  const widgets = [
    widget('ribbon', { request: 'query', queryEngin: 'customer_view', limit: 1, compare: true }, [
      'customer_view.plays',
    ]),
    widget('audience', { request: 'ama', queryEngin: 'customer_view', options: { granularity: 'minute' } }),
  ];
  const queries = defaultPageQueries(widgets, period);
  expect(queries.map(({ request, body }) => [request, body.filters])).toEqual([
    ['query', { [PERIOD]: '2026/11/08 to 2026/11/14' }],
    ['ama', { [PERIOD]: '2026/11/08 to 2026/11/14' }],
    ['query', { [PERIOD]: '2026/11/01 to 2026/11/07' }],
  ]);
  expect(queries[0]?.body).toMatchObject({ fields: ['customer_view.plays'], limit: 1 });
});

test('filters of the page are in every query', () => {
  const widgets = [widget('audience', { request: 'ama', queryEngin: 'customer_view' })];
  const queries = defaultPageQueries(widgets, { ...period, filters: { 'customer_view.country': 'norway' } });
  expect(queries.map(({ body }) => body.filters)).toEqual([
    { [PERIOD]: '2026/11/08 to 2026/11/14', 'customer_view.country': 'norway' },
  ]);
});

test('pictures, controls and widgets that wait for a choice run nothing', () => {
  const widgets = [
    widget('picture', { request: 'none', queryEngin: 'customer_view' }),
    widget('paths', {
      request: 'pathing',
      queryEngin: 'customer_view',
      subject: { filter: 'series', option: 'start' },
    }),
  ];
  expect(defaultPageQueries(widgets, period)).toEqual([]);
});
