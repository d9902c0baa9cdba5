import type { LngLat } from './dma-centres.ts';

/** Size and scale of the map of the United States (us-atlas, states-albers-10m). */
export const USA_SIZE = { width: 975, height: 610 };
const SCALE = 1300;
const RADIANS = Math.PI / 180;

interface Part {
  /** The longitude that is drawn upright. */
  readonly meridian: number;
  readonly parallels: readonly [south: number, north: number];
  readonly scale: number;
  /** Drawn at `at`. */
  readonly centre: LngLat;
  /** From the centre of the map, in parts of the scale. */
  readonly at: readonly [x: number, y: number];
  readonly frame: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** The main part, Alaska and Hawaii. */
const PARTS: readonly Part[] = [
  {
    meridian: -96,
    parallels: [29.5, 45.5],
    scale: 1,
    centre: [-96.6, 38.7],
    at: [0, 0],
    frame: { left: -0.455, top: -0.238, right: 0.455, bottom: 0.238 },
  },
  {
    meridian: -154,
    parallels: [55, 65],
    scale: 0.35,
    centre: [-156, 58.5],
    at: [-0.307, 0.201],
    frame: { left: -0.425, top: 0.12, right: -0.214, bottom: 0.234 },
  },
  {
    meridian: -157,
    parallels: [8, 18],
    scale: 1,
    centre: [-160, 19.9],
    at: [-0.205, 0.212],
    frame: { left: -0.214, top: 0.166, right: -0.115, bottom: 0.234 },
  },
];

/**
 * On the map of the United States; null outside of it. As `geoAlbersUsa` of d3-geo, which brings 10 kB (gzip) of other projections.
 */
export function projectUsa(location: LngLat): readonly [x: number, y: number] | null {
  for (const part of PARTS) {
    const [x, y] = placeIn(part, location);
    const { left, top, right, bottom } = part.frame;
    if (x < left || x > right || y < top || y > bottom) continue;
    return [USA_SIZE.width / 2 + x * SCALE, USA_SIZE.height / 2 + y * SCALE];
  }
  return null;
}

function placeIn(part: Part, location: LngLat): readonly [x: number, y: number] {
  const [x, y] = onCone(part, location);
  const [centreX, centreY] = onCone(part, part.centre);
  return [part.at[0] + (x - centreX) * part.scale, part.at[1] + (y - centreY) * part.scale];
}

/** Albers' equal-area conic projection, with y downwards. */
function onCone({ meridian, parallels }: Part, [longitude, latitude]: LngLat): readonly [x: number, y: number] {
  const south = Math.sin(parallels[0] * RADIANS);
  const north = Math.sin(parallels[1] * RADIANS);
  const cone = (south + north) / 2;
  const radius = Math.sqrt(1 + south * north - 2 * cone * Math.sin(latitude * RADIANS)) / cone;
  const east = ((longitude - meridian + 540) % 360) - 180;
  const angle = cone * east * RADIANS;
  return [radius * Math.sin(angle), radius * Math.cos(angle)];
}
