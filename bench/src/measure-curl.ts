import { spawn } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileStream } from '@playhead/query/compile';
import { makeTableArtifact } from '@playhead/server/delivery/make-artifact';
import { createQueryService } from '@playhead/server/features/queries/query-service';
import { createArtifactStore } from '@playhead/server/platform/artifacts/artifact-store';
import { noQuotaLock } from '@playhead/server/platform/artifacts/quota-lock';
import { unwatchedStorage } from '@playhead/server/platform/storage/storage-watch';
import { pino } from 'pino';
import { CUSTOMER, exportCaller, exportQuery, openExportEngine } from './exports/export-engine.ts';
import { compare, type Ratio } from './measure.ts';
import { mib } from './watch-memory.ts';

const ROWS = 1_000_000;
const ROUNDS = 5;

/** A CSV export of a million rows to a whole file with its checksum, against curl that writes the same query's rows to a file. */
export async function measureCurl(dataDir: string): Promise<Ratio & { rows: number }> {
  const now = () => new Date();
  const { engine, server } = await openExportEngine(dataDir);
  const service = createQueryService({ engine, now, logger: pino({ level: 'silent' }) });
  const store = createArtifactStore({
    dataDir,
    limits: { bytesPerFile: 1e12, bytesPerCustomer: 1e12, lifetimeMs: 3_600_000 },
    storage: unwatchedStorage,
    quotaLock: noQuotaLock,
    now,
  });
  const { signal } = new AbortController();
  const rowsOf = { query: exportQuery, caller: exportCaller, rows: ROWS };
  const bytes = { ours: 0, raw: 0 };

  async function ours(): Promise<void> {
    const made = await makeTableArtifact(store, {
      customerId: CUSTOMER,
      format: 'csv',
      name: 'bench',
      signal,
      table: { open: (format, leaving) => service.stream({ ...rowsOf, format, signal: leaving }) },
    });
    bytes.ours = made.bytes;
    await store.remove(CUSTOMER, made.id);
  }

  const form = { headers: 'labels', cells: 'spreadsheet', rows: ROWS } as const;
  const { sql, params } = compileStream(exportQuery, { ...exportCaller, now: now() }, form);
  const [body, target] = [join(dataDir, 'query.sql'), join(dataDir, 'curl.csv')];
  await writeFile(body, sql);

  async function raw(): Promise<void> {
    const access = server.access();
    if (access === undefined) throw new Error('the engine is not ready');
    const { username, password } = access.tenant(CUSTOMER);
    const query = new URLSearchParams({
      database: `c_${CUSTOMER}`,
      default_format: 'CSVWithNames',
      max_result_rows: '50000000',
      max_result_bytes: String(64 * 1024 ** 3),
    });
    for (const [name, value] of Object.entries(params)) query.set(`param_${name}`, String(value));
    const headers = { ...access.headers, 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password };
    const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    await curl([...named, '--data-binary', `@${body}`, '-o', target, `${access.url}/?${query}`]);
    bytes.raw = (await stat(target)).size;
  }

  try {
    const ratio = await compare({ name: 'CSV of a million rows', rounds: ROUNDS, ours, raw });
    if (bytes.ours !== bytes.raw) throw new Error(`ours has ${bytes.ours} bytes, curl has ${bytes.raw}`);
    const times = `${ratio.oursMs.toFixed(0)} / ${ratio.rawMs.toFixed(0)} ms`;
    console.log(`CSV of a million rows (${mib(bytes.ours)} MiB) against curl: ${ratio.ratio.toFixed(2)}, ${times}`);
    return { ...ratio, rows: ROWS };
  } finally {
    service.stop();
    await engine.stop();
  }
}

async function curl(options: readonly string[]): Promise<void> {
  const program = spawn('curl', ['-sS', '--fail-with-body', ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve, reject) => program.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error(`curl ended with ${String(code)}`);
}
