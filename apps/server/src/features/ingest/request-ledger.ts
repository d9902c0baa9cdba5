import { IngestReply } from '@playhead/contract/http/ingest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/metadata/metadata.ts';

/** A sender that repeats a request does so within minutes; after this long the key may be used anew. */
const KEPT_DAYS = 7;

const RequestRow = z.object({ body_sha256: z.string(), reply: IngestReply.nullable() });
type RequestRow = z.infer<typeof RequestRow>;

interface RequestKey {
  customerId: number;
  key: string;
}

/** `reply` is null while the request is under way, or when the server died on it. */
export async function findRequest(db: Database, { customerId, key }: RequestKey): Promise<RequestRow | undefined> {
  const { rows } = await db.execute(sql`
    SELECT body_sha256, reply FROM ingest_requests WHERE customer_id = ${customerId} AND idempotency_key = ${key}`);
  return rows[0] === undefined ? undefined : RequestRow.parse(rows[0]);
}

export async function beginRequest(db: Database, request: RequestKey & { sha256: string }): Promise<void> {
  await db.execute(sql`DELETE FROM ingest_requests WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})`);
  await db.execute(sql`
    INSERT INTO ingest_requests (customer_id, idempotency_key, body_sha256)
    VALUES (${request.customerId}, ${request.key}, ${request.sha256})
    ON CONFLICT DO NOTHING`);
}

export async function finishRequest(db: Database, request: RequestKey & { reply: IngestReply }): Promise<void> {
  await db.execute(sql`
    UPDATE ingest_requests SET reply = ${JSON.stringify(request.reply)}::jsonb
    WHERE customer_id = ${request.customerId} AND idempotency_key = ${request.key}`);
}
