import { late, type Late } from '../lazy-chunk.ts';
import type { MapShapes } from './map-shapes.ts';

export type MapName = 'us' | 'europe' | 'world';

const WHAT = 'The map';

/** Outlines weigh more than the rest of the page: fetched when a map is first drawn, then kept. */
export const mapShapes: Readonly<Record<MapName, Late<MapShapes>>> = {
  us: late(async () => (await import('./us-shapes.ts')).usShapes, WHAT),
  europe: late(async () => (await import('./europe-shapes.ts')).europeShapes, WHAT),
  world: late(async () => (await import('./world-shapes.ts')).worldShapes, WHAT),
};
