import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { cohortHeatHeight } from '@playhead/widgets/cohort-heat/cohort-room';
import { loneDonutHeight } from '@playhead/widgets/donut/donut-room';
import { type ListLines, listHeight } from '@playhead/widgets/list-room';
import { pathsHeight } from '@playhead/widgets/pathing/path-room';
import { ribbonHeight } from '@playhead/widgets/ribbon/tiles';

/** WID-002, WID-003, in px. */
export const GRID_MARGIN = 5;
export const GRID_ROW_HEIGHT = 30;

/** In px, with the margins between them. */
export function heightOfRows(rows: number): number {
  return rows * (GRID_ROW_HEIGHT + GRID_MARGIN) - GRID_MARGIN;
}

function rowsOfHeight(height: number): number {
  return Math.ceil((height + GRID_MARGIN) / (GRID_ROW_HEIGHT + GRID_MARGIN));
}

export type Breakpoint = 'lg' | 'md' | 'sm' | 'xs';

/** WID-001 */
export const gridColumns: Record<Breakpoint, number> = { lg: 60, md: 30, sm: 30, xs: 30 };

/** WID-004, of the window's width in px. */
const breakpoints = { lg: 1200, md: 900, sm: 600 };
const singleColumnBreakpoints = { lg: 4000, md: 3000, sm: 600 };

export function breakpointOf(
  width: number,
  { singleColumn }: { singleColumn: boolean } = { singleColumn: false },
): Breakpoint {
  const limits = singleColumn ? singleColumnBreakpoints : breakpoints;
  if (width >= limits.lg) return 'lg';
  if (width >= limits.md) return 'md';
  return width >= limits.sm ? 'sm' : 'xs';
}

type Sized = Pick<WidgetConfig, 'id' | 'type' | 'x' | 'y' | 'w' | 'h' | 'fields'> &
  Partial<Pick<WidgetConfig, 'dataSource'>>;

export interface GridSpace {
  breakpoint: Breakpoint;
  /** Of the whole grid in px; 0 before it has been measured. */
  width: number;
  /** WID-005: table widgets come after the others. */
  expandTables?: boolean;
  /** Of paths: titles on each step, and steps. */
  paths?: { titles: number; steps: number };
  /** Rows of the table of cohorts, which the period and its steps decide before any number is there. */
  cohorts?: number;
  /** Of lists, by widget, as far as they are known. */
  lines?: ReadonlyMap<string, ListLines>;
}

