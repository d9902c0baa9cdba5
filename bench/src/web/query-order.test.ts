import { WidgetConfig } from '@playhead/contract/http/dashboards';
import { expect, test } from 'vitest';
import { queriedWidgets, sentTooEarly } from './query-order.ts';

const widget = (id: string, request: string, fields: readonly string[]) =>
  WidgetConfig.parse({
    id,
    type: 'table',
    title: id,
    x: 0,
    y: 0,
    w: 1,
    h: 1,
    fields,
    dataSource: { request, queryEngin: 'customer_view' },
  });
const widgets = [
  widget('ribbon', 'query', ['customer_view.plays']),
  widget('audience', 'ama', []),
  widget('series', 'query', ['customer_view.series', 'customer_view.plays']),
  widget('baseline', 'benchmark', ['customer_view.minutes']),
  widget('peers', 'benchmark', ['customer_view.series', 'customer_view.minutes']),
];
const query = (...fields: string[]) => ({
  path: '/v1/customers/1/t/queries/run/json',
  body: JSON.stringify({ fields }),
});

test('a query belongs to the widget with its fields or its route; others belong to none', () => {
  const queries = [
    query('customer_view.series', 'customer_view.plays'),
    { path: '/v1/customers/1/viz/ama', body: '{}' },
    query('customer_view.country'),
    query('customer_view.plays'),
    {
      path: '/v1/customers/1/viz/benchmark',
      body: JSON.stringify({ fields: ['customer_view.series', 'customer_view.minutes'] }),
    },
  ];
  expect(queriedWidgets(queries, widgets)).toEqual([2, 1, 0, 4]);
});

test.each([
  { positions: [0, 1, 2, 3], inWindow: 2, tooEarly: 0 },
  { positions: [0, 2, 3, 1], inWindow: 2, tooEarly: 2 },
  { positions: [2, 3], inWindow: 2, tooEarly: 0 },
])(
  '$tooEarly of $places are sent too early with $inWindow widgets in the window',
  ({ positions, inWindow, tooEarly }) => {
    expect(sentTooEarly(positions, inWindow)).toBe(tooEarly);
  },
);
