import { geoNaturalEarth1, geoPath } from 'd3-geo';
import topology from 'world-atlas/countries-110m.json';
import { decodeTopology } from './decode-topology.ts';
import { areaOf } from './map-box.ts';
import type { MapShapes } from './map-shapes.ts';

const WIDTH = 960;
const HEIGHT = 470;

const countries = decodeTopology(topology, 'countries').filter((country) => country.properties.name !== 'Antarctica');
const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], { type: 'FeatureCollection', features: [...countries] });
const path = geoPath(projection);

export const worldShapes: MapShapes = {
  width: WIDTH,
  height: HEIGHT,
  areas: countries.map((country) => areaOf(country.properties.name, country, path)),
  project: ([longitude, latitude]) => projection([longitude, latitude]),
};
