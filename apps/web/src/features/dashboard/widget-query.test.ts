import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { expect, test } from 'vitest';
import { askedConfig, widgetBody } from './widget-query.ts';

const week = { from: '2026-11-08', to: '2026-11-14' };
const day = { from: '2026-11-14', to: '2026-11-14' };

function widget(changes: Partial<WidgetConfig>): WidgetConfig {
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
    dataSource: { request: 'query', queryEngin: 'customer_view', limit: 20 },
    ...changes,
  };
}

test('the body holds the widget and the period, in the shape the server takes', () => {
  const body = widgetBody(widget({ widgetFilters: { 'customer_view.series': '-NULL' } }), week);
  expect(body).toEqual({
    widgets: ['w'],
    fields: ['customer_view.date', 'customer_view.plays'],
    filters: {
      'customer_view.series': '-NULL',
      'customer_view.current_date_range_ui': '2026/11/08 to 2026/11/14',
    },
    sorts: ['customer_view.date desc'],
    limit: 20,
    pivots: [],
    dynamic_fields: [],
    dataSource: 'customer_view',
  });
  expect(RunQueryBody.parse(body)).toEqual(body);
});

test('a single day is asked by the hour, in fields, sorts and pivots', () => {
  expect(askedConfig(widget({ pivots: ['customer_view.date'] }), {}, day)).toMatchObject({
    fields: ['customer_view.hour', 'customer_view.plays'],
    sorts: ['customer_view.hour desc'],
    pivots: ['customer_view.hour'],
  });
  expect(askedConfig(widget({}), {}, week).fields).toContain('customer_view.date');
});

test("a widget's filters cannot widen the period", () => {
  const body = widgetBody(widget({ widgetFilters: { 'customer_view.current_date_range_ui': 'any' } }), week);
  expect(body.filters['customer_view.current_date_range_ui']).toBe('2026/11/08 to 2026/11/14');
});

test('WID-010: another dimension takes the place of the shown one, also where it sorts', () => {
  const config = widget({
    fields: ['customer_view.genre', 'customer_view.minutes'],
    sorts: ['customer_view.genre'],
    dimensions: [
      { key: 'customer_view.genre', label: 'Genre' },
      { key: 'customer_view.brand', label: 'Brand' },
    ],
  });
  expect(askedConfig(config, { dimension: 'customer_view.brand' }, week)).toMatchObject({
    fields: ['customer_view.brand', 'customer_view.minutes'],
    sorts: ['customer_view.brand'],
  });
});

test("a chosen sort replaces the configured ones and leaves the widget's configuration alone", () => {
  const config = widget({});
  expect(askedConfig(config, { sort: 'customer_view.plays desc' }, week).sorts).toEqual(['customer_view.plays desc']);
  expect(config.sorts).toEqual(['customer_view.date desc']);
});
