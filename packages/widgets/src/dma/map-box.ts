import type { MapBox } from './map-shapes.ts';

/** Around what is looked at, and never less of the map than this part of it, so that one small country keeps its neighbours. */
const MARGIN = 0.06;
const LEAST_PART = 0.3;

/** The part of the map that holds all of these, with no more margin than the map has; the whole map when there are none. */
export function boxAround(boxes: readonly MapBox[], whole: MapBox): MapBox {
  const seen = boxes.filter(({ width, height }) => Number.isFinite(width) && Number.isFinite(height));
  if (seen.length === 0) return whole;
  const left = Math.min(...seen.map(({ x }) => x));
  const top = Math.min(...seen.map(({ y }) => y));
  const width = Math.max(...seen.map((box) => box.x + box.width)) - left;
  const height = Math.max(...seen.map((box) => box.y + box.height)) - top;
  const margin = Math.max(width, height) * MARGIN;
  const wanted = {
    width: Math.min(Math.max(width + 2 * margin, whole.width * LEAST_PART), whole.width),
    height: Math.min(Math.max(height + 2 * margin, whole.height * LEAST_PART), whole.height),
  };
  return {
    x: left + width / 2 - wanted.width / 2,
    y: top + height / 2 - wanted.height / 2,
    ...wanted,
  };
}
