import type { PaperSize } from '@playhead/contract/http/deliveries/export-content';

/** EXP-061: in px; a page fitted to its content is as wide as the layout. */
export const FIT_WIDTH = 1440;

export type Orientation = 'portrait' | 'landscape';

/** EXP-063, EXP-064: with these the layout of 1440 px is as wide as the paper. */
const SCALES: Readonly<Record<Orientation, Readonly<Record<PaperSize, number>>>> = {
  portrait: {
    fit: 1,
    letter: 0.46,
    legal: 0.46,
    tabloid: 0.61,
    A0: 2,
    A1: 1.37,
    A2: 0.93,
    A3: 0.65,
    A4: 0.45,
    A5: 0.3,
  },
  landscape: {
    fit: 1,
    letter: 0.61,
    legal: 0.78,
    tabloid: 0.96,
    A0: 2,
    A1: 1.9,
    A2: 1.35,
    A3: 0.93,
    A4: 0.65,
    A5: 0.45,
  },
};

export function paperScale(size: PaperSize, orientation: Orientation): number {
  return SCALES[orientation][size];
}

/** In mm, upright. */
const MILLIMETRES: Readonly<Record<Exclude<PaperSize, 'fit'>, readonly [width: number, height: number]>> = {
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  tabloid: [279.4, 431.8],
  A0: [841, 1189],
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
};

/** In mm as the sheet lies; null for `fit`, whose height is that of the page. */
export function sheetSize(size: PaperSize, orientation: Orientation): { width: number; height: number } | null {
  if (size === 'fit') return null;
  const [short, long] = MILLIMETRES[size];
  return orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short };
}
