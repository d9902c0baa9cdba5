import { t } from '@playhead/texts/translate';
import { lazyChunk, type LazyChunk } from '../lazy-chunk.ts';
import type { MapShapes } from './map-shapes.ts';
import { decodeMap } from './outline-code.ts';

export type MapName = 'us' | 'europe' | 'world';

const WHAT = t('The map');

/** Outlines weigh more than the rest of a widget: fetched when a map is first drawn, then kept. */
export const mapShapes: Readonly<Record<MapName, LazyChunk<MapShapes>>> = {
  us: lazyChunk(async () => decodeMap((await import('./outlines/us.ts')).default), WHAT),
  europe: lazyChunk(async () => decodeMap((await import('./outlines/europe.ts')).default), WHAT),
  world: lazyChunk(async () => decodeMap((await import('./outlines/world.ts')).default), WHAT),
};
