import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataFormat, dataFormats } from '@playhead/contract/http/deliveries';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { makeTableArtifact } from '@playhead/server/delivery/make-artifact';
import type { Table } from '@playhead/server/delivery/table';
import { createQueryService, type QueryCaller } from '@playhead/server/features/queries/query-service';
import { createArtifactStore } from '@playhead/server/platform/artifacts/artifact-store';
import { noQuotaLock } from '@playhead/server/platform/artifacts/quota-lock';
import { openEngine } from '@playhead/server/platform/engine/open-engine';
import { unwatchedStorage } from '@playhead/server/platform/storage/storage-watch';
import { pino } from 'pino';
import type { ExportResult } from './export-result.ts';

const CUSTOMER = 1;
const LOOK_EVERY_MS = 20;
const caller: QueryCaller = { customerId: CUSTOMER, userId: 'bench', timeZone: 'UTC', weekStartDay: 0, rights: [] };
const query = RunQueryBody.parse({
  fields: ['customer_view.viewer_id', 'customer_view.series', 'customer_view.device', 'customer_view.minutes'],
  filters: { 'customer_view.current_date_range_ui': '2026/05/01 to 2026/05/31' },
});

/** Writes a file of each format on a separate engine; the memory is that of this process. */
export async function measureExports(options: {
  rows: number;
  formats?: readonly DataFormat[];
}): Promise<Pick<ExportResult, 'rows' | 'exports'>> {
  const { rows, formats = dataFormats } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-bench-exports-'));
  const logger = pino({ level: 'silent' });
  const now = () => new Date();
  const engine = await openEngine({
    kind: 'embedded',
    dataDir: join(dataDir, 'clickhouse'),
    logger,
    customers: [CUSTOMER],
    limits: { memoryBytes: 4 * 1024 ** 3 },
  });
  const service = createQueryService({ engine, now, logger });
  const store = createArtifactStore({
    dataDir,
    limits: { bytesPerFile: 1e12, bytesPerCustomer: 1e12, lifetimeMs: 3_600_000 },
    storage: unwatchedStorage,
    quotaLock: noQuotaLock,
    now,
  });
  try {
    await engine.command({ sql: fillSql(rows), timeoutMs: 600_000 });
    const exports: ExportResult['exports'][number][] = [];
    for (const format of formats) {
      const table: Table = {
        open: (streamFormat, signal) => service.stream({ query, caller, format: streamFormat, signal }),
      };
      const watch = watchMemory();
      const start = performance.now();
      const signal = new AbortController().signal;
      const made = await makeTableArtifact(store, { customerId: CUSTOMER, table, format, name: 'bench', signal });
      const seconds = (performance.now() - start) / 1000;
      const { startRssBytes, peakRssBytes } = watch.end();
      if (made.rows !== rows) throw new Error(`${format} has ${made.rows} rows instead of ${rows}`);
      exports.push({ format, seconds, bytes: made.bytes, startRssBytes, peakRssBytes });
      console.log(
        `${format}: ${seconds.toFixed(1)} s, ${mib(made.bytes)} MiB, ${mib(startRssBytes)} to ${mib(peakRssBytes)} MiB RSS`,
      );
      await store.remove(CUSTOMER, made.id);
    }
    return { rows, exports };
  } finally {
    service.stop();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function watchMemory(): { end(): { startRssBytes: number; peakRssBytes: number } } {
  const startRssBytes = process.memoryUsage.rss();
  let peakRssBytes = startRssBytes;
  const look = setInterval(() => {
    peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  return {
    end: () => {
      clearInterval(look);
      return { startRssBytes, peakRssBytes };
    },
  };
}

function mib(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

/** One viewer per session, so that each is a row. */
function fillSql(rows: number): string {
  return `INSERT INTO playhead.sessions
    (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series, device, screen, country)
    SELECT ${CUSTOMER}, concat('viewer ', toString(number)), toString(number),
      toDateTime('2026-05-02 00:00:00', 'UTC') + number % 2500000 AS at, at + 600, true, 600 + number % 3000,
      concat('Series ', toString(number % 300)), concat('Device ', toString(number % 12)), 'TV', 'germany'
    FROM numbers(${rows})`;
}
