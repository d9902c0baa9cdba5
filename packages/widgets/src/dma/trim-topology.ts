type Arcs = number | readonly Arcs[];

interface AtlasGeometry {
  readonly arcs?: Arcs;
  readonly properties?: { readonly name?: unknown };
}

/** As far as an atlas file is read here; the rest of it passes through. */
export interface Atlas {
  readonly objects: Readonly<Record<string, { readonly geometries: readonly AtlasGeometry[] }>>;
  readonly arcs: readonly unknown[];
}

/** The same atlas with these areas of one object alone, and the lines they are drawn with: a map of Europe needs no Siberia. */
export function trimTopology(atlas: Atlas, objectName: string, names: ReadonlySet<string>): Atlas {
  const object = atlas.objects[objectName];
  if (object === undefined) throw new Error(`No ${objectName} in the topology`);
  const newIndexes = new Map<number, number>();
  const newIndexOf = (arc: number): number => {
    const known = newIndexes.get(arc);
    if (known !== undefined) return known;
    newIndexes.set(arc, newIndexes.size);
    return newIndexes.size - 1;
  };
  // A line that is walked backwards is written as the complement of its index.
  const renumber = (arcs: Arcs): Arcs =>
    typeof arcs !== 'number' ? arcs.map(renumber) : arcs < 0 ? ~newIndexOf(~arcs) : newIndexOf(arcs);
  const geometries = object.geometries
    .filter(({ properties }) => names.has(String(properties?.name)))
    .map((geometry) => (geometry.arcs === undefined ? geometry : { ...geometry, arcs: renumber(geometry.arcs) }));
  return {
    ...atlas,
    objects: { [objectName]: { ...object, geometries } },
    arcs: [...newIndexes.keys()].map((arc) => atlas.arcs[arc]),
  };
}
