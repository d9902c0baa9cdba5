import { queryFromOutside } from './query-from-outside.ts';
import { startBenchServer } from './bench-server.ts';
import { cases } from './cases.ts';
import { geometricMean } from './measure.ts';
import { measurePage } from './measure-page.ts';
import { measureRatios } from './measure-ratios.ts';
import { measureStream } from './measure-stream.ts';
import { rollupsInUse } from './segments/rollups-in-use.ts';

/** Queries against hand-written SQL, the Overview page, a long stream, and a cached query. */
export async function measureQueries(options: { dataDir: string; sessions: number; rounds: number }) {
  const { dataDir, sessions, rounds } = options;
  /** Without the result cache, so that both sides reach the engine. */
  const uncached = await startBenchServer({ dataDir, sessions, cacheBytes: 0 });
  await rollupsInUse(uncached);
  // First, while this process holds only the server.
  const stream = await measureStream(uncached);
  const periods = [
    { name: 'Last 7 days', ratios: await measureRatios(uncached, { days: 7, rounds }) },
    { name: 'Last 90 days', ratios: await measureRatios(uncached, { days: 90, rounds }) },
  ];
  const page = await measurePage(uncached, { days: 90, rounds: Math.min(rounds, 5) });
  console.log(`page ${page.oursMs.toFixed(0)} / ${page.rawSumMs.toFixed(0)} ms`);
  await uncached.stop();

  const cached = await startBenchServer({ dataDir, sessions });
  const repeated = cases[0]?.query ?? { fields: ['customer_view.plays'] };
  await cached.ours(repeated);
  const cachedResponsesPerSecond = await queryFromOutside({
    ...cached.target,
    body: repeated,
    seconds: 5,
    callers: 16,
  });
  await cached.stop();

  const all = periods.flatMap(({ ratios }) => ratios.map(({ ratio }) => ratio));
  const [mean, worst] = [geometricMean(all), Math.max(...all)];
  console.log(`geometric mean ${mean.toFixed(2)}, worst ${worst.toFixed(2)}`);
  return {
    sessions: uncached.sessions,
    rounds,
    measuredAt: new Date().toISOString(),
    node: process.version,
    periods,
    geometricMean: mean,
    worst,
    page,
    stream,
    cachedResponsesPerSecond,
  };
}
