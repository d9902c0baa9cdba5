import { lt } from 'drizzle-orm';
import { z } from 'zod';
import type { FileLinks } from '../../delivery/content/file-links.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Daily } from '../../jobs/daily.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import type { ArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { exportRuns } from '../../platform/metadata/schema.ts';

/** Long enough to compare with the same day of the last year. */
const RUNS_KEPT_MS = 400 * 24 * 3_600_000;

export interface ExportJobs {
  definitions: readonly JobDefinition[];
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
}

/** Once a day: expired files, used addresses and old runs go. */
export function createExportJobs(options: {
  db: Database;
  artifacts: Pick<ArtifactStore, 'sweep'>;
  links: Pick<FileLinks, 'sweep'>;
  now: () => Date;
}): ExportJobs {
  const { db, artifacts, links, now } = options;
  const sweep = defineJob({
    id: 'artifacts.sweep',
    payload: z.object({ day: z.string() }),
    async run() {
      await artifacts.sweep();
      await links.sweep();
      await db.delete(exportRuns).where(lt(exportRuns.createdAt, new Date(now().getTime() - RUNS_KEPT_MS)));
    },
  });
  return {
    definitions: [sweep],
    daily: (queue) => ({
      at: { hour: 2, minute: 50 },
      async fire(day) {
        await queue.enqueue(sweep, { day }, { key: day });
      },
    }),
  };
}
