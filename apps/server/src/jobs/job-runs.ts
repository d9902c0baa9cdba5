import { eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/metadata/metadata.ts';
import { jobRuns } from '../platform/metadata/schema.ts';
import type { JobProgress } from './define-job.ts';

/** What the queue does not store: progress, and attempts that started and never ended (their worker died). */
export interface JobRuns {
  /** Returns how many earlier attempts never ended. */
  begin(jobId: string): Promise<number>;
  end(jobId: string): Promise<void>;
  report(jobId: string, progress: JobProgress): Promise<void>;
  progressOf(jobId: string): Promise<unknown>;
  sweep(olderThan: Date): Promise<void>;
}

export function createJobRuns(db: Database): JobRuns {
  return {
    async begin(jobId) {
      const [row] = await db
        .insert(jobRuns)
        .values({ jobId, openAttempts: 1 })
        .onConflictDoUpdate({
          target: jobRuns.jobId,
          set: { openAttempts: sql`${jobRuns.openAttempts} + 1`, updatedAt: sql`now()` },
        })
        .returning({ open: jobRuns.openAttempts });
      return (row?.open ?? 1) - 1;
    },
    async end(jobId) {
      await db
        .update(jobRuns)
        .set({ openAttempts: sql`greatest(${jobRuns.openAttempts} - 1, 0)`, updatedAt: sql`now()` })
        .where(eq(jobRuns.jobId, jobId));
    },
    async report(jobId, progress) {
      await db
        .update(jobRuns)
        .set({ progress, updatedAt: sql`now()` })
        .where(eq(jobRuns.jobId, jobId));
    },
    async progressOf(jobId) {
      const [row] = await db.select({ progress: jobRuns.progress }).from(jobRuns).where(eq(jobRuns.jobId, jobId));
      return row?.progress ?? null;
    },
    async sweep(olderThan) {
      await db.delete(jobRuns).where(sql`${jobRuns.updatedAt} < ${olderThan.toISOString()}`);
    },
  };
}
