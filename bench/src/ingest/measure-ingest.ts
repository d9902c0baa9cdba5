import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { acceptSessions } from '@playhead/server/features/ingest/accept-sessions';
import { readSessionLines } from '@playhead/server/features/ingest/read-body';
import type { Engine } from '@playhead/server/platform/engine/engine';
import { openEngine } from '@playhead/server/platform/engine/open-engine';
import { openMetadata } from '@playhead/server/platform/metadata/metadata';
import { customers } from '@playhead/server/platform/metadata/schema';
import { pino } from 'pino';
import type { IngestResult } from './ingest-result.ts';
import { compare } from '../measure.ts';

const CUSTOMER = 1;
/** A fifth of a batch of `npm run ingest`, so that a run ends within minutes. */
const FILE_BATCH_ROWS = 50_000;

/** Alternates writes with and without waiting for the disk, on separate databases. */
export async function measureIngest({ rounds }: { rounds: number }): Promise<Pick<IngestResult, 'ratios' | 'loadIds'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-bench-ingest-'));
  const logger = pino({ level: 'silent' });
  const [engine, metadata] = await Promise.all([
    openEngine({ kind: 'embedded', dataDir: join(dataDir, 'clickhouse'), logger, customers: [CUSTOMER] }),
    openMetadata({ kind: 'embedded', dataDir, logger }),
  ]);
  try {
    await metadata.db.insert(customers).values({ id: CUSTOMER, accountName: 'bench', name: 'Bench', timeZone: 'UTC' });
    const deps = { engine, db: metadata.db, pool: metadata.pool, now: () => new Date() };
    let sent = 0;
    const request = async (rows: number) => {
      sent += 1;
      const text = Array.from({ length: rows }, (_value, index) => lineOf(sent, index)).join('');
      const lines = await readSessionLines(Readable.from([Buffer.from(text)]), undefined);
      await acceptSessions(deps, { customerId: CUSTOMER, key: `bench ${sent}`, lines });
    };
    const batch = async () => {
      sent += 1;
      await engine.command({ sql: batchSql(sent) });
    };
    const measure = async (name: string, work: () => Promise<void>) => {
      const as = (synced: 0 | 1) => async () => {
        await setSync(engine, synced);
        await work();
      };
      return compare({ name, rounds, ours: as(1), raw: as(0) });
    };
    const ratios = [
      await measure('live feed, 1 row a request', () => request(1)),
      await measure('live feed, 2,000 rows a request', () => request(2_000)),
      await measure(`files, a batch of ${FILE_BATCH_ROWS.toLocaleString('en-US')} rows`, batch),
    ];
    return { ratios, loadIds: await measureLoadIds(engine) };
  } finally {
    await engine.stop();
    await metadata.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function setSync(engine: Engine, synced: 0 | 1): Promise<void> {
  await engine.command({
    sql: `ALTER TABLE playhead.sessions MODIFY SETTING fsync_after_insert = ${synced}, fsync_part_directory = ${synced}`,
  });
}

const START = Date.UTC(2026, 4, 1);

function lineOf(sent: number, index: number): string {
  const row = {
    session_id: `${sent}-${index}`,
    viewer_id: `viewer ${(sent * 7_919 + index * 31) % 50_000}`,
    start_utc: new Date(START + (sent * 60 + (index % 60)) * 1_000).toISOString(),
    content_seconds: 600 + (index % 3_000),
    series: `Series ${index % 300}`,
    device: `Device ${index % 12}`,
    country: 'germany',
    genre: ['Drama'],
  };
  return `${JSON.stringify(row)}\n`;
}

function batchSql(load: number): string {
  return `INSERT INTO playhead.sessions
    (customer_id, load_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series, device, screen, country)
    SELECT ${CUSTOMER}, ${load}, concat('viewer ', toString(rand() % 500000)), concat('${load}-', toString(number)),
      toDateTime(${START / 1_000} + ${load} * 86400 * 3 + number, 'UTC') AS at, at + 600, true, 600 + number % 3000,
      concat('Series ', toString(number % 300)), concat('Device ', toString(number % 12)), 'TV', 'germany'
    FROM numbers(${FILE_BATCH_ROWS})`;
}

/** Disk space of the load id in `sessions`, after merging. */
async function measureLoadIds(engine: Engine): Promise<IngestResult['loadIds']> {
  await engine.command({ sql: 'OPTIMIZE TABLE playhead.sessions FINAL' });
  const [row] = await engine.inspect({
    sql: `SELECT sum(rows) AS rows, sum(column_data_compressed_bytes) AS bytes, sum(whole) AS table_bytes FROM (
        SELECT rows, column_data_compressed_bytes, bytes_on_disk AS whole FROM system.parts_columns
        WHERE database = 'playhead' AND table = 'sessions' AND active AND column = 'load_id' AND part_type = 'Wide')`,
  });
  return { rows: Number(row?.['rows']), bytes: Number(row?.['bytes']), tableBytes: Number(row?.['table_bytes']) };
}
