import { IngestReply } from '@playhead/contract/http/system/ingest';
import { decodeParsed, encodeWire } from '@playhead/contract/wire';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/metadata/metadata.ts';
import { dropOldRequestLoads, finishWriting, openLoad } from './loads.ts';

/** A sender that repeats a request does so within minutes; after this long the key may be used anew. */
const KEPT_DAYS = 7;

const RequestRow = z.object({
  idempotency_key: z.string(),
  body_sha256: z.string(),
  reply: IngestReply.nullable(),
  load_id: z.coerce.number().nullable(),
});
export type EarlierRequest = Omit<z.infer<typeof RequestRow>, 'reply'> & { reply: IngestReply | null };

/** By key. `reply` is null while the request is under way, or when the server died on it. */
export async function findRequests(
  db: Database,
  { customerId, keys }: { customerId: number; keys: readonly string[] },
): Promise<ReadonlyMap<string, EarlierRequest>> {
  const { rows } = await db.execute(sql`
    SELECT idempotency_key, body_sha256, reply, load_id FROM ingest_requests
    WHERE customer_id = ${customerId} AND idempotency_key = ANY(${sql.param(keys)}::text[])`);
  return new Map(
    rows.map((found) => {
      const { reply, ...row } = RequestRow.parse(found);
      return [
        row.idempotency_key,
        { ...row, reply: reply === null ? null : decodeParsed(IngestReply, reply) },
      ] as const;
    }),
  );
}

export interface NewRequest {
  key: string;
  sha256: string;
}

/** Resolves with the ids of the loads, in the order of the requests. */
export async function beginRequests(
  db: Database,
  { customerId, requests }: { customerId: number; requests: readonly NewRequest[] },
): Promise<readonly number[]> {
  if (requests.length === 0) return [];
  return db.transaction(async (tx) => {
    const loadIds: number[] = [];
    for (const { key, sha256 } of requests) {
      const loadId = await openLoad(tx, { customerId, kind: 'request', name: key });
      await tx.execute(sql`
        INSERT INTO ingest_requests (customer_id, idempotency_key, body_sha256, load_id)
        VALUES (${customerId}, ${key}, ${sha256}, ${loadId})
        ON CONFLICT (customer_id, idempotency_key) DO UPDATE SET load_id = excluded.load_id`);
      loadIds.push(loadId);
    }
    return loadIds;
  });
}

export async function dropOldRequests(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM ingest_requests WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})`);
  await dropOldRequestLoads(db);
}

export interface FinishedRequest {
  key: string;
  loadId: number;
  /** All that are stored of the load, also those of an attempt that was cut off. */
  rows: number;
  /** Without a reply in the ledger the same request is read again. */
  reply?: IngestReply;
}

export async function finishRequests(
  db: Database,
  { customerId, requests }: { customerId: number; requests: readonly FinishedRequest[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { key, loadId, rows, reply } of requests) {
      if (reply !== undefined) {
        await tx.execute(sql`
          UPDATE ingest_requests SET reply = ${JSON.stringify(encodeWire(IngestReply, reply))}::jsonb
          WHERE customer_id = ${customerId} AND idempotency_key = ${key}`);
      }
      await finishWriting(tx, loadId, { set: rows });
    }
  });
}
