import { Readable } from 'node:stream';
import { ENGINE_DEFAULTS, FIRST_SECOND, type LoadBench, untilMerged } from './load-bench.ts';
import type { FeedRun } from './load-result.ts';
import { FEED_ROWS, openFeed } from './open-feed.ts';

const SENDERS = 20;

/** Requests as the route takes them, without HTTP; then the same rows as one insert each, as another customer. */
export async function measureFeed(bench: LoadBench, { requests }: { requests: number }): Promise<FeedRun> {
  const [own, other] = [await bench.addCustomer(), await bench.addCustomer()];
  const send = openFeed(bench, own);
  const bodies = Array.from({ length: requests }, (_value, request) => Buffer.from(linesOf(request)));
  const before = process.cpuUsage();
  const ours = await bench.cost(() => inParallel(bodies, (body, index) => send(body, `bench ${index}`)));
  const { user, system } = process.cpuUsage(before);
  await untilMerged(bench.engine);
  const plain = await bench.cost(() =>
    inParallel(bodies, async (body) => {
      const settings = { ...ENGINE_DEFAULTS, date_time_input_format: 'best_effort' };
      await bench.feed.insert({ sql: plainSql(other), settings, body: Readable.from([body]) });
    }),
  );
  return {
    rows: FEED_ROWS,
    requests,
    senders: SENDERS,
    ours: { ...ours, commandCpuMs: (user + system) / 1000 },
    plain,
  };
}

async function inParallel(bodies: readonly Buffer[], work: (body: Buffer, index: number) => Promise<void>) {
  const left = [...bodies.entries()].toReversed();
  const sender = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
}

function linesOf(request: number): string {
  const lines = Array.from({ length: FEED_ROWS }, (_value, index) => {
    const row = {
      session_id: `live-${request}-${index}`,
      viewer_id: `viewer ${(request * 7_919 + index * 31) % 50_000}`,
      start_utc: new Date((FIRST_SECOND + request * 60 + (index % 60)) * 1_000).toISOString(),
      content_seconds: 600 + (index % 3_000),
      series: `Series ${index % 300}`,
      device: `Device ${index % 12}`,
      country: 'germany',
      genre: ['Drama'],
    };
    return `${JSON.stringify(row)}\n`;
  });
  return lines.join('');
}

function plainSql(customerId: number): string {
  return (
    'INSERT INTO playhead.sessions (customer_id, session_id, viewer_id, start_utc, end_utc, started, content_seconds, series, device, country, genre) ' +
    `SELECT ${customerId}, session_id, viewer_id, start_utc, start_utc + content_seconds, true, content_seconds, series, device, country, genre ` +
    "FROM input('session_id String, viewer_id String, start_utc DateTime(\\'UTC\\'), content_seconds UInt32, series String, device String, " +
    "country String, genre Array(String)') FORMAT JSONEachRow"
  );
}
