import { createDailyJob, type DailyJob } from '../../jobs/daily-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { RESTORE_MS } from './save-board.ts';
import { deleteBoardsBefore } from './store.ts';

export function createBoardJobs({ db, now }: { db: Database; now: () => Date }): DailyJob {
  return createDailyJob({
    id: 'boards.sweep',
    at: { hour: 3, minute: 5 },
    run: () => deleteBoardsBefore(db, new Date(now().getTime() - RESTORE_MS)),
  });
}
