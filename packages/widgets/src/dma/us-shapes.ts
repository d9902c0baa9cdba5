import { geoAlbersUsa, geoPath } from 'd3-geo';
import topology from 'us-atlas/states-albers-10m.json';
import { decodeTopology } from './decode-topology.ts';
import { areaOf } from './map-box.ts';
import type { MapShapes } from './map-shapes.ts';

/** Size and projection the atlas was made with (us-atlas, states-albers-10m). */
const WIDTH = 975;
const HEIGHT = 610;
const projection = geoAlbersUsa()
  .scale(1300)
  .translate([WIDTH / 2, HEIGHT / 2]);
const path = geoPath();

export const usShapes: MapShapes = {
  width: WIDTH,
  height: HEIGHT,
  areas: decodeTopology(topology, 'states').map((state) => areaOf(state.properties.name, state, path)),
  project: ([longitude, latitude]) => projection([longitude, latitude]),
};
