import { availableParallelism } from 'node:os';
import { AppError } from '@playhead/contract/errors';
import { createWorkLimit, WorkQueueFull } from '../process/work-limit.ts';
import { type DeriveKey, deriveKey, matchPassword } from './password.ts';

/** One hash takes about 0.2 s of a thread that file reads and compression also need. */
const MOST_AT_ONCE = 2;
/** The last one waits about 10 s on two cores. */
const MOST_WAITING = 48;

export interface PasswordGate {
  /** Index of the hash that fits, or -1. Rejects with `too_many_requests` when too many sign-ins are waiting. */
  match(password: string, hashes: readonly (string | null)[], signal?: AbortSignal): Promise<number>;
}

export interface PasswordGateOptions {
  atOnce?: number;
  waiting?: number;
  derive?: DeriveKey;
}

/** Limits concurrent hashes, so that a burst of sign-ins does not slow down all other requests. */
export function createPasswordGate(options: PasswordGateOptions = {}): PasswordGate {
  const spare = Math.max(1, Math.min(MOST_AT_ONCE, availableParallelism() - 1));
  const { atOnce = spare, waiting = MOST_WAITING, derive = deriveKey } = options;
  const limit = createWorkLimit({ atOnce, waiting });
  return {
    async match(password, hashes, signal) {
      try {
        return await limit.run(() => matchPassword(password, hashes, derive), signal);
      } catch (error) {
        if (error instanceof WorkQueueFull) throw new AppError('too_many_requests', {}, { cause: error });
        throw error;
      }
    },
  };
}
