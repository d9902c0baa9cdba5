import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createEngineFeed, type EngineFeed } from '@playhead/server/commands/ingest/engine-feed';
import { runIngest } from '@playhead/server/commands/ingest/run-ingest';
import type { Engine } from '@playhead/server/platform/engine/engine';
import { watchMemory, watchMemoryOf } from '../watch-memory.ts';
import { fileSql, type LoadFormat, mappingText, plainInsert, type Width } from './load-columns.ts';
import { DAYS, ENGINE_DEFAULTS, fillSql, FIRST_SECOND, type LoadBench, untilMerged } from './load-bench.ts';
import type { LoadCase } from './load-result.ts';

interface CaseOptions {
  width: Width;
  format: LoadFormat;
  rows: number;
  there: number;
}

/** One file: into a bare table, into `sessions` as another customer, and with `npm run ingest`. */
export async function measureLoad(bench: LoadBench, options: CaseOptions): Promise<LoadCase> {
  const { engine, dataDir } = bench;
  const { width, format, rows } = options;
  const [own, other] = [await bench.addCustomer(), await bench.addCustomer()];
  if (options.there > 0) {
    for (const id of [own, other]) await engine.command({ sql: fillSql(id, options.there) });
  }
  const path = join(dataDir, `sessions.${format}`);
  await writeFileOf(bench, path, options);
  await engine.command({ sql: 'CREATE OR REPLACE TABLE playhead.bench_bare AS playhead.sessions' });
  const into = (table: string) => async () => {
    const body = createReadStream(path, { highWaterMark: 1024 * 1024 });
    const sql = plainInsert({ width, format, customerId: other, table });
    await bench.feed.insert({ sql, settings: ENGINE_DEFAULTS, body });
  };
  const bare = await bench.cost(into('playhead.bench_bare'));
  const plain = await bench.cost(into('playhead.sessions'));
  await untilMerged(engine);
  const phases = new Map<string, { ms: number; cpuMs: number }>();
  const engineMemory = await watchMemoryOf(bench.pid());
  const commandMemory = watchMemory();
  const before = process.cpuUsage();
  const ours = await bench.cost(() => ingest(bench, { own, path, width, rows, phases }));
  const { user, system } = process.cpuUsage(before);
  const measured = {
    format,
    columns: width,
    bare,
    plain,
    ours: { ...ours, commandCpuMs: (user + system) / 1000 },
    enginePeakBytes: (await engineMemory.end()).peakRssBytes,
    commandPeakBytes: commandMemory.end().peakRssBytes,
    phases: [...phases].map(([name, cost]) => ({ name, ...cost })),
  };
  await rm(path);
  await untilMerged(engine);
  return measured;
}

async function writeFileOf({ clients }: LoadBench, path: string, { width, format, rows }: CaseOptions): Promise<void> {
  const params = { prefix: 'new', first: FIRST_SECOND, seconds: DAYS * 86_400, rows };
  const { stream } = await clients.writer.exec({ query: fileSql(width, format), query_params: params });
  await pipeline(stream, createWriteStream(path));
}

type Phases = Map<string, { ms: number; cpuMs: number }>;

async function ingest(
  bench: LoadBench,
  options: { own: number; path: string; width: Width; rows: number; phases: Phases },
): Promise<void> {
  const { metadata, logger, access, dataDir } = bench;
  const { own, path, width, rows, phases } = options;
  const result = await runIngest(
    {
      customerId: own,
      mappingFile: 'bench.yaml',
      sources: [path],
      dryRun: false,
      limit: Number.POSITIVE_INFINITY,
      again: false,
      rejectedFile: join(dataDir, 'rejected.ndjson'),
    },
    mappingText(width),
    {
      engine: timedEngine(bench, phases),
      metadata,
      logger,
      openFeed: async () => timedFeed(bench, createEngineFeed(access, logger), phases),
      s3: { region: 'us-east-1' },
      now: () => new Date(),
      cwd: dataDir,
      out: { write: () => undefined },
      signal: new AbortController().signal,
    },
  );
  const taken = result.outcomes[0]?.tally.taken;
  if (taken !== rows) throw new Error(`took ${taken} of ${rows} rows`);
}

const steps: readonly (readonly [RegExp, string])[] = [
  [/^INSERT INTO \S+_raw/, 'parse'],
  [/^INSERT INTO \S+_stage/, 'check'],
  [/^INSERT INTO \S+_known/, 'find stored'],
  [/^SELECT uniqExact/, 'find repeated'],
  [/^\/\*.*INSERT INTO playhead\.sessions/, 'store and derive'],
];

function stepOf(sql: string): string {
  return steps.find(([pattern]) => pattern.test(sql.replaceAll('`', '')))?.[1] ?? 'other statements';
}

async function timeStep<T>(bench: LoadBench, phases: Phases, sql: string, work: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  const cost = await bench.cost(async () => {
    result = await work();
  });
  const name = stepOf(sql);
  const known = phases.get(name) ?? { ms: 0, cpuMs: 0 };
  phases.set(name, { ms: known.ms + cost.ms, cpuMs: known.cpuMs + cost.cpuMs });
  // `cost` returns after the work has.
  return result as T;
}

function timedEngine(bench: LoadBench, phases: Phases): Engine {
  const { engine } = bench;
  return {
    ...engine,
    command: (command) => timeStep(bench, phases, command.sql, () => engine.command(command)),
    inspect: (statement) => timeStep(bench, phases, statement.sql, () => engine.inspect(statement)),
  };
}

function timedFeed(bench: LoadBench, feed: EngineFeed, phases: Phases): EngineFeed {
  return { ...feed, insert: (insert) => timeStep(bench, phases, insert.sql, () => feed.insert(insert)) };
}
