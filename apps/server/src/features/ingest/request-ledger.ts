import { IngestReply } from '@playhead/contract/http/system/ingest';
import { decodeParsed, encodeWire } from '@playhead/contract/wire';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/metadata/metadata.ts';
import { dropOldRequestLoads, setStoredRows } from './loads.ts';

/** A sender that repeats a request does so within minutes; after this long the key may be used anew. */
const KEPT_DAYS = 7;

const RequestRow = z.object({
  idempotency_key: z.string(),
  body_sha256: z.string(),
  reply: IngestReply.nullable(),
  load_id: z.coerce.number().nullable(),
});
export type EarlierRequest = Omit<z.infer<typeof RequestRow>, 'reply'> & { reply: IngestReply | null };

const BegunRow = z.object({ idempotency_key: z.string(), load_id: z.coerce.number() });

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

interface NewRequest {
  key: string;
  sha256: string;
}

/** Resolves with the ids of the loads by key. */
export async function beginRequests(
  db: Database,
  { customerId, requests }: { customerId: number; requests: readonly NewRequest[] },
): Promise<ReadonlyMap<string, number>> {
  if (requests.length === 0) return new Map();
  const keys = requests.map(({ key }) => key);
  const hashes = requests.map(({ sha256 }) => sha256);
  const { rows } = await db.execute(sql`
    WITH given AS (
      SELECT * FROM unnest(${sql.param(keys)}::text[], ${sql.param(hashes)}::text[]) AS given (key, sha256)),
    loads AS (
      INSERT INTO ingest_loads (customer_id, kind, name) SELECT ${customerId}::integer, 'request', key FROM given
      RETURNING id, name)
    INSERT INTO ingest_requests (customer_id, idempotency_key, body_sha256, load_id)
    SELECT ${customerId}::integer, given.key, given.sha256, loads.id FROM given JOIN loads ON loads.name = given.key
    ON CONFLICT (customer_id, idempotency_key) DO UPDATE SET load_id = excluded.load_id
    RETURNING idempotency_key, load_id`);
  return new Map(
    rows.map((row) => BegunRow.parse(row)).map(({ idempotency_key, load_id }) => [idempotency_key, load_id]),
  );
}

export async function dropOldRequests(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM ingest_requests WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})`);
  await dropOldRequestLoads(db);
}

interface FinishedRequest {
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
  const replied = requests.flatMap(({ key, reply }) =>
    reply === undefined ? [] : [{ key, reply: JSON.stringify(encodeWire(IngestReply, reply)) }],
  );
  const keys = sql.param(replied.map(({ key }) => key));
  const replies = sql.param(replied.map(({ reply }) => reply));
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      UPDATE ingest_requests SET reply = given.reply
      FROM unnest(${keys}::text[], ${replies}::jsonb[]) AS given (key, reply)
      WHERE customer_id = ${customerId} AND idempotency_key = given.key`);
    await setStoredRows(tx, requests);
  });
}
