import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createEngineFeed, type EngineFeed } from '@playhead/server/commands/ingest/engine-feed';
import { type Clients, openClients } from '@playhead/server/platform/engine/clients';
import type { Access } from '@playhead/server/platform/engine/engine-server';
import type { Engine } from '@playhead/server/platform/engine/engine';
import { openEmbeddedEngine } from '@playhead/server/platform/engine/open-engine';
import { type Metadata, openMetadata } from '@playhead/server/platform/metadata/metadata';
import { customers } from '@playhead/server/platform/metadata/schema';
import { type Logger, pino } from 'pino';
import { timed } from '../measure.ts';

export const FIRST_SECOND = Date.UTC(2026, 2, 1) / 1000;
export const DAYS = 30;
/** What a plain insert has; Playhead's writer has its own. */
export const ENGINE_DEFAULTS = { optimize_on_insert: 1, parallel_view_processing: 0 } as const;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const MERGE_POLL_MS = 100;
const MERGE_POLLS = 600;

export interface LoadBench {
  engine: Engine;
  metadata: Metadata;
  logger: Logger;
  access: Access;
  clients: Clients;
  feed: EngineFeed;
  dataDir: string;
  pid(): number;
  addCustomer(): Promise<number>;
  /** Time and the engine's processor time. */
  cost(work: () => Promise<void>): Promise<{ ms: number; cpuMs: number }>;
  end(): Promise<void>;
}

export async function openLoadBench(customerCount: number): Promise<LoadBench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-bench-loads-'));
  const logger = pino({ level: 'silent' });
  const ids = Array.from({ length: customerCount }, (_value, index) => index + 1);
  const [{ engine, server }, metadata] = await Promise.all([
    openEmbeddedEngine({ kind: 'embedded', dataDir: join(dataDir, 'clickhouse'), logger, customers: ids }),
    openMetadata({ kind: 'embedded', dataDir, logger }),
  ]);
  const access = server.access();
  if (access === undefined) throw new Error('the engine is not ready');
  const clients = openClients(access, logger);
  const feed = createEngineFeed(access, logger);
  const pid = () => server.pid() ?? 0;
  return {
    engine,
    metadata,
    logger,
    access,
    clients,
    feed,
    dataDir,
    pid,
    async addCustomer() {
      const id = ids.shift();
      if (id === undefined) throw new Error('too few customers');
      await metadata.db.insert(customers).values({ id, accountName: `bench${id}`, name: 'Bench', timeZone: 'UTC' });
      return id;
    },
    async cost(work) {
      const before = await cpuOf(pid());
      const ms = await timed(work);
      return { ms, cpuMs: (await cpuOf(pid())) - before };
    },
    async end() {
      await feed.close();
      await clients.close();
      await engine.stop();
      await metadata.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Linux only; 0 elsewhere. */
async function cpuOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

export async function untilMerged(engine: Engine): Promise<void> {
  for (let poll = 0; poll < MERGE_POLLS; poll += 1) {
    const [row] = await engine.inspect({ sql: 'SELECT count() AS merges FROM system.merges' });
    if (Number(row?.['merges']) === 0) return;
    await delay(MERGE_POLL_MS);
  }
}

export function fillSql(id: number, rows: number): string {
  return `INSERT INTO playhead.sessions
    (customer_id, load_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series, device, screen, country)
    SELECT ${id}, 1, concat('viewer ', toString(cityHash64(number) % 400000)), concat('old-', toString(number)),
      toDateTime(${FIRST_SECOND} + intDiv(number * ${DAYS * 86_400}, ${rows}), 'UTC') AS at, at + 600, true, 600 + number % 3000,
      concat('Series ', toString(number % 300)), concat('Device ', toString(number % 12)), 'TV', 'germany'
    FROM numbers(${rows})`;
}
