import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Daily } from '../../jobs/daily.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { RESTORE_MS } from './save-board.ts';
import { deleteBoardsBefore } from './store.ts';

export interface BoardJobs {
  definitions: readonly JobDefinition[];
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
}

export function createBoardJobs({ db, now }: { db: Database; now: () => Date }): BoardJobs {
  const sweep = defineJob({
    id: 'boards.sweep',
    payload: z.object({ day: z.string() }),
    run: () => deleteBoardsBefore(db, new Date(now().getTime() - RESTORE_MS)),
  });
  return {
    definitions: [sweep],
    daily: (queue) => ({
      at: { hour: 3, minute: 5 },
      async fire(day) {
        await queue.enqueue(sweep, { day }, { key: day });
      },
    }),
  };
}
