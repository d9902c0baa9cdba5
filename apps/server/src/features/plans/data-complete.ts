import { zoneOffsetMinutes } from '@playhead/domain/periods';
import { compileLastStart, LAST_START } from '@playhead/query/analyses';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';

const READ_LIMIT_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Whether the data of the day before has arrived: sessions begin at every hour, so one of its last hour, or a later one, is there. A load
 * that is written bit by bit ends with these.
 */
export function createDataComplete(options: {
  engine: Pick<Engine, 'query'>;
  customers: CustomerDirectory;
}): (customerId: number, at: Date) => Promise<boolean> {
  return async (customerId, at) => {
    const { timeZone } = await options.customers.find(customerId);
    const { rows } = await options.engine.query({ customerId, ...compileLastStart(), timeoutMs: READ_LIMIT_MS });
    const seconds = Number(rows[0]?.[LAST_START] ?? 0);
    return seconds * 1000 >= startOfDay(at, timeZone) - HOUR_MS;
  };
}

export function startOfDay(at: Date, timeZone: string): number {
  const offset = zoneOffsetMinutes(at, timeZone) * 60_000;
  return Math.floor((at.getTime() + offset) / DAY_MS) * DAY_MS - offset;
}
