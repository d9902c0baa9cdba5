export interface MapBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MapArea {
  readonly name: string;
  readonly path: string;
  readonly box: MapBox;
}

/** Outlines ready to draw, in the units of the view box. */
export interface MapShapes {
  readonly width: number;
  readonly height: number;
  readonly areas: readonly MapArea[];
}
