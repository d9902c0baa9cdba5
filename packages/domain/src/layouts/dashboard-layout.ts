import { type DashboardConfig, type DashboardLayout, LAYOUT_WIDTH } from '@playhead/contract/http/dashboards';

/** WID-002, WID-003, in px. */
export const LAYOUT_ROW_HEIGHT = 30;
export const LAYOUT_MARGIN = 5;

/** WID-029: a page as it is configured, in reading order. What a screen wraps or a gate takes away is not part of it. */
export function dashboardLayout({ widgets }: Pick<DashboardConfig, 'widgets'>): DashboardLayout {
  const inOrder = widgets.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const bottom = Math.max(0, ...widgets.map(({ y, h }) => y + Math.ceil(h)));
  const stacked = widgets.reduce((rows, { h }) => rows + Math.ceil(h), 0);
  return { width: LAYOUT_WIDTH, height: heightOf(bottom), singleHeight: heightOf(stacked), widgets: inOrder };
}

/** Rows with a margin between each two of them. */
function heightOf(rows: number): number {
  return rows === 0 ? 0 : rows * LAYOUT_ROW_HEIGHT + (rows - 1) * LAYOUT_MARGIN;
}
