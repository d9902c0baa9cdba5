import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, Row } from '../../platform/engine/engine.ts';
import type { Access } from '../../platform/engine/engine-server.ts';
import { silentLogger } from '../../platform/engine/test-engine.ts';
import { customers } from '../../platform/metadata/schema.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import type { IngestArguments } from './arguments.ts';
import { createEngineFeed } from './engine-feed.ts';
import { type IngestDeps, type IngestResult, runIngest } from './run-ingest.ts';

export const NOW = new Date('2026-06-01T00:00:00Z');

export interface TestLoader {
  folder: string;
  write(name: string, content: string | Uint8Array): Promise<string>;
  load(sources: readonly string[], options?: LoadOptions): Promise<IngestResult & { report: string }>;
  /** Stored rows of the customer, by session id. */
  stored(columns: string): Promise<readonly Row[]>;
  counts(): Promise<readonly Row[]>;
  rejectedRows(result: IngestResult): Promise<readonly Record<string, unknown>[]>;
  end(): Promise<void>;
}

interface LoadOptions {
  mapping?: string;
  args?: Partial<IngestArguments>;
  deps?: Partial<IngestDeps>;
}

/** The command without its process, with a real engine, a real PostgreSQL and a separate folder. */
export async function createTestLoader(options: {
  engine: Engine;
  access: () => Access;
  metadata: Metadata;
  customerId: number;
  mapping: string;
}): Promise<TestLoader> {
  const { engine, metadata, customerId } = options;
  const folder = await mkdtemp(join(tmpdir(), 'playhead-ingest-'));
  await metadata.db
    .insert(customers)
    .values({ id: customerId, accountName: `customer_${customerId}`, name: 'Test TV', timeZone: 'UTC' })
    .onConflictDoNothing();
  return {
    folder,
    async write(name, content) {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
    async load(sources, { mapping = options.mapping, args = {}, deps = {} } = {}) {
      let report = '';
      const result = await runIngest(
        {
          customerId,
          mappingFile: 'mapping.yaml',
          sources,
          dryRun: false,
          limit: Number.POSITIVE_INFINITY,
          again: false,
          rejectedFile: join(folder, `rejected-${Math.random()}.ndjson`),
          ...args,
        },
        mapping,
        {
          engine,
          metadata,
          logger: silentLogger,
          openFeed: async () => createEngineFeed(options.access(), silentLogger),
          s3: { region: 'us-east-1' },
          now: () => NOW,
          cwd: folder,
          out: { write: (text: string) => (report += text) },
          signal: new AbortController().signal,
          ...deps,
        },
      );
      return { ...result, report };
    },
    stored: (columns) =>
      engine.inspect({
        sql: `SELECT ${columns} FROM playhead.sessions WHERE customer_id = {customer:UInt32} ORDER BY session_id`,
        params: { customer: customerId },
      }),
    counts: () =>
      engine.inspect({
        sql: 'SELECT count() AS n, uniqExact(session_id) AS ids FROM playhead.sessions WHERE customer_id = {customer:UInt32}',
        params: { customer: customerId },
      }),
    async rejectedRows({ rejectedFile }) {
      if (rejectedFile === undefined) return [];
      const lines = (await readFile(rejectedFile, 'utf8')).trim().split('\n');
      return lines.map((line) => JSON.parse(line));
    },
    end: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}
