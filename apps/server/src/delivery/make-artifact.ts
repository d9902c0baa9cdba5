import type { Artifact, DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import { fileName } from '@playhead/domain/deliveries';
import type { ArtifactStore } from '../platform/artifacts/artifact-store.ts';
import { tableRenderers } from './renderers/registry.ts';
import type { Table } from './table.ts';

/** The first half of a delivery: a table becomes a file that is whole, counted and has a checksum. */
export async function makeTableArtifact(
  store: ArtifactStore,
  request: { customerId: number; table: Table; format: DataFormat; name: string; signal: AbortSignal },
): Promise<Artifact> {
  const { customerId, table, format, name, signal } = request;
  const renderer = tableRenderers[format];
  const { content, rows } = await renderer.render(table, { title: name, signal });
  return store.write({
    customerId,
    fileName: fileName(name, renderer.extension),
    contentType: renderer.contentType,
    content,
    rows,
    signal,
  });
}
