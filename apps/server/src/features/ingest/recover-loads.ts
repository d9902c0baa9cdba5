import type { Pool } from 'pg';
import {
  findDoubt,
  listCustomersInDoubt,
  noteInterruptedLoads,
  settleDoubt,
} from '../../platform/customers/derived-doubt.ts';
import {
  type CheckScope,
  confirmDifferences,
  type Differences,
  findDifferences,
  isClean,
  mendDifferences,
} from '../../platform/derived/mend-derived.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { withCustomerLock } from '../../platform/customers/customer-locks.ts';
import { bumpDataVersion } from './data-version.ts';
import { listLoadsInDoubt } from './loads.ts';
import { endOrphans } from './orphan-writes.ts';
import { reopenShortLoads } from './reopen-loads.ts';
import { dropOldRequests } from './request-ledger.ts';

/** The first mends, the next finds nothing. */
const ROUNDS = 4;
const LOCK_WAIT_MS = 60_000;
/** Another process may be at it, for minutes where a customer is large. */
const MEND_WAIT_MS = 600_000;
/** Loads that another process was killed on are found this much later at the latest. */
const SWEEP_MS = 30_000;

export interface RecoveryDeps {
  engine: Engine;
  db: Database;
  pool: Pool;
  logger: Logger;
}

export type Recovery = 'clean' | 'mended' | 'busy' | 'still wrong';

/**
 * After a load was cut off, or a server was not stopped cleanly: compares what is derived from the customer's sessions with them,
 * mends it, and only then lets queries use it again.
 */
export async function recoverCustomer(
  deps: RecoveryDeps,
  customerId: number,
  { wait = false }: { wait?: boolean } = {},
): Promise<Recovery> {
  const { db, pool, engine, logger } = deps;
  const result = await withCustomerLock(
    pool,
    { kind: 'mend', customerId, waitMs: wait ? MEND_WAIT_MS : 0 },
    async () => {
      const noted = await withCustomerLock(pool, { kind: 'write', customerId, waitMs: LOCK_WAIT_MS }, async () => {
        await endOrphans(engine, customerId);
        await noteInterruptedLoads(db, customerId);
        return 'noted' as const;
      });
      if (noted === undefined) return 'busy';
      const doubt = await findDoubt(db, customerId);
      if (doubt === undefined) return 'clean';
      const reopened = await reopenShortLoads(deps, customerId);
      if (reopened.length > 0) {
        logger.warn(
          { event: 'ingest.reopened', customerId, loads: reopened },
          'loads lost rows; sending them again stores them',
        );
      }
      const outcome = await mendUntilClean(deps, customerId);
      // Results that were cached before the doubt was noticed must go.
      await bumpDataVersion(db, customerId);
      if (outcome !== 'still wrong') await settleDoubt(db, customerId, doubt);
      return outcome;
    },
  );
  return result ?? 'busy';
}

async function mendUntilClean(deps: RecoveryDeps, customerId: number): Promise<Recovery> {
  const { db, logger } = deps;
  const loadIds = await listLoadsInDoubt(db, customerId);
  for (let round = 0; round < ROUNDS; round += 1) {
    const differences = await findSettledDifferences(deps, customerId, { loadIds });
    if (isClean(differences)) return round === 0 ? 'clean' : 'mended';
    logger.warn(
      { event: 'derived.mending', customerId, ...sizeOf(differences) },
      'derived tables differ from the sessions',
    );
    await mendCustomer(deps, customerId, differences);
  }
  return 'still wrong';
}

/** Those that are still there while nobody stores rows: others are of rows that came in meanwhile. */
export async function findSettledDifferences(
  deps: Pick<RecoveryDeps, 'engine' | 'pool'>,
  customerId: number,
  scope: CheckScope,
): Promise<Differences> {
  const differences = await findDifferences(deps.engine, customerId, scope);
  return confirmDifferences(deps.engine, {
    customerId,
    differences,
    exact: scope === 'everything',
    underLock: (work) => underWriteLock(deps, customerId, work),
  });
}

/** Mends under the customer's write lock, which it takes for one month or some thousand first streams at a time. */
export async function mendCustomer(deps: RecoveryDeps, customerId: number, differences: Differences): Promise<void> {
  await mendDifferences(deps.engine, {
    customerId,
    differences,
    underLock: (work) => underWriteLock(deps, customerId, work),
  });
}

async function underWriteLock(
  deps: Pick<RecoveryDeps, 'pool'>,
  customerId: number,
  work: () => Promise<void>,
): Promise<void> {
  const done = await withCustomerLock(deps.pool, { kind: 'write', customerId, waitMs: LOCK_WAIT_MS }, async () => {
    await work();
    return true;
  });
  if (done === undefined) throw new Error(`Another writer has been busy with customer ${customerId} for a minute.`);
}

function sizeOf({ months, firstStreams }: Differences): object {
  return { months: months.length, firstStreams: firstStreams.reduce((sum, { keys }) => sum + keys.length, 0) };
}

export interface LoadRecovery {
  /** In the background, one customer after the other. */
  check(customerId: number): void;
  /** Resolves when nothing is being checked. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Begins with the customers in doubt, and looks for new ones from time to time. */
export function startLoadRecovery(deps: RecoveryDeps): LoadRecovery {
  const { db, logger } = deps;
  const waiting = new Set<number>();
  let stopped = false;
  let working: Promise<void> | undefined;

  const work = async () => {
    for (const customerId of waiting) {
      if (stopped) return;
      waiting.delete(customerId);
      try {
        const outcome = await recoverCustomer(deps, customerId);
        logger.info({ event: 'ingest.recovered', customerId, outcome }, 'a customer in doubt was checked');
      } catch (error) {
        logger.error({ event: 'ingest.not_recovered', customerId, err: error }, 'a customer in doubt was not checked');
      }
    }
  };
  const begin = () => {
    working ??= work().finally(() => {
      working = undefined;
    });
  };
  const check = (customerId: number) => {
    if (stopped) return;
    waiting.add(customerId);
    begin();
  };
  const sweep = async () => {
    try {
      for (const customerId of await listCustomersInDoubt(db)) check(customerId);
      await dropOldRequests(db);
    } catch (error) {
      logger.warn({ event: 'ingest.not_swept', err: error }, 'customers in doubt could not be looked for');
    }
  };
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  timer.unref();
  const sweeping = sweep();

  return {
    check,
    async settled() {
      await sweeping;
      while (working !== undefined) await working;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await sweeping;
      await working;
    },
  };
}
