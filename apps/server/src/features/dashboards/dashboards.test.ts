import { DashboardConfig } from '@playhead/contract/http/dashboards';
import { describe, expect, test } from 'vitest';
import { fields } from '@playhead/query/model';
import { dashboardPages } from './pages/index.ts';

const COLUMNS = 60;
const contexts = [{ mapsDma: true }, { mapsDma: false }];
const pages = contexts.flatMap((context) => dashboardPages.map((page) => page(context)));
const known = new Set<string>(fields.map((field) => field.name));

describe.each(pages.map((page) => [page.page, page] as const))('%s', (_name, page) => {
  test('WID-026: fits the contract', () => {
    expect(DashboardConfig.parse(page)).toEqual(page);
  });

  test('WID-001: widgets stay on the 60 columns and do not overlap', () => {
    const taken = new Set<string>();
    for (const widget of page.widgets) {
      expect(widget.x + widget.w).toBeLessThanOrEqual(COLUMNS);
      for (let x = widget.x; x < widget.x + widget.w; x += 1) {
        for (let y = widget.y; y < widget.y + widget.h; y += 1) {
          expect(taken.has(`${x},${y}`), `${widget.id} at ${x},${y}`).toBe(false);
          taken.add(`${x},${y}`);
        }
      }
    }
  });

  test('asks only for fields of the model, and every id is its own', () => {
    const asked = page.widgets.flatMap((widget) => [
      ...widget.fields,
      ...Object.keys(widget.widgetFilters ?? {}),
      ...(widget.dimensions ?? []).map((dimension) => dimension.key),
      ...(widget.sorts ?? []).map((sort) => sort.replace(/ desc$/, '')),
    ]);
    expect(asked.filter((field) => !known.has(field))).toEqual([]);
    expect(new Set(page.widgets.map((widget) => widget.id)).size).toBe(page.widgets.length);
  });
});
