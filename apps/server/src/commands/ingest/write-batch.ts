import type { RejectCount, Tally } from '@playhead/domain/ingest';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import { bumpDataVersion } from '../../features/ingest/data-version.ts';
import { finishBatch, type LedgerSource, planBatch, type Position } from '../../features/ingest/load-ledger.ts';
import { type BatchTarget, planDryTake, planTake, type StagedBatch, takeRows, tallyOf } from './load-batch.ts';
import { noteCutOffLoads } from '../../features/ingest/orphan-writes.ts';
import { type LoadContext, SourceRefusal } from './load-context.ts';

/** Live feeds hold the lock briefly; a second load is refused earlier. */
const LOCK_WAIT_MS = 120_000;

export interface BatchWork {
  staged: StagedBatch;
  read: number;
  reasons: readonly RejectCount[];
  batch: number;
  end: Position;
}

/** Plans, records the plan, stores, records completion: the next load can find what was interrupted. */
export async function writeBatch(
  context: LoadContext,
  options: { target: BatchTarget; ledger: LedgerSource | undefined; work: BatchWork },
): Promise<Tally> {
  const { target, ledger, work } = options;
  const doubt = ledger?.inDoubt?.batch === work.batch ? ledger.inDoubt : undefined;
  // Rows of the batch that exist were stored by the interrupted load: its plan is still correct.
  const planned = doubt?.position === work.end.position ? doubt.tally : undefined;
  if (context.dryRun || ledger === undefined) {
    const { taken, duplicates } = await planDryTake(target, work.staged);
    return planned ?? tallyOf({ read: work.read, reasons: work.reasons, taken, duplicates });
  }
  const { customerId, pool, db } = context;
  const lock = await lockCustomer(pool, { kind: 'write', customerId, waitMs: LOCK_WAIT_MS });
  if (lock === undefined) throw new SourceRefusal('another writer has been busy with this customer for two minutes');
  try {
    await noteCutOffLoads(context, customerId);
    const { taken, duplicates, repeats } = await planTake(target, work.staged);
    const tally = planned ?? tallyOf({ read: work.read, reasons: work.reasons, taken, duplicates });
    await planBatch(db, ledger, { batch: work.batch, ...work.end, tally });
    await context.beforeWrite?.();
    lock.assertHeld();
    await takeRows(target, { ...work.staged, loadId: ledger.loadId, repeats });
    await finishBatch(db, ledger, { batch: work.batch, tally });
    await bumpDataVersion(db, customerId);
    return tally;
  } finally {
    await lock.release();
  }
}
