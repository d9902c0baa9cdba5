import { compileDataSpan, FIRST_DAY, LAST_START } from '@playhead/query/analyses';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Logger } from '../../platform/process/logger.ts';

/** A busy engine must not keep anybody from signing in either. */
const READ_LIMIT_MS = 2_000;

export interface DataSpan {
  firstDay: string | null;
  /** Of the newest session. */
  lastDataAt: string | null;
}

const UNKNOWN: DataSpan = { firstDay: null, lastDataAt: null };

/** An engine that is away must not keep anybody from signing in: comparisons are then shown as they come. */
export function createDataSpan({ engine, logger }: { engine: Pick<Engine, 'query'>; logger: Logger }) {
  return async ({ id, timeZone }: Pick<Customer, 'id' | 'timeZone'>): Promise<DataSpan> => {
    try {
      const { rows } = await engine.query({ customerId: id, ...compileDataSpan(timeZone), timeoutMs: READ_LIMIT_MS });
      const { [FIRST_DAY]: firstDay, [LAST_START]: lastStart } = rows[0] ?? {};
      if (typeof firstDay !== 'string') return UNKNOWN;
      return { firstDay, lastDataAt: new Date(Number(lastStart) * 1000).toISOString() };
    } catch (error) {
      logger.warn(
        { event: 'users.data_span', customerId: id, err: error },
        'the first and the last day with data could not be read; periods are compared without them',
      );
      return UNKNOWN;
    }
  };
}
