import { geoAlbersUsa } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import { projectUsa, USA_SIZE } from './albers-usa.ts';
import { EUROPE } from './country-names.ts';
import type { LngLat } from './dma-centres.ts';
import { type MapName, mapShapes } from './outlines.ts';
import { atlasMaps, linesOf } from './atlas-maps.ts';

describe('outlines', () => {
  it('of the United States have 50 states and the capital, and hold the locations of markets', async () => {
    const us = await mapShapes.us.fetch();
    expect(us.areas.length).toBeGreaterThanOrEqual(51);
    expect(us.areas.find((area) => area.name === 'Texas')?.path).toMatch(/^M/);
    const boston = projectUsa([-71.1, 42.4]);
    const seattle = projectUsa([-122.3, 47.6]);
    expect(boston?.[0]).toBeGreaterThan(850);
    expect(seattle?.[0]).toBeLessThan(150);
    expect(projectUsa([11, 48])).toBeNull();
  });

  it('of Europe have every country on the list, inside the frame', async () => {
    const europe = await mapShapes.europe.fetch();
    expect(europe.areas.map((area) => area.name).toSorted()).toEqual([...EUROPE].toSorted());
    const empty = europe.areas.filter((area) => !/^M\d/.test(area.path)).map((area) => area.name);
    expect(empty).toEqual([]);
  });

  it('of the world leave out Antarctica', async () => {
    const world = await mapShapes.world.fetch();
    expect(world.areas.length).toBeGreaterThan(150);
    expect(world.areas.map((area) => area.name)).not.toContain('Antarctica');
  });
});

describe.each<{ name: MapName; mostUnits: number }>([
  { name: 'us', mostUnits: 0.1 },
  { name: 'europe', mostUnits: 0.05 },
  { name: 'world', mostUnits: 0.05 },
])('the encoded map: $name', ({ name, mostUnits }) => {
  const { outlines } = atlasMaps[name]();

  it('is drawn as the atlas is, but for less than a pixel', async () => {
    const { areas } = await mapShapes[name].fetch();
    expect(areas.map((area) => area.name)).toEqual([...outlines.keys()]);
    for (const area of areas) {
      const [drawn, wanted] = [linesOf(area.path), linesOf(outlines.get(area.name) ?? '')];
      expect(drawn.length).toBe(wanted.length);
      const far = wanted.flatMap((line, index) => farFrom(drawn[index] ?? [], line, mostUnits));
      expect({ name: area.name, far }).toEqual({ name: area.name, far: [] });
    }
  });

  it('knows the box around each area', async () => {
    for (const { path, box } of (await mapShapes[name].fetch()).areas) {
      const points = linesOf(path).flat();
      expect(box.x).toBe(Math.min(...points.map(([x]) => x)));
      expect(box.y).toBe(Math.min(...points.map(([, y]) => y)));
      expect(box.x + box.width).toBeCloseTo(Math.max(...points.map(([x]) => x)), 9);
      expect(box.y + box.height).toBeCloseTo(Math.max(...points.map(([, y]) => y)), 9);
    }
  });
});

/** Points of the line that the drawn line leaves out or moves by more. */
function farFrom(
  drawn: readonly (readonly [number, number])[],
  line: readonly (readonly [number, number])[],
  most: number,
) {
  let at = 0;
  return line.filter(([x, y]) => {
    const isNear = (index: number) => {
      const [drawnX, drawnY] = drawn[index] ?? [Number.NaN, Number.NaN];
      return Math.abs(drawnX - x) <= most + 1e-9 && Math.abs(drawnY - y) <= most + 1e-9;
    };
    if (isNear(at + 1) && !isNear(at)) at += 1;
    return !isNear(at);
  });
}

it('places of the United States are where d3-geo projects them', () => {
  const projection = geoAlbersUsa()
    .scale(1300)
    .translate([USA_SIZE.width / 2, USA_SIZE.height / 2]);
  const compared: { at: LngLat; isPlaced: boolean; isSame: boolean }[] = [];
  for (let longitude = -179.5; longitude < 180; longitude += 1.3) {
    for (let latitude = -80; latitude < 85; latitude += 0.7) {
      const [wanted, found] = [projection([longitude, latitude]), projectUsa([longitude, latitude])];
      compared.push({ at: [longitude, latitude], isPlaced: wanted !== null, isSame: isSamePoint(wanted, found) });
    }
  }
  expect(compared.filter(({ isSame }) => !isSame)).toEqual([]);
  expect(compared.filter(({ isPlaced }) => isPlaced).length).toBeGreaterThan(1000);
});

function isSamePoint(a: readonly [number, number] | null, b: readonly [number, number] | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6;
}
