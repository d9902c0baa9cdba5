import { IngestReply } from '@playhead/contract/http/system/ingest';
import { decodeParsed, encodeWire } from '@playhead/contract/wire';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/metadata/metadata.ts';
import { dropOldRequestLoads, finishWriting, openLoad } from './loads.ts';

/** A sender that repeats a request does so within minutes; after this long the key may be used anew. */
const KEPT_DAYS = 7;

const RequestRow = z.object({
  body_sha256: z.string(),
  reply: IngestReply.nullable(),
  load_id: z.coerce.number().nullable(),
});
type RequestRow = Omit<z.infer<typeof RequestRow>, 'reply'> & { reply: IngestReply | null };

interface RequestKey {
  customerId: number;
  key: string;
}

/** `reply` is null while the request is under way, or when the server died on it. */
export async function findRequest(db: Database, { customerId, key }: RequestKey): Promise<RequestRow | undefined> {
  const { rows } = await db.execute(sql`
    SELECT body_sha256, reply, load_id FROM ingest_requests
    WHERE customer_id = ${customerId} AND idempotency_key = ${key}`);
  if (rows[0] === undefined) return undefined;
  const { reply, ...row } = RequestRow.parse(rows[0]);
  return { ...row, reply: reply === null ? null : decodeParsed(IngestReply, reply) };
}

/** Resolves with the id of the load. */
export async function beginRequest(db: Database, request: RequestKey & { sha256: string }): Promise<number> {
  const { customerId, key, sha256 } = request;
  await db.execute(sql`DELETE FROM ingest_requests WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})`);
  await dropOldRequestLoads(db);
  return db.transaction(async (tx) => {
    const loadId = await openLoad(tx, { customerId, kind: 'request', name: key });
    await tx.execute(sql`
      INSERT INTO ingest_requests (customer_id, idempotency_key, body_sha256, load_id)
      VALUES (${customerId}, ${key}, ${sha256}, ${loadId})
      ON CONFLICT (customer_id, idempotency_key) DO UPDATE SET load_id = excluded.load_id`);
    return loadId;
  });
}

/** `rows` are all that are stored of the load, also those of an attempt that was cut off. */
export async function finishRequest(
  db: Database,
  request: RequestKey & { reply: IngestReply; loadId: number; rows: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      UPDATE ingest_requests SET reply = ${JSON.stringify(encodeWire(IngestReply, request.reply))}::jsonb
      WHERE customer_id = ${request.customerId} AND idempotency_key = ${request.key}`);
    await finishWriting(tx, request.loadId, { set: request.rows });
  });
}
