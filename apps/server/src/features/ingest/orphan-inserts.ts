import { setTimeout as delay } from 'node:timers/promises';
import { liveInserts } from '@playhead/query/ingest';
import type { Engine } from '../../platform/engine/engine.ts';

const POLL_MS = 100;
const POLLS = 50;

/** A server that died on a request may have left rows on their way into the table. The caller holds the customer's write lock. */
export async function waitForOrphanInserts(engine: Pick<Engine, 'inspect'>): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const [row] = await engine.inspect(liveInserts());
    if (Number(row?.['inserts'] ?? 0) === 0) return;
    await delay(POLL_MS);
  }
}
