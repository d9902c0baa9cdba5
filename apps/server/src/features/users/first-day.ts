import { compileFirstDay, FIRST_DAY } from '@playhead/query/analyses';
import type { Logger } from '../../platform/process/logger.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';

/** A busy engine must not either. */
const READ_LIMIT_MS = 2_000;

/** An engine that is away must not keep anybody from signing in: comparisons are then shown as they come. */
export function createFirstDay({ engine, logger }: { engine: Pick<Engine, 'query'>; logger: Logger }) {
  return async ({ id, timeZone }: Pick<Customer, 'id' | 'timeZone'>): Promise<string | null> => {
    try {
      const { rows } = await engine.query({
        customerId: id,
        ...compileFirstDay(timeZone),
        timeoutMs: READ_LIMIT_MS,
      });
      const day = rows[0]?.[FIRST_DAY];
      return typeof day === 'string' ? day : null;
    } catch (error) {
      logger.warn(
        { event: 'users.first_day', customerId: id, err: error },
        'the first day with data could not be read; periods are compared without it',
      );
      return null;
    }
  };
}
