import { emptyTally, addTallies, isRejectReason, type Tally } from '@playhead/domain/ingest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/metadata/metadata.ts';
import { addStoredRows, openLoad, startWriting } from './loads.ts';

const StoredTally = z.object({
  read: z.number(),
  taken: z.number(),
  duplicates: z.number(),
  rejected: z.number(),
  reasons: z.array(z.object({ reason: z.string().refine(isRejectReason), field: z.string(), rows: z.number() })),
});

const SourceRow = z.object({
  id: z.coerce.number(),
  state: z.enum(['open', 'complete']),
  load_id: z.coerce.number().nullable(),
});
const BatchRow = z.object({
  batch: z.number(),
  state: z.enum(['writing', 'done']),
  end_position: z.coerce.number(),
  end_line: z.coerce.number(),
  tally: StoredTally,
});

/** Where in its source a batch ends: bytes of decompressed text, or rows of a Parquet file. */
export interface Position {
  position: number;
  line: number;
}

export interface LedgerBatch extends Position {
  batch: number;
  state: 'writing' | 'done';
  tally: Tally;
}

export interface LedgerSource {
  id: number;
  /** Rows that it stores carry it. */
  loadId: number;
  state: 'open' | 'complete';
  /** Of every batch that is stored for certain. */
  tally: Tally;
  /** Where to go on. */
  end: Position;
  nextBatch: number;
  /** Planned, and perhaps stored in part, when an earlier load was cut off. */
  inDoubt: LedgerBatch | undefined;
}

/** What is known of a source, if anything, without noting that it is being loaded. */
export async function findSource(
  db: Database,
  source: { customerId: number; fingerprint: string },
): Promise<LedgerSource | undefined> {
  const { rows } = await db.execute(sql`
    SELECT id, state, load_id FROM ingest_sources WHERE customer_id = ${source.customerId} AND fingerprint = ${source.fingerprint}`);
  return rows[0] === undefined ? undefined : readSource(db, SourceRow.parse(rows[0]));
}

/** Finds or opens a source; an open one tells where the load that was cut off has come to. */
export async function openSource(
  db: Database,
  source: { customerId: number; fingerprint: string; name: string },
): Promise<LedgerSource> {
  const found = await db.execute(sql`
    INSERT INTO ingest_sources (customer_id, fingerprint, name)
    VALUES (${source.customerId}, ${source.fingerprint}, ${source.name})
    ON CONFLICT (customer_id, fingerprint) DO UPDATE SET name = excluded.name
    RETURNING id, state, load_id`);
  const row = SourceRow.parse(found.rows[0]);
  return readSource(db, { ...row, load_id: row.load_id ?? (await linkLoad(db, { ...source, id: row.id })) });
}

async function readSource(db: Database, row: z.infer<typeof SourceRow>): Promise<LedgerSource> {
  const { id, state } = row;
  // A source that nothing was loaded from has no load yet, and stores no rows before it gets one.
  const loadId = row.load_id ?? 0;
  const rows = await db.execute(sql`
    SELECT batch, state, end_position, end_line, tally FROM ingest_batches WHERE source_id = ${id} ORDER BY batch`);
  const batches = rows.rows.map((found) => toBatch(BatchRow.parse(found)));
  const done = batches.filter((batch) => batch.state === 'done');
  const last = done.at(-1);
  return {
    id,
    loadId,
    state,
    tally: done.reduce((sum, batch) => addTallies(sum, batch.tally), emptyTally),
    end: { position: last?.position ?? 0, line: last?.line ?? 0 },
    nextBatch: (last?.batch ?? -1) + 1,
    inDoubt: batches.find((batch) => batch.state === 'writing'),
  };
}

async function linkLoad(db: Database, source: { id: number; customerId: number; name: string }): Promise<number> {
  return db.transaction(async (tx) => {
    const loadId = await openLoad(tx, { customerId: source.customerId, kind: 'file', name: source.name });
    await tx.execute(sql`UPDATE ingest_sources SET load_id = ${loadId} WHERE id = ${source.id}`);
    return loadId;
  });
}

function toBatch(row: z.infer<typeof BatchRow>): LedgerBatch {
  return { batch: row.batch, state: row.state, position: row.end_position, line: row.end_line, tally: row.tally };
}

/** Forgets what was read of a source; its rows stay, and are found again as duplicates. */
export async function forgetSource(db: Database, sourceId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM ingest_batches WHERE source_id = ${sourceId}`);
    await tx.execute(sql`UPDATE ingest_sources SET state = 'open', finished_at = NULL WHERE id = ${sourceId}`);
  });
}

type SourceIds = Pick<LedgerSource, 'id' | 'loadId'>;

/** Before the first row of the batch is stored. The caller holds the customer's write lock. */
export async function planBatch(db: Database, source: SourceIds, batch: Omit<LedgerBatch, 'state'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO ingest_batches (source_id, batch, state, end_position, end_line, tally)
      VALUES (${source.id}, ${batch.batch}, 'writing', ${batch.position}, ${batch.line}, ${JSON.stringify(batch.tally)}::jsonb)
      ON CONFLICT (source_id, batch) DO UPDATE
      SET end_position = excluded.end_position, end_line = excluded.end_line, tally = excluded.tally`);
    await startWriting(tx, [source.loadId]);
  });
}

export async function finishBatch(
  db: Database,
  source: SourceIds,
  batch: Pick<LedgerBatch, 'batch' | 'tally'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      UPDATE ingest_batches SET state = 'done', written_at = now()
      WHERE source_id = ${source.id} AND batch = ${batch.batch}`);
    await addStoredRows(tx, source.loadId, batch.tally.taken);
  });
}

export async function finishSource(db: Database, sourceId: number): Promise<void> {
  await db.execute(sql`UPDATE ingest_sources SET state = 'complete', finished_at = now() WHERE id = ${sourceId}`);
}
