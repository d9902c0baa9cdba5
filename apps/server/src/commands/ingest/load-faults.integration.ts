import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openClients } from '../../platform/engine/clients.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { connect, type Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { startSilentRelay } from '../../jobs/test-silent-relay.ts';
import { sentenceOf } from '../run-command.ts';
import { createEngineFeed, type EngineFeed } from './engine-feed.ts';
import { createTestLoader, type TestLoader } from './test-loader.ts';

const CUSTOMER = 2001;
const mapping = `columns:
  session_id: id
  viewer_id: viewer
  start: { column: at, format: epoch_s }
  content_seconds: seconds
  series: title
  genre: { column: genres, split: "|" }
  tags: { plan: plan }
`;

let engine: TestEngine;
let postgres: TestMetadata;
let metadata: Metadata;
let loader: TestLoader;

beforeAll(async () => {
  [engine, postgres] = await Promise.all([startTestEngine({ customers: [CUSTOMER] }), startTestMetadata()]);
  metadata = await postgres.clone();
  const { engine: target, access } = engine;
  loader = await createTestLoader({ engine: target, access, metadata, customerId: CUSTOMER, mapping });
});
afterAll(async () => {
  await loader.end();
  await metadata.stop();
  await Promise.all([engine.end(), postgres.stop()]);
});

async function writeCsv(name: string, rows: number): Promise<string> {
  const path = join(loader.folder, name);
  const file = createWriteStream(path);
  file.write('id,viewer,at,seconds,title,genres,plan\n');
  for (let from = 0; from < rows; from += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, rows - from) }, (_value, index) => {
      const row = from + index;
      return `${name}-${row},viewer-${row % 50_000},${1_767_225_600 + ((row * 11) % 9_000_000)},${row % 3_600},"Some series, ${row % 500}",Drama|Crime,plan ${row % 5}\n`;
    });
    if (!file.write(lines.join(''))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  return path;
}

test('F4: the engine is killed again and again in mid-load: every row once, first streams right', async () => {
  const rows = 60_000;
  const path = await writeCsv('faults.csv', rows);
  let kills = 0;
  const killAtSecondBatch = (): EngineFeed => {
    const feed = createEngineFeed(engine.access(), silentLogger);
    let batches = 0;
    return {
      ...feed,
      insert: (statement) => {
        batches += 1;
        const pid = engine.pid();
        if (batches === 2 && pid !== undefined) {
          // Before, while or after the engine stores the batch.
          setTimeout(() => process.kill(pid, 'SIGKILL'), kills * 15);
          kills += 1;
        }
        return feed.insert(statement);
      },
    };
  };
  let tally: unknown;
  // Each kill doubles the back-off of the engine's restart, so there are few of them.
  for (let attempt = 0; attempt < 30 && tally === undefined; attempt += 1) {
    await expect.poll(() => engine.engine.state()).toBe('ready');
    const openFeed = kills < 4 ? { openFeed: async () => killAtSecondBatch() } : {};
    tally = await loader.load([path], { args: { batchRows: 5_000 }, deps: openFeed }).then(
      ({ outcomes: [outcome] }) => outcome?.tally,
      () => undefined,
    );
  }
  expect(kills).toBe(4);
  expect(tally).toMatchObject({ read: rows, taken: rows, duplicates: 0, rejected: 0 });
  expect(await loader.counts()).toEqual([{ n: rows, ids: rows }]);
  const [first] = await engine.engine.inspect({
    sql: `SELECT countIf(s.began != f.first_start_utc) AS wrong, count() AS viewers FROM
            (SELECT viewer_key, min(start_utc) AS began FROM playhead.sessions WHERE customer_id = ${CUSTOMER} GROUP BY viewer_key) AS s
          LEFT JOIN (SELECT identity_key, first_start_utc FROM playhead.viewer_first FINAL WHERE identity = 'viewer') AS f
            ON s.viewer_key = f.identity_key`,
  });
  expect(first).toEqual({ wrong: 0, viewers: 50_000 });
});

