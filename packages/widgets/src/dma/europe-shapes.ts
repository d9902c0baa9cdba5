import { geoConicConformal, geoPath } from 'd3-geo';
import topology from 'world-atlas/countries-50m.json';
import { EUROPE } from './country-names.ts';
import { decodeTopology } from './decode-topology.ts';
import { areaOf } from './map-box.ts';
import type { MapShapes } from './map-shapes.ts';

const WIDTH = 800;
const HEIGHT = 640;
/** Clipping to the frame keeps overseas parts (French Guiana, Canaries) from stretching the map. */
const projection = geoConicConformal()
  .parallels([40, 62])
  .rotate([-10, 0])
  .center([0, 53.5])
  .scale(960)
  .translate([WIDTH / 2, HEIGHT / 2])
  .clipExtent([
    [0, 0],
    [WIDTH, HEIGHT],
  ]);
const path = geoPath(projection);
const drawn: ReadonlySet<string> = new Set(EUROPE);

export const europeShapes: MapShapes = {
  width: WIDTH,
  height: HEIGHT,
  areas: decodeTopology(topology, 'countries')
    .filter((country) => drawn.has(country.properties.name))
    .map((country) => areaOf(country.properties.name, country, path)),
  project: ([longitude, latitude]) => projection([longitude, latitude]),
};
