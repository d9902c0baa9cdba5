import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, formatRange, localDateOf, rangeToInstants } from '@playhead/domain/periods';
import { startBenchServer } from './bench-server.ts';
import { cases } from './cases.ts';
import { askFromOutside } from './ask-from-outside.ts';
import { compare, geometricMean, type Ratio, timed } from './measure.ts';
import { resultsPage } from './results-page.ts';

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
const periods: { name: string; ratios: Ratio[] }[] = [];
let page: { oursMs: number; rawSumMs: number } | null = null;
for (const days of [7, 90]) {
  const to = addDays(localDateOf(new Date(), uncached.zone), -1);
  const range = { from: addDays(to, 1 - days), to };
  const { start, end } = rangeToInstants(range, uncached.zone);
  const instant = (date: Date) => `toDateTime('${date.toISOString().slice(0, 19).replace('T', ' ')}', 'UTC')`;
  const fill = (sql: string) =>
    sql
      .replaceAll('{start}', instant(start))
      .replaceAll('{end}', instant(end))
      .replaceAll('{zone}', `'${uncached.zone}'`);
  const bodyOf = (query: (typeof cases)[number]['query']) => ({
    ...query,
    filters: { ...query.filters, 'customer_view.current_date_range_ui': formatRange(range) },
  });
  const ratios: Ratio[] = [];
  for (const { name, query, sql } of cases) {
    const ratio = await compare({
      name,
      rounds,
      ours: async () => void (await uncached.ours(bodyOf(query))),
      raw: async () => void (await uncached.raw(fill(sql))),
    });
    ratios.push(ratio);
    console.log(
      `${days} days  ${ratio.ratio.toFixed(2)}  ${ratio.oursMs.toFixed(1)} / ${ratio.rawMs.toFixed(1)} ms  ${name}`,
    );
  }
  periods.push({ name: `Last ${days} days`, ratios });
  const together = () => Promise.all(cases.map(({ query }) => uncached.ours(bodyOf(query))));
  const oursMs = await timed(async () => void (await together()));
  page = { oursMs, rawSumMs: ratios.reduce((sum, ratio) => sum + ratio.rawMs, 0) };
}
const counted = uncached.sessions;
await uncached.stop();

const cached = await startBenchServer({ dataDir, sessions });
const repeated = cases[0]?.query ?? { fields: ['customer_view.plays'] };
await cached.ours(repeated);
const answersPerSecond = await askFromOutside({ ...cached.target, body: repeated, seconds: 5, callers: 16 });
await cached.stop();

const result = {
  command: `npm run bench -- --sessions ${sessions} --rounds ${rounds}`,
  sessions: counted,
  rounds,
  measuredAt: new Date().toISOString(),
  node: process.version,
  periods,
  geometricMean: geometricMean(periods.flatMap(({ ratios }) => ratios.map(({ ratio }) => ratio))),
  worst: Math.max(...periods.flatMap(({ ratios }) => ratios.map(({ ratio }) => ratio))),
  page,
  cachedAnswersPerSecond: answersPerSecond,
};
await mkdir(join(folder, 'results'), { recursive: true });
await writeFile(join(folder, 'results', `${sessions}.json`), `${JSON.stringify(result, null, 2)}\n`);
await writeFile(join(folder, 'RESULTS.md'), await resultsPage(join(folder, 'results')));
console.log(`geometric mean ${result.geometricMean.toFixed(2)}, worst ${result.worst.toFixed(2)}`);
