import { Readable } from 'node:stream';
import { acceptGroup } from '@playhead/server/features/ingest/accept-sessions';
import { createIngestQueue } from '@playhead/server/features/ingest/ingest-queue';
import { readSessionLines } from '@playhead/server/features/ingest/read-body';
import { createRequestGroups } from '@playhead/server/features/ingest/request-groups';
import type { LoadBench } from './load-bench.ts';

/** Sessions of one request. */
export const FEED_ROWS = 1_000;

/** Takes requests as the route does, without HTTP. */
export function openFeed({ engine, metadata }: LoadBench, customerId: number) {
  const queue = createIngestQueue({ atOnce: 4, waiting: 500, waitingPerCustomer: 100 });
  const deps = { engine, db: metadata.db, pool: metadata.pool, now: () => new Date() };
  const groups = createRequestGroups({
    takeTurn: (customer, work) => queue.run(customer, work),
    accept: (group) => acceptGroup(deps, group),
    now: deps.now,
  });
  return async (body: Buffer, key: string): Promise<void> => {
    const read = () => readSessionLines(Readable.from([body]), undefined);
    const { reply } = await groups.add(customerId, { key, read });
    if (reply.taken !== FEED_ROWS) throw new Error(`took ${reply.taken} rows`);
  };
}
