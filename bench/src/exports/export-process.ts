import { dataFormats } from '@playhead/contract/http/deliveries/deliveries';
import { makeTableArtifact } from '@playhead/server/delivery/make-artifact';
import { createQueryService } from '@playhead/server/features/queries/query-service';
import { createArtifactStore } from '@playhead/server/platform/artifacts/artifact-store';
import { noQuotaLock } from '@playhead/server/platform/artifacts/quota-lock';
import { unwatchedStorage } from '@playhead/server/platform/storage/storage-watch';
import { pino } from 'pino';
import { z } from 'zod';
import { CUSTOMER, exportCaller, exportQuery, openExportEngine } from './export-engine.ts';
import { watchMemory } from '../watch-memory.ts';

/** One format in its own process: what an earlier format left in memory is not counted for it. */
const Order = z.object({ dataDir: z.string(), format: z.enum(dataFormats), rows: z.number() });
const { dataDir, format, rows } = Order.parse(JSON.parse(process.argv[2] ?? '{}'));
const now = () => new Date();
const { engine } = await openExportEngine(dataDir);
const service = createQueryService({ engine, now, logger: pino({ level: 'silent' }) });
const store = createArtifactStore({
  dataDir,
  limits: { bytesPerFile: 1e12, bytesPerCustomer: 1e12, lifetimeMs: 3_600_000 },
  storage: unwatchedStorage,
  quotaLock: noQuotaLock,
  now,
});
const { signal } = new AbortController();
const make = (limit: number | null) =>
  makeTableArtifact(store, {
    customerId: CUSTOMER,
    format,
    name: 'bench',
    signal,
    table: {
      open: (streamFormat, leaving) =>
        service.stream({
          query: exportQuery,
          caller: exportCaller,
          format: streamFormat,
          signal: leaving,
          ...(limit === null ? {} : { rows: limit }),
        }),
    },
  });
// The code is loaded and the engine's caches are warm.
await make(1_000);
const watch = watchMemory();
const start = performance.now();
const made = await make(null);
const seconds = (performance.now() - start) / 1000;
const memory = watch.end();
if (made.rows !== rows) throw new Error(`${format} has ${made.rows} rows instead of ${rows}`);
service.stop();
await engine.stop();
process.send?.({ format, seconds, bytes: made.bytes, ...memory }, () => process.exit(0));
