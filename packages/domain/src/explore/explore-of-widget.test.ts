import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { expect, test } from 'vitest';
import { exploreOfWidget } from './explore-of-widget.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const RANGE = '2026/10/17 to 2026/11/15';
const body = decodeWire(RunQueryBody, {
  fields: ['customer_view.series', 'customer_view.plays'],
  filters: { [PERIOD]: RANGE, 'customer_view.device': 'Roku' },
  sorts: ['customer_view.plays desc'],
  limit: 10,
  total: true,
  widgets: ['top-series'],
  deadline_seconds: 30,
});

test('WBK-001: the query of a widget opens with its fields, filters and order, and with the name of its period', () => {
  expect(exploreOfWidget(body, { shortcut: 'Last 30 Days', range: RANGE })).toEqual({
    model: 'playhead',
    view: 'customer_view',
    fields: ['customer_view.series', 'customer_view.plays'],
    filters: { [PERIOD]: 'Last 30 Days', 'customer_view.device': 'Roku' },
    sorts: ['customer_view.plays desc'],
    limit: 10,
    pivots: [],
    dynamicFields: [],
    total: true,
    rowTotal: undefined,
    visConfig: {},
  });
});

test.each([
  ['chosen days', 'Custom', RANGE],
  ['a widget with a period of its own', 'Last 7 Days', '2026/11/09 to 2026/11/15'],
])('%s stay days', (_name, shortcut, range) => {
  expect(exploreOfWidget(body, { shortcut, range }).filters[PERIOD]).toBe(RANGE);
});
