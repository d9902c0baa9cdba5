import { setTimeout as delay } from 'node:timers/promises';
import type { BenchServer } from '../bench-server.ts';

const LONGEST_MS = 900_000;
const LOOK_EVERY_MS = 1000;

/** After an upgrade, the first start builds the rollups. */
export function rollupsInUse(server: BenchServer): Promise<void> {
  return untilFromRollups(() => server.ours({ fields: ['customer_view.plays'] }));
}

/** Responses contain the SQL they come from. */
export async function untilFromRollups(run: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (performance.now() < deadline) {
    const response = JSON.stringify(await run());
    if (response.includes('session_hours')) return;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error('the hourly rollups did not come into use');
}