export interface GridItem<W extends Sized = Sized> {
  widget: W;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Grid items in reading order. What a gate took away leaves no hole above. */
export function layoutWidgets<W extends Sized>(widgets: readonly W[], space: GridSpace): readonly GridItem<W>[] {
  const inOrder = widgets.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const last = space.expandTables === true ? inOrder.filter(({ type }) => type === 'table') : [];
  const first = inOrder.filter((widget) => !last.includes(widget));
  const items = space.breakpoint === 'lg' ? compactUpwards(first, space) : fillShelves(first, space);
  return [...items, ...wideRows(last, bottomOf(items), space)];
}

function bottomOf(items: readonly GridItem[]): number {
  return Math.max(0, ...items.map(({ y, h }) => y + h));
}

/** WID-005: one below the other, as wide as the page. */
function wideRows<W extends Sized>(widgets: readonly W[], top: number, space: GridSpace): readonly GridItem<W>[] {
  const w = gridColumns[space.breakpoint];
  let y = top;
  return widgets.map((widget) => {
    const h = heightOf(widget, space, w);
    const gridItem = { widget, x: 0, y, w, h };
    y += h;
    return gridItem;
  });
}

/** The unit of a ribbon's height: a tile needs its name, its number and its change one above the other. */
const RIBBON_UNIT_ROWS = 2;

/** WID-012: 1.366 units for each row that the tiles wrap into, in whole rows of the grid. */
function heightOf(widget: Sized, space: GridSpace, w: number): number {
  const width = (space.width * w) / gridColumns[space.breakpoint];
  if (widget.type === 'cohortFilter' && width > 0) return widget.h + controlRows(widget, width) - 1;
  if (widget.type === 'pathing' && width > 0 && space.paths !== undefined) {
    return Math.max(widget.h, rowsOfHeight(pathsHeight({ ...space.paths, width: width - CARD_PADDING_PX })));
  }
  if (widget.type === 'cohortHeat' && space.cohorts !== undefined) {
    return Math.min(widget.h, rowsOfHeight(cohortHeatHeight(space.cohorts)));
  }
  const lines = space.lines?.get(widget.id);
  if (lines !== undefined) {
    const needed = rowsOfHeight(listHeight(widget.type, lines, width - CARD_PADDING_PX));
    return Math.min(mostRows(widget), needed);
  }
  if (widget.type !== 'ribbon' || width === 0) return Math.ceil(widget.h);
  return Math.ceil(RIBBON_UNIT_ROWS * ribbonHeight({ count: widget.fields.length, width }));
}

/** A ring does not grow with a card as wide as the page: what is configured for half the page leaves half of it empty. */
function loneHeight(widget: Sized, space: GridSpace): number {
  const height = heightOf(widget, space, gridColumns[space.breakpoint]);
  const isRing = widget.type === 'donut' || widget.type === 'donut_title_in_center';
  const needed = isRing ? loneDonutHeight(space.width - CARD_PADDING_PX) : null;
  return needed === null ? height : Math.min(height, rowsOfHeight(needed));
}

/** Pages of a table have a known length. The sides of a title stand one below the other in a narrow card: the second would be out of sight. */
function mostRows({ type, h }: Sized): number {
  return type === 'leadInOut' ? Infinity : Math.ceil(h);
}

/** Left and right of what a card shows. */
const CARD_PADDING_PX = 34;

/** Width of one switch of the cohorts with its name, in px. */
const CONTROL_PX = 240;

/** The switches wrap as the tiles of a ribbon do. */
function controlRows({ dataSource }: Sized, width: number): number {
  const controls = dataSource?.settings?.length ?? 0;
  return Math.max(1, Math.ceil((controls * CONTROL_PX) / width));
}

function compactUpwards<W extends Sized>(widgets: readonly W[], space: GridSpace): readonly GridItem<W>[] {
  const items: GridItem<W>[] = [];
  const shelves = Map.groupBy(widgets, ({ y }) => y);
  for (const widget of widgets) {
    const w = Math.min(widget.w, gridColumns.lg);
    const x = Math.min(widget.x, gridColumns.lg - w);
    const above = items.filter((other) => other.x < x + w && x < other.x + other.w);
    const y = Math.max(0, ...above.map((other) => other.y + other.h));
    items.push({ widget, x, y, w, h: heightOnShelf(widget, shelves.get(widget.y) ?? [], space) });
  }
  return items;
}

/** A short list next to others is as high as the highest of them, so that the next row begins on one line. */
function heightOnShelf(widget: Sized, shelf: readonly Sized[], space: GridSpace): number {
  const height = (one: Sized) => heightOf(one, space, Math.min(one.w, gridColumns.lg));
  if (space.lines?.has(widget.id) !== true) return height(widget);
  return Math.min(mostRows(widget), Math.max(...shelf.map(height)));
}

/** How far ahead a narrow widget may be pulled up to stand next to another one. */
const PULL_UP_REACH = 3;

/**
 * Thirty columns: wide widgets take a whole row, narrow ones share it. A row that stays half empty is given to the widget in
 * it, so that no screen width has holes.
 */
function fillShelves<W extends Sized>(widgets: readonly W[], space: GridSpace): readonly GridItem<W>[] {
  const columns = gridColumns[space.breakpoint];
  const waiting = widgets.map((widget) => ({ widget, w: shelfWidth(widget, space.breakpoint) }));
  const items: GridItem<W>[] = [];
  let y = 0;
  while (waiting.length > 0) {
    const shelf = takeShelf(waiting, columns);
    const [only] = shelf.length === 1 ? shelf : [];
    const h =
      only === undefined
        ? Math.max(...shelf.map(({ widget, w }) => heightOf(widget, space, w)))
        : loneHeight(only.widget, space);
    let x = 0;
    shelf.forEach(({ widget, w }, index) => {
      const width = index === shelf.length - 1 ? columns - x : w;
      items.push({ widget, x, y, w: width, h });
      x += w;
    });
    y += h;
  }
  return items;
}

function takeShelf<T extends { w: number }>(waiting: T[], columns: number): readonly T[] {
  const shelf: T[] = [];
  let free = columns;
  while (waiting.length > 0) {
    const at = waiting.findIndex((item, index) => index < PULL_UP_REACH && item.w <= free);
    const [next] = at === -1 ? [] : waiting.splice(at, 1);
    if (next === undefined) break;
    shelf.push(next);
    free -= next.w;
  }
  return shelf;
}

function shelfWidth(widget: Sized, breakpoint: Breakpoint): number {
  const columns = gridColumns[breakpoint];
  if (widget.type === 'single-value' || widget.type === 'single-value-small') return columns / 2;
  return breakpoint === 'md' && widget.w <= gridColumns.lg / 2 ? columns / 2 : columns;
}
