import type { DashboardConfig, WidgetConfig } from '@playhead/contract/http/dashboards';
import { withViewerLabel } from '@playhead/domain/format';
import { type PageId, pageEntry } from '@playhead/domain/pages';
import type { GeoLevel } from './geo-level.ts';

/** What the customer has; a page leaves out what it cannot show. */
export interface PageContext {
  geography: GeoLevel;
  ads: boolean;
  adServerLog: boolean;
  demographics: boolean;
  /** Viewers are known by household or not. */
  streamIds: boolean;
  /** WID-036 */
  widgets: readonly string[];
}

/** A widget that has no position yet. */
export type UnplacedWidget = Unplaced<WidgetConfig>;
/** Of each member of the union. */
type Unplaced<Config> = Config extends unknown ? Omit<Config, 'x' | 'y' | 'w' | 'h'> : never;

/** Widgets side by side, from the left, with their widths in columns. */
export interface Shelf {
  h: number;
  widgets: readonly (readonly [w: number, widget: UnplacedWidget])[];
}

/** A dashboard page is a file that exports one of these; adding a widget touches that file alone. */
export interface DashboardPage {
  page: PageId;
  shelves(context: PageContext): readonly Shelf[];
}

export function shelf(h: number, ...widgets: Shelf['widgets']): Shelf {
  return { h, widgets };
}

const COLUMNS = 60;

type Gate = NonNullable<WidgetConfig['gate']>;

/** WID-036, WID-037 */
const gates: Record<Gate, (context: PageContext) => boolean> = {
  ama: ({ widgets }) => widgets.includes('ama'),
  category_benchmark: ({ widgets }) => widgets.includes('category_benchmark'),
  demographics: ({ demographics }) => demographics,
  ads: ({ ads }) => ads,
};

export function dashboardConfigOf({ page, shelves }: DashboardPage, context: PageContext): DashboardConfig {
  let y = 0;
  const widgets = shelves(context).flatMap(({ h, widgets: all }) => {
    const shown = all.filter(([, { gate }]) => gate === undefined || gates[gate](context));
    if (shown.length === 0) return [];
    const placed = placeOnShelf(shown, { y, h });
    y += h;
    return placed;
  });
  return { page, title: pageEntry(page).label, widgets };
}

/** USR-005 */
export function inWordsOf({ page, title, widgets }: DashboardConfig, label: string): DashboardConfig {
  const tell = (text: string) => withViewerLabel(text, label);
  return {
    page,
    title: tell(title),
    widgets: widgets.map((widget) => ({
      ...widget,
      title: tell(widget.title),
      ...(widget.dimensions
        ? { dimensions: widget.dimensions.map((one) => ({ ...one, label: tell(one.label) })) }
        : {}),
    })),
  };
}

/** Those that are left share the room of those that a gate took away. */
function placeOnShelf(shown: Shelf['widgets'], { y, h }: { y: number; h: number }): WidgetConfig[] {
  const total = shown.reduce((sum, [w]) => sum + w, 0);
  let x = 0;
  return shown.map(([wanted, widget], index) => {
    const w = index === shown.length - 1 ? COLUMNS - x : Math.round((wanted * COLUMNS) / total);
    const placed = { ...widget, x, y, w, h };
    x += w;
    return placed;
  });
}
