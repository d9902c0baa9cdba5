import type { LngLat } from './dma-centres.ts';

/** Outlines ready to draw, in the units of the view box. */
export interface MapShapes {
  readonly width: number;
  readonly height: number;
  readonly areas: readonly { readonly name: string; readonly path: string }[];
  /** Null for a place outside of the map. */
  readonly project: (place: LngLat) => readonly [x: number, y: number] | null;
}
