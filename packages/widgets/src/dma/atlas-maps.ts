import { geoConicConformal, geoNaturalEarth1, type GeoPath, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import states from 'us-atlas/states-albers-10m.json' with { type: 'json' };
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import fine from 'world-atlas/countries-50m.json' with { type: 'json' };
import { USA_SIZE } from './albers-usa.ts';
import { EUROPE } from './country-names.ts';
import type { MapName } from './outlines.ts';
import { DIGITS, type EncodedMap, MORE } from './outline-code.ts';

type Topology = Parameters<typeof feature>[0];
type NamedFeature = GeoJSON.Feature<GeoJSON.Geometry, { name: string }>;
type Outlines = ReadonlyMap<string, string>;

/** The atlases in npm, projected. A map of the world is drawn enlarged, that of the States never. */
export const atlasMaps: Readonly<Record<MapName, () => { outlines: Outlines; map: EncodedMap }>> = {
  us() {
    return encoded({ ...USA_SIZE, partsPerUnit: 5, features: featuresOf(states, 'states'), path: geoPath() });
  },
  europe() {
    const [width, height] = [800, 640];
    // Clipping to the frame keeps overseas parts (French Guiana, Canaries) from stretching the map.
    const projection = geoConicConformal()
      .parallels([40, 62])
      .rotate([-10, 0])
      .center([0, 53.5])
      .scale(960)
      .translate([width / 2, height / 2])
      .clipExtent([
        [0, 0],
        [width, height],
      ]);
    const drawn: ReadonlySet<string> = new Set(EUROPE);
    const features = featuresOf(fine, 'countries').filter(({ properties }) => drawn.has(properties.name));
    return encoded({ width, height, partsPerUnit: 10, features, path: geoPath(projection) });
  },
  world() {
    const [width, height] = [960, 470];
    const features = featuresOf(coarse, 'countries').filter(({ properties }) => properties.name !== 'Antarctica');
    const projection = geoNaturalEarth1().fitSize([width, height], { type: 'FeatureCollection', features });
    return encoded({ width, height, partsPerUnit: 10, features, path: geoPath(projection) });
  },
};

function featuresOf(atlas: unknown, objectName: string): NamedFeature[] {
  const topology = atlas as Topology;
  const object = topology.objects[objectName];
  if (object === undefined) throw new Error(`No ${objectName} in the topology`);
  const collection = feature(topology, object);
  const features = collection.type === 'FeatureCollection' ? collection.features : [collection];
  return features.map((item) => ({ ...item, properties: { name: String(item.properties?.['name'] ?? '') } }));
}

interface AtlasMap extends Omit<EncodedMap, 'areas'> {
  readonly features: readonly NamedFeature[];
  readonly path: GeoPath;
}

function encoded({ features, path, ...size }: AtlasMap): { outlines: Outlines; map: EncodedMap } {
  const outlines = new Map(features.map((item) => [item.properties.name, path(item) ?? '']));
  if (outlines.size < features.length) throw new Error('Two areas of the atlas have the same name.');
  const areas = [...outlines].map(([name, outline]) => [name, encodeOutline(outline, size.partsPerUnit)]);
  return { outlines, map: { ...size, areas: Object.fromEntries(areas) } };
}

function encodeOutline(outline: string, partsPerUnit: number): string {
  return linesOf(outline)
    .map((line) => encodeLine(line.map(([x, y]) => [Math.round(x * partsPerUnit), Math.round(y * partsPerUnit)])))
    .join(' ');
}

function encodeLine(points: readonly (readonly [x: number, y: number])[]): string {
  const digits: string[] = [];
  let [atX, atY] = [0, 0];
  for (const [index, [x, y]] of points.entries()) {
    if (index > 0 && x === atX && y === atY) continue;
    digits.push(encodeNumber(x - atX), encodeNumber(y - atY));
    [atX, atY] = [x, y];
  }
  return digits.join('');
}

function encodeNumber(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  let digits = '';
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) digits += DIGITS[(rest % MORE) + MORE];
  return digits + DIGITS[rest];
}

/** Of a path of straight lines: `M1,2L3,4Z` for each. */
export function linesOf(path: string): [x: number, y: number][][] {
  return [...path.matchAll(/M([^Z]+)Z/g)].map(([, line = '']) =>
    line.split('L').map((point) => {
      const [x, y] = point.split(',').map(Number);
      if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`Not a point: ${point}`);
      return [x, y];
    }),
  );
}
