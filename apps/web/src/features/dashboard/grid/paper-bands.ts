import { heightOfRows, type GridItem } from './grid-layout.ts';

/** Widgets side by side, between two lines that no widget crosses. */
export interface Band<P extends GridBox> {
  /** With rows counted from the top of the band. */
  items: readonly P[];
  /** On screen, in px. */
  height: number;
  /** One widget as wide as the page. */
  isAlone: boolean;
}

type GridBox = Pick<GridItem, 'y' | 'w' | 'h'>;

/**
 * On paper each band is laid out for itself. In one grid, a table that repeats its header on the next sheet would end below its
 * place and cover the widgets after it (Chromium 153).
 */
export function splitBands<P extends GridBox>(gridItems: readonly P[], columns: number): readonly Band<P>[] {
  const bands: { top: number; bottom: number; items: P[] }[] = [];
  for (const item of gridItems.toSorted((a, b) => a.y - b.y)) {
    const last = bands.at(-1);
    const bottom = item.y + item.h;
    if (last === undefined || item.y >= last.bottom) bands.push({ top: item.y, bottom, items: [item] });
    else {
      last.items.push(item);
      last.bottom = Math.max(last.bottom, bottom);
    }
  }
  return bands.map(({ top, bottom, items }) => ({
    items: items.map((item) => ({ ...item, y: item.y - top })),
    height: heightOfRows(bottom - top),
    isAlone: items.length === 1 && items[0]?.w === columns,
  }));
}
