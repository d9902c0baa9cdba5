import { feature } from 'topojson-client';

type Topology = Parameters<typeof feature>[0];

export type NamedFeature = GeoJSON.Feature<GeoJSON.Geometry, { name: string }>;

/** Atlas files are data of a package, typed here once; a file of another shape must fail where it is read. */
export function decodeTopology(value: unknown, objectName: string): readonly NamedFeature[] {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'Topology') {
    throw new Error(`Not a topology: ${objectName}`);
  }
  const topology = value as Topology;
  const object = topology.objects[objectName];
  if (object === undefined) throw new Error(`No ${objectName} in the topology`);
  const collection = feature(topology, object);
  const features = collection.type === 'FeatureCollection' ? collection.features : [collection];
  return features.map((item) => ({ ...item, properties: { name: String(item.properties?.['name'] ?? '') } }));
}
