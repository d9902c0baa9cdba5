import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Daily } from '../../jobs/daily.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deleteUnusedSince } from './store.ts';
import { utcDay } from './store-shared-view.ts';

/** A link in a report that is opened once a year stays. */
const KEPT_UNUSED_MS = 400 * 24 * 3_600_000;

export interface ShareLinkJobs {
  definitions: readonly JobDefinition[];
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
}

export function createShareLinkJobs({ db, now }: { db: Database; now: () => Date }): ShareLinkJobs {
  const purge = defineJob({
    id: 'share-links.purge',
    payload: z.object({ day: z.string() }),
    run: () => deleteUnusedSince(db, utcDay(new Date(now().getTime() - KEPT_UNUSED_MS))),
  });
  return {
    definitions: [purge],
    daily: (queue) => ({
      at: { hour: 2, minute: 40 },
      async fire(day) {
        await queue.enqueue(purge, { day }, { key: day });
      },
    }),
  };
}
