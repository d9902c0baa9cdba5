import { setTimeout as delay } from 'node:timers/promises';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import type { SentQuery } from '../page-queries.ts';
import type { ReplyRows } from '../reply-rows.ts';
import { rollupsInUse } from '../segments/rollups-in-use.ts';
import type { LastingCrowd } from './crowd-result.ts';
import { journeyOf } from './journey.ts';
import { compareAlone, emptyTally, partsOf, pauseOf, timesOf, walk } from './measure-crowd.ts';

const PEOPLE = 200;
const THINK: [number, number] = [10, 30];
const MINUTE_MS = 60_000;
/** A load: every cached result of the customer is dropped. */
const LOAD_EVERY_MS = 5 * MINUTE_MS;
const LOOK_EVERY_MS = 100;
const PARTS = 4;
const COMPARED = 300;

/** People who open page after page for some minutes, each time with other filters. */
export async function measureLastingCrowd(
  options: { dataDir: string; sessions: number },
  minutes: number,
): Promise<Omit<LastingCrowd, 'command' | 'measuredAt' | 'load'>> {
  const kept: { query: SentQuery; rows: ReplyRows }[] = [];
  const server = await startBenchServer(options);
  const tally = emptyTally();
  try {
    await rollupsInUse(server);
    const parts = await partsOf(server);
    const end = performance.now() + minutes * MINUTE_MS;
    const memory = watchParts(minutes * MINUTE_MS);
    const person = async (at: number) => {
      const ask = server.asPerson(`person-${at}`);
      for (let round = 0; performance.now() < end; round += 1) {
        await walk(ask, journeyOf(round * PEOPLE + at, parts), {
          tally,
          pause: () => delay(1000 * pauseOf(THINK, at + round)),
          keep: (query, rows) => {
            if (round > 0 && kept.length < COMPARED) kept.push({ query, rows });
          },
        });
      }
    };
    const times = await timesOf(PEOPLE, THINK, tally, async () => {
      await Promise.all([loads(server, end), ...Array.from({ length: PEOPLE }, (_, at) => person(at))]);
    });
    const measured = { ...times, minutes, partPeakBytes: memory.end() };
    await server.stop();
    return { ...measured, ...(await compareAlone(options, kept)) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function loads(server: BenchServer, end: number): Promise<void> {
  while (performance.now() + LOAD_EVERY_MS < end) {
    await delay(LOAD_EVERY_MS);
    await server.bumpDataVersion();
  }
}

/** The most memory in each part of the time. */
function watchParts(ms: number): { end(): number[] } {
  const started = performance.now();
  const peaks = Array.from({ length: PARTS }, () => 0);
  const look = setInterval(() => {
    const part = Math.min(PARTS - 1, Math.floor(((performance.now() - started) / ms) * PARTS));
    peaks[part] = Math.max(peaks[part] ?? 0, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  return {
    end() {
      clearInterval(look);
      return peaks;
    },
  };
}
