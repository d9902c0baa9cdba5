import { setTimeout as delay } from 'node:timers/promises';
import type { BenchServer } from './bench-server.ts';

const LONGEST_MS = 900_000;
const LOOK_EVERY_MS = 1000;

/** Waits until questions are answered from the hourly rollups: after a new version the first start makes them. */
export function rollupsInUse(server: BenchServer): Promise<void> {
  return untilSummed(() => server.ours({ fields: ['customer_view.plays'] }));
}

/** Answers carry the SQL they come from. */
export async function untilSummed(ask: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (performance.now() < deadline) {
    const answer = JSON.stringify(await ask());
    if (answer.includes('session_hours')) return;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error('the hourly rollups did not come into use');
}
