import { setTimeout as delay } from 'node:timers/promises';
import { createSegment, readSegment, type Segment, type SegmentBody } from '@playhead/contract/http/segments';
import type { WireOf } from '@playhead/contract/wire';
import type { BenchServer } from '../bench-server.ts';

const LOOK_EVERY_MS = 10;
const LONGEST_MS = 600_000;

/** Creates a segment as the browser does and waits for its build. */
export async function buildSegment(
  server: BenchServer,
  body: WireOf<typeof SegmentBody>,
): Promise<WireOf<typeof Segment>> {
  const { segment } = createSegment.reply.parse(await server.call('segments', body));
  if (segment === null) throw new Error(`a segment "${body.segment_name}" is there already`);
  return settled(server, segment.segment_id);
}

export async function rebuild(server: BenchServer, id: string): Promise<WireOf<typeof Segment>> {
  await server.send({ method: 'POST', path: `segments/${id}/rebuild` });
  return settled(server, id);
}

export async function removeSegments(server: BenchServer, ids: readonly string[]): Promise<void> {
  for (const id of ids) await server.send({ method: 'DELETE', path: `segments/${id}` });
}

async function settled(server: BenchServer, id: string): Promise<WireOf<typeof Segment>> {
  const deadline = performance.now() + LONGEST_MS;
  while (performance.now() < deadline) {
    const segment = readSegment.reply.parse(await server.call(`segments/${id}`));
    if (segment.state === 'ready') return segment;
    if (segment.state === 'failed') throw new Error(`"${segment.segment_name}" was not built: ${segment.reason}`);
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`segment ${id} was not built in ${LONGEST_MS / 1000} s`);
}
