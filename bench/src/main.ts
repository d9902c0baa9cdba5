import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { FairQueue } from '@playhead/server/features/queries/fair-queue/fair-queue';
import { startBenchServer } from './bench-server.ts';
import { measureBitmaps } from './bitmaps/measure-bitmaps.ts';
import { ColleagueResult } from './colleague-result.ts';
import { createFirstComeQueue } from './first-come-queue.ts';
import { measureColleagues } from './measure-colleagues.ts';
import { measureDeliveries } from './exports/measure-deliveries.ts';
import { measureExports } from './exports/measure-exports.ts';
import { measureLoads } from './ingest/load-run.ts';
import { measureSteadyFeed } from './ingest/measure-steady-feed.ts';
import { CrowdResult } from './crowd/crowd-result.ts';
import { measureCrowds } from './crowd/measure-crowd.ts';
import { measureLastingCrowd } from './crowd/measure-lasting-crowd.ts';
import { DayResult } from './day/day-result.ts';
import { measureDay } from './day/measure-day.ts';
import { measureIngest } from './ingest/measure-ingest.ts';
import { measureQueries } from './measure-queries.ts';
import { measureShards } from './shards/measure-shards.ts';
import { ShardResult } from './shards/shard-result.ts';
import { measureSegments } from './segments/measure-segments.ts';
import {
  COLLEAGUES_FILE,
  CROWD_FILE,
  DAY_FILE,
  EXPORTS_FILE,
  INGEST_FILE,
  LOADS_FILE,
  resultsPage,
  SHARDS_FILE,
} from './results-page.ts';
import { rollupsInUse } from './segments/rollups-in-use.ts';

const folder = join(import.meta.dirname, '..');

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

const sessions = Number(option('sessions') ?? 4_000_000);
const rounds = Number(option('rounds') ?? 11);
const only = option('only');
const parts = [
  'queries',
  'segments',
  'bitmaps',
  'colleagues',
  'crowd',
  'day',
  'shards',
  'ingest',
  'loads',
  'feed',
  'exports',
  'deliveries',
];
if (only !== undefined && !parts.includes(only)) throw new Error(`--only is followed by one of ${parts.join(', ')}`);
const dataDir = join(folder, '.data', String(sessions));
const results = join(folder, 'results');
const file = join(results, `${sessions}.json`);
await mkdir(dataDir, { recursive: true, mode: 0o711 });
await mkdir(results, { recursive: true });

const command = `npm run bench -- --sessions ${sessions} --rounds ${rounds}`;
if (only === undefined || only === 'queries')
  await keep({ command, ...(await measureQueries({ dataDir, sessions, rounds })) });
if (only === undefined || only === 'segments') await keep(await segmentsPart());
if (only === 'bitmaps') await keep(await bitmapsPart());
if (only === 'colleagues') await keepColleagues();
if (only === 'crowd')
  await (option('minutes') === undefined ? keepCrowd() : keepLastingCrowd(Number(option('minutes'))));
if (only === 'day') await keepDay();
if (only === 'shards') await keepShards();

