import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startBenchServer } from './bench-server.ts';
import { measureColleagues } from './measure-colleagues.ts';
import { measureDeliveries } from './measure-deliveries.ts';
import { measureExports } from './measure-exports.ts';
import { measureIngest } from './measure-ingest.ts';
import { measureQueries } from './measure-queries.ts';
import { measureSegments } from './measure-segments.ts';
import { EXPORTS_FILE, INGEST_FILE, resultsPage } from './results-page.ts';
import { rollupsInUse } from './rollups-in-use.ts';

const folder = join(import.meta.dirname, '..');

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

const sessions = Number(option('sessions') ?? 4_000_000);
const rounds = Number(option('rounds') ?? 11);
const only = option('only');
const parts = ['questions', 'segments', 'colleagues', 'ingest', 'exports', 'deliveries'];
if (only !== undefined && !parts.includes(only)) throw new Error(`--only is followed by one of ${parts.join(', ')}`);
const dataDir = join(folder, '.data', String(sessions));
const results = join(folder, 'results');
const file = join(results, `${sessions}.json`);
const colleaguesFile = join(results, 'colleagues.json');
await mkdir(dataDir, { recursive: true, mode: 0o711 });
await mkdir(results, { recursive: true });

const command = `npm run bench -- --sessions ${sessions} --rounds ${rounds}`;
if (only === undefined || only === 'questions')
  await keep({ command, ...(await measureQueries({ dataDir, sessions, rounds })) });
if (only === undefined || only === 'segments') await keep(await segmentsPart());
if (only === 'colleagues') await keepColleagues(option('as') === 'before' ? 'before' : 'after');

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

/** `--as before` writes the row of a queue that is not fair yet. */
async function keepColleagues(as: 'before' | 'after'): Promise<void> {
  const server = await startBenchServer({ dataDir, sessions, cacheBytes: 0 });
  try {
    await rollupsInUse(server);
    const times = await measureColleagues(server, { rounds });
    const measured = { command: `${command} --only colleagues`, measuredAt: new Date().toISOString(), ...times };
    const kept: object = JSON.parse(await readFile(colleaguesFile, 'utf8').catch(() => '{}'));
    const result = { ...kept, [as]: { sessions: server.sessions, ...measured } };
    await writeFile(colleaguesFile, `${JSON.stringify(result, null, 2)}\n`);
    await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
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

/** Keeps the other parts of the file. */
async function keep(part: object): Promise<void> {
  const known: object = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  await writeFile(file, `${JSON.stringify({ ...known, ...part }, null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}
