import { DashboardLayout, type WidgetConfig } from '@playhead/contract/http/dashboards';
import { expect, test } from 'vitest';
import { dashboardLayout } from './index.ts';

const widget = (id: string, position: Pick<WidgetConfig, 'x' | 'y' | 'w' | 'h'>): WidgetConfig => ({
  id,
  type: 'line',
  title: id,
  fields: [],
  dataSource: { request: 'query', queryEngin: 'playhead' },
  ...position,
});

const widgets = [
  widget('right', { x: 30, y: 2, w: 30, h: 8 }),
  widget('top', { x: 0, y: 0, w: 60, h: 1.366 }),
  widget('left', { x: 0, y: 2, w: 30, h: 6 }),
];

test('WID-029: a layout is 1440 wide, as high as its lowest widget, and singly as high as all of them', () => {
  const layout = dashboardLayout({ widgets });
  // Ten rows of 30 px with nine margins of 5 px; in one column 2 + 6 + 8 rows.
  expect(layout).toMatchObject({ width: 1440, height: 10 * 30 + 9 * 5, singleHeight: 16 * 30 + 15 * 5 });
  expect(layout.widgets.map(({ id }) => id)).toEqual(['top', 'left', 'right']);
});

test('WID-029: every widget is saved whole, and what is made passes the contract', () => {
  const layout = dashboardLayout({ widgets });
  expect(layout.widgets.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    widgets.toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  expect(DashboardLayout.parse(layout)).toEqual(layout);
});

test('WID-029: a page without widgets has no height', () => {
  expect(dashboardLayout({ widgets: [] })).toEqual({ width: 1440, height: 0, singleHeight: 0, widgets: [] });
});
