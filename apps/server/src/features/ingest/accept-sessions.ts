import { AppError } from '@playhead/contract/errors';
import type { IngestReply } from '@playhead/contract/http/system/ingest';
import { describeReasons } from '@playhead/domain/ingest';
import { countLoadRows } from '@playhead/query/ingest';
import type { Pool } from 'pg';
import { noteInterruptedLoads } from '../../platform/customers/derived-doubt.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { lockCustomer } from './customer-locks.ts';
import { bumpDataVersion } from './data-version.ts';
import { finishWriting, startWriting } from './loads.ts';
import { waitForOrphanInserts } from './orphan-inserts.ts';
import type { SessionLines } from './read-body.ts';
import { readLines } from './read-lines.ts';
import { beginRequest, findRequest, finishRequest } from './request-ledger.ts';
import { storeRows } from './store-rows.ts';

const LOCK_WAIT_MS = 20_000;

export interface IngestDeps {
  engine: Engine;
  db: Database;
  pool: Pool;
  now: () => Date;
  /** A load was cut off, perhaps one of an earlier process: what is derived from its rows needs a check. */
  onInterrupted?: (customerId: number) => void;
}

export interface SessionsRequest {
  customerId: number;
  key: string;
  lines: SessionLines;
}

/** Same key and same rows: the same reply, and nothing stored twice. Same key and other rows: refused. */
export async function acceptSessions(
  deps: IngestDeps,
  { customerId, key, lines }: SessionsRequest,
): Promise<{ reply: IngestReply; replayed: boolean }> {
  const { db, pool, engine } = deps;
  const lock = await lockCustomer(pool, { kind: 'write', customerId, waitMs: LOCK_WAIT_MS });
  if (lock === undefined) throw new AppError('too_many_requests');
  let writing = false;
  try {
    if (await noteInterruptedLoads(db, customerId)) deps.onInterrupted?.(customerId);
    const earlier = await findRequest(db, { customerId, key });
    if (earlier !== undefined && earlier.body_sha256 !== lines.sha256) throw keyReused();
    if (earlier?.reply) return { reply: earlier.reply, replayed: true };
    if (earlier !== undefined) await waitForOrphanInserts(engine);
    const loadId = earlier?.load_id ?? (await beginRequest(db, { customerId, key, sha256: lines.sha256 }));
    const readings = readLines(lines.bytes, { now: deps.now() });
    const { stoppedAtLine, ...reply } = await storeRows(engine, {
      customerId,
      loadId,
      readings,
      async beforeWrite() {
        lock.assertHeld();
        if (!writing) await startWriting(db, loadId);
        writing = true;
      },
    });
    if (reply.taken > 0) await bumpDataVersion(db, customerId);
    const rows = earlier === undefined ? reply.taken : await countRows(engine, { customerId, loadId });
    if (stoppedAtLine !== undefined) {
      // Without a reply in the ledger the same request is read again, and stopped again.
      await finishWriting(db, loadId, { set: rows });
      writing = false;
      throw mostlyRejected(reply, stoppedAtLine);
    }
    await finishRequest(db, { customerId, key, reply, loadId, rows });
    writing = false;
    return { reply, replayed: false };
  } finally {
    await lock.release();
    // The lock is free and the load is not finished: from here on nobody trusts what is derived from its rows.
    if (writing) deps.onInterrupted?.(customerId);
  }
}

async function countRows(engine: Engine, load: { customerId: number; loadId: number }): Promise<number> {
  const [row] = await engine.inspect(countLoadRows({ customerId: load.customerId, loadIds: [load.loadId] }));
  return Number(row?.['rows'] ?? 0);
}

function mostlyRejected(reply: IngestReply, line: number): AppError {
  const count = (rows: number) => rows.toLocaleString('en-US');
  return new AppError('feed_mostly_rejected', {
    line: count(line),
    rejected: count(reply.rejected),
    read: count(reply.read),
    taken: count(reply.taken),
    duplicates: count(reply.duplicates),
    reasons: describeReasons(reply.reasons),
  });
}

function keyReused(): AppError {
  return new AppError('idempotency_key_reused', { reason: 'This idempotency key was used for other rows.' });
}
