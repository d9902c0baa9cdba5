import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askFromOutside } from './ask-from-outside.ts';
import { startBenchServer } from './bench-server.ts';
import { cases } from './cases.ts';
import { geometricMean } from './measure.ts';
import { measurePage } from './measure-page.ts';
import { measureRatios } from './measure-ratios.ts';
import { measureStream } from './measure-stream.ts';
import { resultsPage } from './results-page.ts';
import { sumsInUse } from './sums-in-use.ts';

const folder = join(import.meta.dirname, '..');

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

const sessions = option('sessions', 4_000_000);
const rounds = option('rounds', 11);
const dataDir = join(folder, '.data', String(sessions));
await mkdir(dataDir, { recursive: true, mode: 0o711 });

/** Ours without the cache, so that both sides ask the engine. */
const uncached = await startBenchServer({ dataDir, sessions, cacheBytes: 0 });
await sumsInUse(uncached);
// First, while this process holds nothing but the server.
const stream = await measureStream(uncached);
const periods = [
  { name: 'Last 7 days', ratios: await measureRatios(uncached, { days: 7, rounds }) },
  { name: 'Last 90 days', ratios: await measureRatios(uncached, { days: 90, rounds }) },
];
const page = await measurePage(uncached, { days: 90, rounds: Math.min(rounds, 5) });
console.log(`page ${page.oursMs.toFixed(0)} / ${page.rawSumMs.toFixed(0)} ms`);
const counted = uncached.sessions;
await uncached.stop();

const cached = await startBenchServer({ dataDir, sessions });
const repeated = cases[0]?.query ?? { fields: ['customer_view.plays'] };
await cached.ours(repeated);
const answersPerSecond = await askFromOutside({ ...cached.target, body: repeated, seconds: 5, callers: 16 });
await cached.stop();

const all = periods.flatMap(({ ratios }) => ratios.map(({ ratio }) => ratio));
const result = {
  command: `npm run bench -- --sessions ${sessions} --rounds ${rounds}`,
  sessions: counted,
  rounds,
  measuredAt: new Date().toISOString(),
  node: process.version,
  periods,
  geometricMean: geometricMean(all),
  worst: Math.max(...all),
  page,
  stream,
  cachedAnswersPerSecond: answersPerSecond,
};
await mkdir(join(folder, 'results'), { recursive: true });
await writeFile(join(folder, 'results', `${sessions}.json`), `${JSON.stringify(result, null, 2)}\n`);
await writeFile(join(folder, 'RESULTS.md'), await resultsPage(join(folder, 'results')));
console.log(`geometric mean ${result.geometricMean.toFixed(2)}, worst ${result.worst.toFixed(2)}`);
