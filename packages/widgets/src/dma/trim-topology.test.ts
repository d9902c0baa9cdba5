import { expect, it } from 'vitest';
import topology from 'world-atlas/countries-50m.json';
import { EUROPE } from './country-names.ts';
import { decodeTopology } from './decode-topology.ts';
import { trimTopology } from './trim-topology.ts';

it('Europe cut out of the world has the same outlines, in a quarter of the size', () => {
  const names = new Set<string>(EUROPE);
  const trimmed = trimTopology(topology, 'countries', names);
  const outlines = (atlas: unknown) =>
    decodeTopology(atlas, 'countries')
      .filter(({ properties }) => names.has(properties.name))
      .map(({ geometry, properties }) => [properties.name, geometry]);
  expect(outlines(trimmed)).toEqual(outlines(topology));
  expect(decodeTopology(trimmed, 'countries')).toHaveLength(outlines(topology).length);
  expect(JSON.stringify(trimmed).length).toBeLessThan(JSON.stringify(topology).length / 3);
});

it('an atlas without the object is refused', () => {
  expect(() => trimTopology({ objects: {}, arcs: [] }, 'countries', new Set())).toThrow('No countries in the topology');
});
