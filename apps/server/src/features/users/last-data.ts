import { compileLastStart, LAST_START } from '@playhead/query/analyses';
import type { Logger } from '../../platform/process/logger.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';

const READ_LIMIT_MS = 2_000;

/** Until when the data reaches. An engine that is away must not keep anybody from signing in. */
export function createLastData({ engine, logger }: { engine: Pick<Engine, 'query'>; logger: Logger }) {
  return async ({ id }: Pick<Customer, 'id'>): Promise<string | null> => {
    try {
      const { rows } = await engine.query({ customerId: id, ...compileLastStart(), timeoutMs: READ_LIMIT_MS });
      const seconds = Number(rows[0]?.[LAST_START] ?? 0);
      return seconds === 0 ? null : new Date(seconds * 1000).toISOString();
    } catch (error) {
      logger.warn({ event: 'users.last_data', customerId: id, err: error }, 'the newest session could not be read');
      return null;
    }
  };
}
