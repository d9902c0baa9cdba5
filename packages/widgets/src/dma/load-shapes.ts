import type { MapShapes } from './map-shapes.ts';

export type MapName = 'us' | 'europe' | 'world';

const loaders: Record<MapName, () => Promise<MapShapes>> = {
  us: async () => (await import('./us-shapes.ts')).usShapes,
  europe: async () => (await import('./europe-shapes.ts')).europeShapes,
  world: async () => (await import('./world-shapes.ts')).worldShapes,
};

const loaded = new Map<MapName, Promise<MapShapes>>();

/** Outlines weigh more than the rest of the page: fetched when a map is first drawn, then kept. A failed load may be tried again. */
export function loadShapes(name: MapName): Promise<MapShapes> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const loading = loaders[name]();
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}
