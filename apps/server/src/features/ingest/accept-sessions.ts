import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import type { IngestReply } from '@playhead/contract/http/ingest';
import { describeReasons } from '@playhead/domain/ingest';
import { liveInserts } from '@playhead/query/ingest';
import type { Pool } from 'pg';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { lockCustomer } from './customer-locks.ts';
import { bumpDataVersion } from './data-version.ts';
import type { SessionLines } from './read-body.ts';
import { readLines } from './read-lines.ts';
import { beginRequest, findRequest, finishRequest } from './request-ledger.ts';
import { storeRows } from './store-rows.ts';

const LOCK_WAIT_MS = 20_000;
const ORPHAN_POLL_MS = 100;
const ORPHAN_POLLS = 50;

export interface IngestDeps {
  engine: Engine;
  db: Database;
  pool: Pool;
  now: () => Date;
}

export interface SessionsRequest {
  customerId: number;
  key: string;
  lines: SessionLines;
}

/** Same key and same rows: the same answer, and nothing stored twice. Same key and other rows: refused. */
export async function acceptSessions(
  deps: IngestDeps,
  { customerId, key, lines }: SessionsRequest,
): Promise<{ reply: IngestReply; replayed: boolean }> {
  const { db, pool, engine } = deps;
  const lock = await lockCustomer(pool, { kind: 'write', customerId, waitMs: LOCK_WAIT_MS });
  if (lock === undefined) throw new AppError('too_many_requests');
  try {
    const earlier = await findRequest(db, { customerId, key });
    if (earlier !== undefined && earlier.body_sha256 !== lines.sha256) throw keyReused();
    if (earlier?.reply) return { reply: earlier.reply, replayed: true };
    if (earlier === undefined) await beginRequest(db, { customerId, key, sha256: lines.sha256 });
    else await waitForOrphans(engine);
    const readings = readLines(lines.bytes, { now: deps.now() });
    const { stoppedAtLine, ...reply } = await storeRows(engine, {
      customerId,
      readings,
      beforeWrite: lock.assertHeld,
    });
    if (reply.taken > 0) await bumpDataVersion(db, customerId);
    // Without a reply in the ledger the same request is read again, and stopped again.
    if (stoppedAtLine !== undefined) throw mostlyRejected(reply, stoppedAtLine);
    await finishRequest(db, { customerId, key, reply });
    return { reply, replayed: false };
  } finally {
    await lock.release();
  }
}

/** The server died on this request: what it had sent may still be on its way into the table. */
async function waitForOrphans(engine: Engine): Promise<void> {
  for (let poll = 0; poll < ORPHAN_POLLS; poll += 1) {
    const [row] = await engine.inspect(liveInserts());
    if (Number(row?.['inserts'] ?? 0) === 0) return;
    await delay(ORPHAN_POLL_MS);
  }
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