test('F6: PostgreSQL is lost in mid-load: the load ends and says so, the next one goes on', async () => {
  const rows = 6_000;
  const path = await writeCsv('lost-database.csv', rows);
  const relay = await startSilentRelay(metadata.url);
  const server = { url: relay.url, state: metadata.state, stop: async () => undefined };
  const relayed = connect({ server, logger: silentLogger, queryLimitMs: 60_000 });
  let batches = 0;
  const openFeed = async (): Promise<EngineFeed> => {
    const feed = createEngineFeed(engine.access(), silentLogger);
    return {
      ...feed,
      insert: async (statement) => {
        batches += 1;
        if (batches === 3) await relay.stop();
        return feed.insert(statement);
      },
    };
  };
  const lost = await loader
    .load([path], { args: { batchRows: 1_000 }, deps: { metadata: relayed, openFeed } })
    .catch((error: unknown) => sentenceOf(error));
  expect(lost).toMatch(/^PostgreSQL does not respond \(ECONN(REFUSED|RESET)\)\. Run the command again when it does\.$/);
  await relayed.stop();
  const { outcomes } = await loader.load([path], { args: { batchRows: 1_000 } });
  expect(outcomes[0]?.notes).toContain('Went on where an earlier load had stopped.');
  expect(outcomes[0]?.tally).toMatchObject({ read: rows, rejected: 0 });
});

test('F17: a batch that the engine refuses ends its file with the reason, and the other file is loaded', async () => {
  const [large, small] = [await writeCsv('large.csv', 4_000), await writeCsv('small.csv', 10)];
  const openFeed = async (): Promise<EngineFeed> => {
    const feed = createEngineFeed(engine.access(), silentLogger);
    let batches = 0;
    return {
      ...feed,
      insert: (statement) => {
        batches += 1;
        const tight = batches === 2 ? { max_memory_usage: 1, max_untracked_memory: 1 } : {};
        return feed.insert({ ...statement, settings: { ...statement.settings, ...tight } });
      },
    };
  };
  const { outcomes } = await loader.load([large, small], { args: { batchRows: 2_000 }, deps: { openFeed } });
  expect(outcomes.map(({ state, tally }) => [state, tally.taken])).toEqual([
    ['refused', 2_000],
    ['complete', 10],
  ]);
  expect(outcomes[0]?.notes[0]).toMatch(/^Not loaded: the engine cannot take it: .*memory limit exceeded/i);
});

test('F17: many rows, as CSV and as Parquet, in bounded memory', async () => {
  const rows = Number(process.env['LOAD_ROWS'] ?? 300_000);
  const already = Number((await loader.counts())[0]?.['n']);
  const csv = await writeCsv('million.csv', rows);
  const parquet = join(loader.folder, 'million.parquet');
  const clients = openClients(engine.access(), silentLogger);
  const response = await clients.writer.exec({
    query: `SELECT 'pq-' || toString(number) AS id, 'viewer-' || toString(number % 50000) AS viewer, toInt64(1767225600 + (number * 11) % 9000000) AS at,
              toUInt32(number % 3600) AS seconds, 'Some series, ' || toString(number % 500) AS title, ['Drama', 'Crime'] AS genres, 'plan' AS plan
            FROM numbers(${rows}) FORMAT Parquet`,
  });
  await pipeline(response.stream, createWriteStream(parquet));
  await clients.close();

  for (const path of [csv, parquet]) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    const started = performance.now();
    const result = await loader.load([path]);
    clearInterval(watch);
    const seconds = (performance.now() - started) / 1000;
    const engineMb = await engineMemoryMb();
    console.log(
      `${path.split('.').at(-1)}: ${((await stat(path)).size / 1e6).toFixed(0)} MB, ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, command +${Math.round((peak - before) / 1e6)} MB, engine peak ${engineMb} MB`,
    );
    expect(result.outcomes[0]?.tally).toMatchObject({ read: rows, taken: rows, rejected: 0 });
    expect(peak - before).toBeLessThan(150e6);
    expect(engineMb).toBeLessThan(2_500);
  }
  const after = Number((await loader.counts())[0]?.['n']);
  expect(after - already).toBe(2 * rows);
});

/** Peak memory of the engine's process. */
async function engineMemoryMb(): Promise<number> {
  const status = await readFile(`/proc/${engine.pid()}/status`, 'utf8').catch(() => 'VmHWM: 0 kB');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
