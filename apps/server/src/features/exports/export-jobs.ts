import { lt } from 'drizzle-orm';
import type { FileLinks } from '../../delivery/content/file-links.ts';
import { createDailyJob, type DailyJob } from '../../jobs/daily-job.ts';
import type { ArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { exportRuns } from '../../platform/metadata/schema.ts';

/** Long enough to compare with the same day of the last year. */
const RUNS_KEPT_MS = 400 * 24 * 3_600_000;

/** Once a day: expired files, used addresses and old runs go. */
export function createExportJobs(options: {
  db: Database;
  artifacts: Pick<ArtifactStore, 'sweep'>;
  links: Pick<FileLinks, 'sweep'>;
  now: () => Date;
}): DailyJob {
  const { db, artifacts, links, now } = options;
  return createDailyJob({
    id: 'artifacts.sweep',
    at: { hour: 2, minute: 50 },
    async run() {
      await artifacts.sweep();
      await links.sweep();
      await db.delete(exportRuns).where(lt(exportRuns.createdAt, new Date(now().getTime() - RUNS_KEPT_MS)));
    },
  });
}
