/** The segments each segment is made of. */
export type SegmentGraph = ReadonlyMap<string, readonly string[]>;

/**
 * The way from a segment back to itself through the segments it is made of, first and last the same; null when there is none.
 * `graph` holds what is about to be stored for `id`.
 */
export function existingCycle(id: string, graph: SegmentGraph): readonly string[] | null {
  const visited = new Set<string>();
  const walk: { node: string; path: readonly string[] }[] = [{ node: id, path: [id] }];
  for (let step = walk.pop(); step !== undefined; step = walk.pop()) {
    for (const next of graph.get(step.node) ?? []) {
      if (next === id) return [...step.path, id];
      if (visited.has(next)) continue;
      visited.add(next);
      walk.push({ node: next, path: [...step.path, next] });
    }
  }
  return null;
}
