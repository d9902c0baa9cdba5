import { GRID_MARGIN, GRID_ROW_HEIGHT, type Placed } from './grid-layout.ts';

/** Widgets beside each other, between two lines that no widget crosses. */
export interface Band<P extends Place> {
  /** With rows counted from the top of the band. */
  places: readonly P[];
  /** On screen, in px. */
  height: number;
  /** One widget as wide as the page. */
  isAlone: boolean;
}

type Place = Pick<Placed, 'y' | 'w' | 'h'>;

/**
 * On paper each band is laid out for itself. In one grid, a table that repeats its header on the next sheet would end below its
 * place and cover the widgets after it (Chromium 153).
 */
export function splitBands<P extends Place>(placed: readonly P[], columns: number): readonly Band<P>[] {
  const bands: { top: number; bottom: number; places: P[] }[] = [];
  for (const place of placed.toSorted((a, b) => a.y - b.y)) {
    const last = bands.at(-1);
    const bottom = place.y + place.h;
    if (last === undefined || place.y >= last.bottom) bands.push({ top: place.y, bottom, places: [place] });
    else {
      last.places.push(place);
      last.bottom = Math.max(last.bottom, bottom);
    }
  }
  return bands.map(({ top, bottom, places }) => ({
    places: places.map((place) => ({ ...place, y: place.y - top })),
    height: (bottom - top) * (GRID_ROW_HEIGHT + GRID_MARGIN) - GRID_MARGIN,
    isAlone: places.length === 1 && places[0]?.w === columns,
  }));
}
