import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';

/** As sent, possibly compressed. */
export const INGEST_BODY_BYTES = 16 * 1024 * 1024;
export const INGEST_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Sessions compress 10 to 50 times; a body that expands more is a decompression bomb. */
export const INGEST_DECOMPRESSION_RATIO = 200;
/** Blank ones count too. */
export const INGEST_LINES = 1_000_000;
export const INGEST_MEDIA_TYPE = 'application/x-ndjson';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Rejected rows in the reply; the counts are of all. */
export const INGEST_SAMPLE_ROWS = 20;

export const IngestReply = z.object({
  read: z.number().int(),
  taken: z.number().int(),
  /** Stored already, or twice in this request. */
  duplicates: z.number().int(),
  rejected: z.number().int(),
  reasons: z.array(z.object({ reason: z.string(), field: z.string(), rows: z.number().int() })),
  rejected_rows: z.array(z.object({ line: z.number().int(), reason: z.string(), field: z.string() })),
});
export type IngestReply = ValueOf<typeof IngestReply>;

/** The body is no JSON document but one object a line, and read as it arrives: it has no schema here. */
export const ingestSessions = route({
  id: 'ingest.sessions',
  summary: 'Add sessions: one JSON object a line in Playhead’s own column names, gzip allowed, idempotent by a key',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/ingest/sessions`,
  permission: 'ci_ingest_permission',
  audit: { not: 'the ledger of loads has every request' },
  rateLimit: 600,
  params: CustomerParams,
  headers: z.object({ [IDEMPOTENCY_HEADER]: z.string().regex(/^[!-~]{1,200}$/) }),
  text: {
    mediaType: INGEST_MEDIA_TYPE,
    description:
      'One JSON object a line, a session each, in Playhead’s own column names; `Content-Encoding: gzip` is allowed. ' +
      'A line that cannot be read is rejected with its reason, the others are stored.',
  },
  errors: ['idempotency_key_reused'],
  reply: IngestReply,
});
