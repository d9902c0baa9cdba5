import { setTimeout as delay } from 'node:timers/promises';
import { formatRange } from '@playhead/domain/periods';
import type { BenchServer } from '../bench-server.ts';
import { lastDays } from '../last-days.ts';
import { rowsOf } from '../reply-rows.ts';

const LONGEST_MS = 3_600_000;
const LOOK_EVERY_MS = 1000;
/** More than there is data: builds that are still being made would take a core from what is measured. */
const ALL_DAYS = 400;
/** As in the product: with fewer sessions in 90 days there are no daily rollups. */
const MANY_SESSIONS = 1_000_000;

/** After an upgrade, the first start builds the rollups; those by the day take minutes where a customer is large. */
export async function rollupsInUse(server: BenchServer): Promise<void> {
  await untilFromRollups(() => server.ours({ fields: ['customer_view.hour_of_day', 'customer_view.plays'] }));
  if (await hasDailyRollups(server)) {
    const filters = { 'customer_view.current_date_range_ui': formatRange(lastDays(ALL_DAYS, server.zone)) };
    const query = { fields: ['customer_view.unique_viewers'], filters };
    await untilFromRollups(() => server.ours(query), ['session_days']);
  }
}

/** Counted as the product does: over all days, to two digits. */
export async function hasDailyRollups(server: BenchServer): Promise<boolean> {
  const [counted] = rowsOf(
    await server.raw(
      "SELECT toFloat64(sum(attempts) / (dateDiff('day', min(date), max(date)) + 1)) AS daily FROM session_hours WHERE slice = ''",
    ),
  );
  return 90 * Number(Number(counted?.['daily']).toPrecision(2)) >= MANY_SESSIONS;
}

/** From the rows of a very large customer a query may take too long. */
export function unlessTooSlow(error: unknown): undefined {
  if (!String(error).includes('query_timeout')) throw error;
}

/** Responses contain the SQL they come from. */
export async function untilFromRollups(
  run: () => Promise<unknown>,
  tables: readonly ('session_hours' | 'session_days')[] = ['session_hours'],
): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (performance.now() < deadline) {
    const response = await run().catch(unlessTooSlow);
    const text = JSON.stringify(response ?? null);
    if (tables.some((table) => text.includes(table))) return;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`${tables.join(' and ')} did not come into use`);
}
