import { compileFirstDay, FIRST_DAY } from '@playhead/query/special';
import type { Logger } from '../../platform/process/logger.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';

/** An engine that is away must not keep anybody from signing in: comparisons are then shown as they come. */
export function createFirstDay({ engine, logger }: { engine: Pick<Engine, 'query'>; logger: Logger }) {
  return async ({ id, timeZone }: Pick<Customer, 'id' | 'timeZone'>): Promise<string | null> => {
    try {
      const { rows } = await engine.query({ customerId: id, ...compileFirstDay(timeZone) });
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
