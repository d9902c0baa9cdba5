import { t } from '@playhead/texts/translate';
import { lazyChunk, type LazyChunk } from '../lazy-chunk.ts';
import type { MapShapes } from './map-shapes.ts';

export type MapName = 'us' | 'europe' | 'world';

const WHAT = t('The map');

/** Outlines weigh more than the rest of the page: fetched when a map is first drawn, then kept. */
export const mapShapes: Readonly<Record<MapName, LazyChunk<MapShapes>>> = {
  us: lazyChunk(async () => (await import('./us-shapes.ts')).usShapes, WHAT),
  europe: lazyChunk(async () => (await import('./europe-shapes.ts')).europeShapes, WHAT),
  world: lazyChunk(async () => (await import('./world-shapes.ts')).worldShapes, WHAT),
};
