import { formatRange } from '@playhead/domain/periods';
import type { BenchServer } from './bench-server.ts';
import { lastDays } from './last-days.ts';

const ROWS = 5_000_000;
const LOOK_EVERY_MS = 50;

export interface StreamMemory {
  rows: number;
  bytes: number;
  /** Peak of this process, which contains the server, while the rows were sent. */
  peakRssBytes: number;
}

/** The limit of an export. */
const MANY_SESSIONS = 50_000_000;

/** One row per session, at least five million; null with fewer sessions. */
export async function measureStream(server: BenchServer): Promise<StreamMemory | null> {
  const range = lastDays(server.sessions > MANY_SESSIONS ? 60 : 390, server.zone);
  const counted = await server.raw(`SELECT count() AS n FROM sessions WHERE date >= '${range.from}'`);
  const rows = Number(JSON.stringify(counted).match(/"n":"?(\d+)/)?.[1] ?? 0);
  if (rows < ROWS) return null;
  let peakRssBytes = 0;
  const look = setInterval(() => {
    peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  try {
    const bytes = await server.drain({
      fields: ['customer_view.viewer_id', 'customer_view.hour', 'customer_view.episode', 'customer_view.plays'],
      filters: { 'customer_view.current_date_range_ui': formatRange(range) },
      sorts: ['customer_view.viewer_id'],
      limit: 1,
      pivots: [],
      dynamicFields: [],
    });
    console.log(`streamed ${bytes} bytes, peak RSS ${Math.round(peakRssBytes / 2 ** 20)} MiB`);
    return { rows, bytes, peakRssBytes };
  } finally {
    clearInterval(look);
  }
}
