import { join } from 'node:path';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import type { QueryCaller } from '@playhead/server/features/queries/query-service';
import { openEmbeddedEngine } from '@playhead/server/platform/engine/open-engine';
import { pino } from 'pino';

export const CUSTOMER = 1;
export const exportCaller: QueryCaller = {
  customerId: CUSTOMER,
  userId: 'bench',
  timeZone: 'UTC',
  weekStartDay: 0,
  rights: [],
};
/** One row for each viewer. */
export const exportQuery = decodeWire(RunQueryBody, {
  fields: ['customer_view.viewer_id', 'customer_view.series', 'customer_view.device', 'customer_view.minutes'],
  filters: { 'customer_view.current_date_range_ui': '2026/05/01 to 2026/05/31' },
});

export function openExportEngine(dataDir: string): ReturnType<typeof openEmbeddedEngine> {
  return openEmbeddedEngine({
    kind: 'embedded',
    dataDir: join(dataDir, 'clickhouse'),
    logger: pino({ level: 'silent' }),
    customers: [CUSTOMER],
    limits: { memoryBytes: 4 * 1024 ** 3 },
  });
}

/** One viewer per session, so that each is a row. */
export async function fillExportEngine(dataDir: string, rows: number): Promise<void> {
  const { engine } = await openExportEngine(dataDir);
  try {
    await engine.command({ sql: fillSql(rows), timeoutMs: 600_000 });
  } finally {
    await engine.stop();
  }
}

function fillSql(rows: number): string {
  return `INSERT INTO playhead.sessions
    (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series, device, screen, country)
    SELECT ${CUSTOMER}, concat('viewer ', toString(number)), toString(number),
      toDateTime('2026-05-02 00:00:00', 'UTC') + number % 2500000 AS at, at + 600, true, 600 + number % 3000,
      concat('Series ', toString(number % 300)), concat('Device ', toString(number % 12)), 'TV', 'germany'
    FROM numbers(${rows})`;
}
