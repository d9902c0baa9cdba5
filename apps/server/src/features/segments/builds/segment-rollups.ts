import { MEMBERS_CHECK, NAMED_ROLLUPS, FILL_SEGMENT_ROLLUPS, ROLLUP_MONTHS } from '@playhead/query/schema';
import type { CustomerDirectory } from '../../../platform/customers/customer-directory.ts';
import { z } from 'zod';
import type { Jobs } from '../../../jobs/create-jobs.ts';
import { defineJob, type JobDefinition, type RetryPolicy } from '../../../jobs/define-job.ts';
import type { Engine } from '../../../platform/engine/engine.ts';
import type { Database, DatabaseConnection } from '../../../platform/metadata/metadata.ts';
import { keepRollups } from './build-store.ts';
import { fillSegmentDays } from './segment-days.ts';
import { findActive, readDataVersion } from '../store.ts';
import type { SegmentRow } from '../stored-segment.ts';

/** A query may still read rollups that others have replaced. */
const DROP_AFTER_SECONDS = 20 * 60;
/** A live feed makes every version an old one within seconds: rollups are not rebuilt for each. */
const LEAST_PAUSE_MS = 10 * 60_000;
const STATEMENT_TIMEOUT_MS = 600_000;
const TIME_LIMIT_SECONDS = 60 * 60;
/** Of the rollups: after a migration that asks for others, another number lets them be made for the same build and data. */
const LAYOUT = 2;

const RollupPayload = z.object({
  customerId: z.number().int(),
  segmentId: z.number().int(),
  build: z.number().int(),
  dataVersion: z.string(),
});
const DropPayload = z.object({ customerId: z.number().int(), name: z.string().min(1) });

export interface SegmentRollupsDeps {
  engine: Pick<Engine, 'command' | 'query' | 'deleteRows'>;
  db: Database;
  customers: Pick<CustomerDirectory, 'find'>;
  queue: Pick<Jobs, 'enqueue'>;
  now: () => Date;
  timing?: { cleanUp?: 'at once'; retry?: RetryPolicy };
}

export type WantedRollups = z.output<typeof RollupPayload>;

/**
 * A page that is filtered by a segment reads segment rollups, as one without a filter reads the hourly rollups. They are
 * made when a page first uses the segment, and again for a new build or new rows; until then, and whenever they are not of the very
 * rows and members that are queried, queries read the rows.
 */
export interface SegmentRollupsMaker {
  definitions: readonly JobDefinition[];
  want(wanted: WantedRollups): Promise<void>;
  /** Inside the transaction in which nobody reads them any more. */
  drop(tx: DatabaseConnection, segment: Pick<SegmentRow, 'customerId' | 'rollups'>): Promise<void>;
}

export function createSegmentRollups(deps: SegmentRollupsDeps): SegmentRollupsMaker {
  const { engine, db, queue, now, timing = {} } = deps;
  const lastWanted = new Map<number, number>();

  const sum = defineJob({
    id: 'segments.sum',
    storesData: true,
    payload: RollupPayload,
    timeLimitSeconds: TIME_LIMIT_SECONDS,
    ...(timing.retry === undefined ? {} : { retry: timing.retry }),
    async run({ payload, attempt, jobId, signal, progress }) {
      const { customerId, segmentId, build, dataVersion } = payload;
      const segment = await findActive(db, { customerId, id: segmentId });
      if (segment?.activeBuild !== build || (await readDataVersion(db, customerId)) !== dataVersion) return;
      const name = `${segmentId}.${build}.${jobId.slice(0, 8)}`;
      // An attempt that died after its last commit has made them: pages read them by now.
      if (segment.rollups?.name === name) return;
      if (attempt > 1) await deleteNamed({ customerId, name });
      const runStatement = async (sql: string, params = {}) =>
        (await engine.query({ customerId, sql, params, signal, timeoutMs: STATEMENT_TIMEOUT_MS })).rows;
      const months = (await runStatement(ROLLUP_MONTHS)).map((row) => Number(row['month']));
      for (const [index, month] of months.entries()) {
        const params = { customer: customerId, segment: segmentId, build, month, name };
        for (const sql of FILL_SEGMENT_ROLLUPS) {
          await engine.command({ sql, params, signal, timeoutMs: STATEMENT_TIMEOUT_MS });
        }
        await progress({ done: index + 1, total: months.length });
      }
      const [check] = await runStatement(MEMBERS_CHECK, { segment: segmentId, build, name });
      // Rows that came in the meantime belong to another data version, which these rollups do not cover.
      if (Number(check?.['whole']) !== 1)
        throw new Error(`the rollups ${name} do not hold every session of the members`);
      const filled = await fillSegmentDays({ ...deps, signal }, { customerId, segmentId, build, name, months });
      await db.transaction(async (tx) => {
        const rollups = { name, build, dataVersion };
        const isKept = await keepRollups(tx, { id: segmentId, rollups, filled });
        await drop(tx, isKept ? segment : { customerId, rollups });
      });
    },
  });

  const dropNamed = defineJob({
    id: 'segments.drop-sums',
    payload: DropPayload,
    run: ({ payload }) => deleteNamed(payload),
  });

  async function deleteNamed({ customerId, name }: z.output<typeof DropPayload>): Promise<void> {
    for (const { table, where } of NAMED_ROLLUPS) {
      await engine.deleteRows({ table, where, params: { customer: customerId, name } });
    }
  }

  async function drop(tx: DatabaseConnection, { customerId, rollups }: Pick<SegmentRow, 'customerId' | 'rollups'>) {
    if (rollups === null) return;
    const later = timing.cleanUp === 'at once' ? {} : { delaySeconds: DROP_AFTER_SECONDS };
    await queue.enqueue(dropNamed, { customerId, name: rollups.name }, { inTransaction: tx, ...later });
  }

  return {
    definitions: [sum, dropNamed],
    async want(wanted) {
      const { customerId, segmentId, build, dataVersion } = wanted;
      const at = now().getTime();
      if (at - (lastWanted.get(segmentId) ?? -Infinity) < LEAST_PAUSE_MS) return;
      lastWanted.set(segmentId, at);
      await queue.enqueue(sum, wanted, { key: `${LAYOUT} ${segmentId} ${build} ${dataVersion}`, customerId });
    },
    drop,
  };
}
