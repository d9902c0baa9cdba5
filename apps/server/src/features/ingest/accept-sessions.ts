import { AppError } from '@playhead/contract/errors';
import type { IngestReply } from '@playhead/contract/http/system/ingest';
import { describeReasons } from '@playhead/domain/ingest';
import { countLoadRows } from '@playhead/query/ingest';
import type { Pool } from 'pg';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import { bumpDataVersion } from './data-version.ts';
import { startWriting } from './loads.ts';
import { noteCutOffLoads } from './orphan-writes.ts';
import type { SessionLines } from './read-body.ts';
import { type LineReading, readLines } from './read-lines.ts';
import { beginRequests, type EarlierRequest, findRequests, finishRequests } from './request-ledger.ts';
import { storeFeeds, type StoredRows } from './store-rows.ts';

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
  key: string;
  lines: SessionLines;
  /** Of these lines, where reading has begun. */
  readings?: Iterable<LineReading | undefined>;
}

export interface AcceptedSessions {
  reply: IngestReply;
  replayed: boolean;
}

/** Same key and same rows: the same reply, and nothing stored twice. Same key and other rows: refused. */
export async function acceptSessions(
  deps: IngestDeps,
  { customerId, ...request }: SessionsRequest & { customerId: number },
): Promise<AcceptedSessions> {
  const [accepted] = await acceptGroup(deps, { customerId, requests: [request] });
  if (accepted === undefined || accepted instanceof AppError) throw accepted ?? new AppError('internal');
  return accepted;
}

/**
 * Stores requests of one customer together, in their order: each costs less than if it were stored alone. Their keys are
 * different. If the write fails, all of them fail.
 */
export async function acceptGroup(
  deps: IngestDeps,
  { customerId, requests }: { customerId: number; requests: readonly SessionsRequest[] },
): Promise<readonly (AcceptedSessions | AppError)[]> {
  const { db, pool, engine } = deps;
  const lock = await lockCustomer(pool, { kind: 'write', customerId, waitMs: LOCK_WAIT_MS });
  if (lock === undefined) throw new AppError('too_many_requests');
  let writing = false;
  try {
    if (await noteCutOffLoads(deps, customerId)) deps.onInterrupted?.(customerId);
    const earlier = await findRequests(db, { customerId, keys: requests.map(({ key }) => key) });
    const open = requests.filter((request) => settle(request, earlier.get(request.key)) === undefined);
    const loads = await openLoads(db, { customerId, requests: open, earlier });
    const now = deps.now();
    const stored = await storeFeeds(engine, {
      customerId,
      feeds: loads.map(({ loadId, request }) => ({
        loadId,
        readings: request.readings ?? readLines(request.lines.bytes, { now }),
      })),
      async beforeWrite() {
        lock.assertHeld();
        if (writing) return;
        await startWriting(
          db,
          loads.map(({ loadId }) => loadId),
        );
        writing = true;
      },
    });
    if (stored.some(({ taken }) => taken > 0)) await bumpDataVersion(db, customerId);
    const finished = await Promise.all(
      loads.map(async ({ loadId, request, isRetry }, index) => {
        const { stoppedAtLine, ...reply } = stored[index] ?? NOTHING_STORED;
        const rows = isRetry ? await countRows(engine, { customerId, loadId }) : reply.taken;
        return { key: request.key, loadId, rows, reply, stoppedAtLine };
      }),
    );
    await finishRequests(db, {
      customerId,
      requests: finished.map(({ reply, stoppedAtLine, ...one }) =>
        stoppedAtLine === undefined ? { ...one, reply } : one,
      ),
    });
    writing = false;
    const results = new Map(finished.map((one) => [one.key, resultOf(one)] as const));
    return requests.map(
      (request) => settle(request, earlier.get(request.key)) ?? results.get(request.key) ?? new AppError('internal'),
    );
  } finally {
    await lock.release();
    // The lock is free and the loads are not finished: from here on nobody trusts what is derived from their rows.
    if (writing) deps.onInterrupted?.(customerId);
  }
}

/** What the ledger says of a request; undefined if its rows have to be read. */
function settle(
  request: SessionsRequest,
  earlier: EarlierRequest | undefined,
): AcceptedSessions | AppError | undefined {
  if (earlier === undefined) return undefined;
  if (earlier.body_sha256 !== request.lines.sha256) return keyReused();
  return earlier.reply === null ? undefined : { reply: earlier.reply, replayed: true };
}

interface OpenLoad {
  loadId: number;
  request: SessionsRequest;
  /** The server died on it before: some of its rows may be stored. */
  isRetry: boolean;
}

async function openLoads(
  db: Database,
  options: {
    customerId: number;
    requests: readonly SessionsRequest[];
    earlier: ReadonlyMap<string, EarlierRequest>;
  },
): Promise<readonly OpenLoad[]> {
  const { customerId, requests, earlier } = options;
  const unknown = requests.filter(({ key }) => (earlier.get(key)?.load_id ?? null) === null);
  const begun = await beginRequests(db, {
    customerId,
    requests: unknown.map(({ key, lines }) => ({ key, sha256: lines.sha256 })),
  });
  return requests.map((request) => {
    const loadId = earlier.get(request.key)?.load_id ?? begun.get(request.key);
    // Rows without a load could never be undone.
    if (loadId === undefined) throw new Error('The ledger returned no load for a new request.');
    return { request, loadId, isRetry: earlier.has(request.key) };
  });
}

function resultOf({ reply, stoppedAtLine }: { reply: IngestReply; stoppedAtLine: number | undefined }) {
  return stoppedAtLine === undefined ? { reply, replayed: false } : mostlyRejected(reply, stoppedAtLine);
}

const NOTHING_STORED: StoredRows = { read: 0, taken: 0, duplicates: 0, rejected: 0, reasons: [], rejectedRows: [] };

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
