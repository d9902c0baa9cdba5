import { setImmediate } from 'node:timers/promises';
import { createRejectionCounter, isMostlyRejected, type SessionRow } from '@playhead/domain/ingest';
import { INGEST_SAMPLE_ROWS, type IngestReply } from '@playhead/contract/http/system/ingest';
import { findStored } from '@playhead/query/ingest';
import type { Engine, Row } from '../../platform/engine/engine.ts';
import type { LineReading } from './read-lines.ts';

const CHUNK_ROWS = 2_000;
/** The ids of a chunk travel as one form field, which an engine takes up to 128 KiB of by default. */
const CHUNK_ID_BYTES = 60_000;
/** The engine refuses an insert into more than 100 months at once. */
const MONTHS_AT_ONCE = 90;

/** Reading holds the event loop for this long at most; other requests are served in between. */
const SLICE_MS = 10;

/** `stoppedAtLine`: the rest was not read, because most rows before it were rejected. */
export type StoredRows = IngestReply & { stoppedAtLine?: number };

export interface WriteOptions {
  customerId: number;
  /** Every row that is stored carries it. */
  loadId: number;
  /** Resolves when rows may be stored; called before each chunk that has any. */
  beforeWrite: () => Promise<void>;
}

/** Looks every chunk up and stores what is new. The caller holds the customer's lock. */
export async function storeRows(
  engine: Engine,
  options: { readings: Iterable<LineReading | undefined> } & WriteOptions,
): Promise<StoredRows> {
  const seen = new Set<string>();
  const rejections = createRejectionCounter();
  const sample: IngestReply['rejectedRows'] = [];
  const giveWay = createGiveWay();
  let stoppedAtLine: number | undefined;
  let read = 0;
  let taken = 0;
  let chunk: SessionRow[] = [];
  let idBytes = 0;
  const flush = async () => {
    taken += await storeChunk(engine, chunk, options);
    chunk = [];
    idBytes = 0;
  };
  for (const reading of options.readings) {
    await giveWay();
    if (reading === undefined) continue;
    read += 1;
    if (!reading.ok) {
      const { line, reason, field } = reading;
      rejections.add(reading);
      if (sample.length < INGEST_SAMPLE_ROWS) sample.push({ line, reason, field });
      if (!isMostlyRejected({ read, rejected: rejections.rows() })) continue;
      stoppedAtLine = line;
      break;
    }
    const { session_id: id } = reading.row;
    if (seen.has(id)) continue;
    seen.add(id);
    chunk.push(reading.row);
    idBytes += Buffer.byteLength(id) + 4;
    if (chunk.length >= CHUNK_ROWS || idBytes >= CHUNK_ID_BYTES) await flush();
  }
  if (chunk.length > 0) await flush();
  const rejected = rejections.rows();
  return {
    read,
    taken,
    duplicates: read - rejected - taken,
    rejected,
    reasons: [...rejections.reasons()],
    rejectedRows: sample,
    ...(stoppedAtLine === undefined ? {} : { stoppedAtLine }),
  };
}

function createGiveWay(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}

async function storeChunk(
  engine: Engine,
  rows: readonly SessionRow[],
  { customerId, loadId, beforeWrite }: WriteOptions,
): Promise<number> {
  const days = rows.map((row) => row.start_utc.slice(0, 10)).toSorted();
  const found = await engine.inspect(
    findStored({
      customerId,
      sessionIds: rows.map((row) => row.session_id),
      firstDay: days[0] ?? '',
      lastDay: days.at(-1) ?? '',
    }),
  );
  const stored = new Set(found.map((row) => row['session_id']));
  const fresh = rows.filter((row) => !stored.has(row.session_id));
  if (fresh.length === 0) return 0;
  await beforeWrite();
  const own = { customer_id: customerId, load_id: loadId };
  for (const part of byMonths(fresh)) {
    await engine.insertRows({ table: 'sessions', rows: part.map((row): Row => ({ ...own, ...row })) });
  }
  return fresh.length;
}

function byMonths(rows: readonly SessionRow[]): readonly (readonly SessionRow[])[] {
  const months = Map.groupBy(rows, (row) => row.start_utc.slice(0, 7));
  if (months.size <= MONTHS_AT_ONCE) return rows.length === 0 ? [] : [rows];
  const groups = [...months.values()];
  return Array.from({ length: Math.ceil(groups.length / MONTHS_AT_ONCE) }, (_value, index) =>
    groups.slice(index * MONTHS_AT_ONCE, (index + 1) * MONTHS_AT_ONCE).flat(),
  );
}