if (only === 'ingest') {
  const result = {
    command: `npm run bench -- --only ingest --rounds ${rounds}`,
    measuredAt: new Date().toISOString(),
    rounds,
    ...(await measureIngest({ rounds })),
  };
  await writeFile(join(results, INGEST_FILE), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}

if (only === 'loads') {
  const rows = Number(option('rows') ?? 1_000_000);
  const command = `npm run bench -- --only loads --rows ${rows}`;
  await keepLoads({ after: { command, ...(await measureLoads({ rows })) } });
}

if (only === 'feed') {
  const [minutes, perSecond] = [Number(option('minutes') ?? 10), Number(option('per-second') ?? 20_000)];
  const [load = 0] = loadavg();
  const by = `npm run bench -- --only feed --minutes ${minutes} --per-second ${perSecond}`;
  await keepLoads({ steady: { ...taken(by, load), ...(await measureSteadyFeed({ minutes, perSecond })) } });
}

if (only === 'exports') {
  const rows = Number(option('rows') ?? 5_000_000);
  const [load = 0] = loadavg();
  const measured = await measureExports({ rows });
  await keepExports({ ...taken(`npm run bench -- --only exports --rows ${rows}`, load), ...measured });
}
if (only === 'deliveries') {
  const size = Number(option('sessions') ?? 400_000);
  const [load = 0] = loadavg();
  const measured = await measureDeliveries({ sessions: size });
  const command = `npm run bench -- --only deliveries --sessions ${size}`;
  await keepExports({ deliveries: { ...taken(command, load), ...measured } });
}

function taken(by: string, load: number) {
  return { command: by, measuredAt: new Date().toISOString(), load };
}

async function keepExports(part: object): Promise<void> {
  const path = join(results, EXPORTS_FILE);
  const known: object = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  await writeFile(path, `${JSON.stringify({ ...known, ...part }, null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}

async function keepLoads(part: object): Promise<void> {
  const path = join(results, LOADS_FILE);
  const known: object = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  await writeFile(path, `${JSON.stringify({ ...known, ...part }, null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}

/** Both queues in one run, so that the rows can be compared. */
async function keepColleagues(): Promise<void> {
  const before = await colleaguesWith(createFirstComeQueue());
  const after = await colleaguesWith();
  const result = {
    command: `${command} --only colleagues`,
    measuredAt: new Date().toISOString(),
    rounds,
    ...after,
    before: before.times,
    after: after.times,
  };
  await writeFile(join(results, COLLEAGUES_FILE), `${JSON.stringify(ColleagueResult.parse(result), null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}

async function keepCrowd(): Promise<void> {
  const [load = 0] = loadavg();
  const measured = await measureCrowds({ dataDir, sessions }, [
    { people: 50, think: [10, 30] },
    { people: 50, think: null },
    { people: 200, think: null },
  ]);
  await keepCrowdPart({ ...taken(`npm run bench -- --sessions ${sessions} --only crowd`, load), ...measured });
}

async function keepLastingCrowd(minutes: number): Promise<void> {
  const [load = 0] = loadavg();
  const measured = await measureLastingCrowd({ dataDir, sessions }, minutes);
  const by = `npm run bench -- --sessions ${sessions} --only crowd --minutes ${minutes}`;
  await keepCrowdPart({ lasting: { ...taken(by, load), ...measured } });
}

async function keepCrowdPart(part: object): Promise<void> {
  const path = join(results, CROWD_FILE);
  const known: object = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  await writeFile(path, `${JSON.stringify(CrowdResult.parse({ ...known, ...part }), null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}

async function keepDay(): Promise<void> {
  const [load = 0] = loadavg();
  const measured = await measureDay({ dataDir, sessions });
  const result = { ...taken(`npm run bench -- --sessions ${sessions} --only day`, load), ...measured };
  await writeFile(join(results, DAY_FILE), `${JSON.stringify(DayResult.parse(result), null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}

async function keepShards(): Promise<void> {
  const [load = 0] = loadavg();
  const measured = await measureShards({ dataDir, sessions, rounds });
  const result = { ...taken(`${command} --only shards`, load), rounds, ...measured };
  await writeFile(join(results, SHARDS_FILE), `${JSON.stringify(ShardResult.parse(result), null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}

async function colleaguesWith(queue?: FairQueue) {
  const server = await startBenchServer({ dataDir, sessions, cacheBytes: 0, ...(queue ? { queue } : {}) });
  try {
    await rollupsInUse(server);
    return { sessions: server.sessions, ...(await measureColleagues(server, { rounds })) };
  } finally {
    await server.stop();
  }
}

async function segmentsPart(): Promise<object> {
  const server = await startBenchServer({ dataDir, sessions, cacheBytes: 0 });
  try {
    await rollupsInUse(server);
    const times = await measureSegments(server, { rounds });
    return { sessions: server.sessions, segments: { command: `${command} --only segments`, ...times } };
  } finally {
    await server.stop();
  }
}

async function bitmapsPart(): Promise<object> {
  const server = await startBenchServer({ dataDir, sessions, cacheBytes: 0 });
  try {
    const times = await measureBitmaps(server, { rounds });
    return { sessions: server.sessions, bitmaps: { command: `${command} --only bitmaps`, ...times } };
  } finally {
    await server.stop();
  }
}

/** Keeps the other parts of the file. */
async function keep(part: object): Promise<void> {
  const known: object = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  await writeFile(file, `${JSON.stringify({ ...known, ...part }, null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}
