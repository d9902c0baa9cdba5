import { createRejectionCounter, isMostlyRejected } from '@playhead/domain/ingest';
import { INGEST_SAMPLE_ROWS, type IngestReply } from '@playhead/contract/http/system/ingest';
import { findStored, insertSessionLines } from '@playhead/query/ingest';
import type { Engine } from '../../platform/engine/engine.ts';
import { createGiveWay } from './give-way.ts';
import type { LineReading } from './read-lines.ts';

/** An insert costs the engine about as much as 5,000 rows do. */
const CHUNK_ROWS = 20_000;
/** Ids travel as form fields, of each of which an engine takes up to 128 KiB by default. */
const FIELD_BYTES = 60_000;

/** `stoppedAtLine`: the rest was not read, because most rows before it were rejected. */
export type StoredRows = IngestReply & { stoppedAtLine?: number };

interface SessionFeed {
  /** Every row that is stored carries it. */
  loadId: number;
  readings: Iterable<LineReading | undefined>;
}

interface WriteOptions {
  customerId: number;
  /** Resolves when rows may be stored; called before each chunk that has any. */
  beforeWrite: () => Promise<void>;
}

interface PendingRow {
  /** Index of its feed. */
  feed: number;
  id: string;
  day: string;
  json: string;
}

/**
 * Looks every chunk up and stores what is new; a chunk may have rows of several feeds. Of rows with one id the first is
 * taken. The caller holds the customer's lock.
 */
export async function storeFeeds(
  engine: Engine,
  { feeds, ...options }: { feeds: readonly SessionFeed[] } & WriteOptions,
): Promise<readonly StoredRows[]> {
  const seen = new Set<string>();
  const giveWay = createGiveWay();
  const taken = feeds.map(() => 0);
  let chunk: PendingRow[] = [];
  const store = async (rows: readonly PendingRow[]) => {
    for (const { feed } of await storeChunk(engine, rows, options)) taken[feed] = (taken[feed] ?? 0) + 1;
  };
  /** The rows after a chunk are read while it is stored. */
  let storing = Promise.resolve();
  const flush = async () => {
    await storing;
    storing = store(chunk);
    // The next flush, or the end, throws the failure; until then it must not count as unhandled.
    storing.catch(() => undefined);
    chunk = [];
  };
  const read: Omit<StoredRows, 'taken' | 'duplicates'>[] = [];
  for (const [feed, { loadId, readings }] of feeds.entries()) {
    const counts = createCounts();
    const own = JSON.stringify({ customer_id: options.customerId, load_id: loadId }).slice(0, -1);
    for (const reading of readings) {
      await giveWay();
      if (reading === undefined) continue;
      if (counts.add(reading) === 'stop') break;
      if (!reading.ok || seen.has(reading.id)) continue;
      const { id, day, json } = reading;
      seen.add(id);
      chunk.push({ feed, id, day, json: `${own},${json.slice(1)}` });
      if (chunk.length >= CHUNK_ROWS) await flush();
    }
    read.push(counts.result());
  }
  if (chunk.length > 0) await flush();
  await storing;
  return read.map(({ read: all, ...counts }, feed) => {
    const rows = taken[feed] ?? 0;
    return { read: all, taken: rows, duplicates: all - counts.rejected - rows, ...counts };
  });
}

function createCounts() {
  const rejections = createRejectionCounter();
  const sample: IngestReply['rejectedRows'] = [];
  let read = 0;
  let stoppedAtLine: number | undefined;
  return {
    add(reading: LineReading): 'stop' | undefined {
      read += 1;
      if (reading.ok) return undefined;
      const { line, reason, field } = reading;
      rejections.add(reading);
      if (sample.length < INGEST_SAMPLE_ROWS) sample.push({ line, reason, field });
      if (!isMostlyRejected({ read, rejected: rejections.rows() })) return undefined;
      stoppedAtLine = line;
      return 'stop';
    },
    result: () => ({
      read,
      rejected: rejections.rows(),
      reasons: [...rejections.reasons()],
      rejectedRows: sample,
      ...(stoppedAtLine === undefined ? {} : { stoppedAtLine }),
    }),
  };
}

/** Resolves with the rows that were new. */
async function storeChunk(
  engine: Engine,
  rows: readonly PendingRow[],
  { customerId, beforeWrite }: WriteOptions,
): Promise<readonly PendingRow[]> {
  const days = rows.map(({ day }) => day).toSorted();
  const found = await engine.inspect(
    findStored({ customerId, sessionIds: idFields(rows), firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' }),
  );
  const stored = new Set(found.map((row) => row['session_id']));
  const fresh = rows.filter(({ id }) => !stored.has(id));
  if (fresh.length === 0) return fresh;
  await beforeWrite();
  await engine.command({
    sql: insertSessionLines(customerId),
    data: Buffer.from(fresh.map(({ json }) => json).join('\n')),
  });
  return fresh;
}

function idFields(rows: readonly PendingRow[]): readonly (readonly string[])[] {
  const fields: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { id } of rows) {
    const more = Buffer.byteLength(id) + 4;
    if (bytes + more > FIELD_BYTES) {
      fields.push([]);
      bytes = 0;
    }
    fields.at(-1)?.push(id);
    bytes += more;
  }
  return fields;
}
