import type { CountedDay, DayBuild } from '@playhead/domain/daily-rollups';
import { DAYS_CHECK } from '@playhead/query/schema';
import { z } from 'zod';
import type { Engine } from '../engine/engine.ts';

const CHECK_TIMEOUT_MS = 30_000;
const Counted = z.object({ day: z.string(), stored: z.coerce.number(), held: z.coerce.number() });

/** What is stored of every local day, and how much of it the builds hold. */
export async function countDays(
  engine: Pick<Engine, 'query'>,
  {
    customerId,
    timeZone,
    builds,
  }: { customerId: number; timeZone: string; builds: readonly Pick<DayBuild, 'build'>[] },
): Promise<readonly CountedDay[]> {
  const params = { zone: timeZone, builds: builds.map(({ build }) => build) };
  const { rows } = await engine.query({ customerId, sql: DAYS_CHECK, params, timeoutMs: CHECK_TIMEOUT_MS });
  return rows.map((row) => Counted.parse(row));
}
