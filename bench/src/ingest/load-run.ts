import { loadavg } from 'node:os';
import type { LoadFormat, Width } from './load-columns.ts';
import { openLoadBench } from './load-bench.ts';
import type { LoadRun } from './load-result.ts';
import { measureFeed } from './measure-feed.ts';
import { measureLoad } from './measure-loads.ts';

const FEED_REQUESTS = 200;

const cases: readonly { width: Width; format: LoadFormat }[] = [
  { width: 7, format: 'csv' },
  { width: 21, format: 'csv' },
  { width: 21, format: 'ndjson' },
  { width: 21, format: 'parquet' },
];

/** Files of `rows` sessions, each into a new customer with as many sessions, and the live feed. */
export async function measureLoads({ rows }: { rows: number }): Promise<Omit<LoadRun, 'command'>> {
  const [load = 0] = loadavg();
  const bench = await openLoadBench(2 * cases.length + 2);
  try {
    const measured = [];
    for (const one of cases) {
      const result = await measureLoad(bench, { ...one, rows, there: rows });
      console.log(
        `${one.format}, ${one.width} columns: ${(result.ours.ms / result.plain.ms).toFixed(2)} of the plain insert`,
      );
      measured.push(result);
    }
    const feed = await measureFeed(bench, { requests: FEED_REQUESTS });
    return { measuredAt: new Date().toISOString(), load, rows, there: rows, cases: measured, feed };
  } finally {
    await bench.end();
  }
}
