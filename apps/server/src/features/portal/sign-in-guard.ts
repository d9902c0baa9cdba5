import { AppError } from '@playhead/contract/errors';
import { createWindowCounter } from '../../http/limits/window-counter.ts';

const FAILURES_PER_ADDRESS = 30;
const ADDRESS_WINDOW_MS = 60_000;
/** Wrong passwords of one account before the first pause. */
const FREE_FAILURES = 5;
const LONGEST_PAUSE_S = 60;
/** Failures are forgotten this long after the last attempt. */
const MEMORY_MS = 15 * 60_000;
const MAX_KEYS = 10_000;

export interface SignInAttempt {
  succeeded(): void;
  /** Neither right nor wrong: the check could not be made. */
  cancelled(): void;
}

export interface SignInGuard {
  /** Counts the attempt as failed until it is told otherwise; throws `too_many_sign_ins` when the caller has to wait. */
  begin(attempt: { account: string; address: string }): SignInAttempt;
}

interface Failures {
  count: number;
  lastAt: number;
  pausedUntil: number;
}

/**
 * Slows guessing down, per address and per account. An account is known by the text that was typed, so an unknown one pauses
 * like any other. A pause ends after a minute at most, attempts during a pause do not lengthen it, and an address from which
 * the user has signed in before is counted separately: others' failures cannot lock the user out.
 */
export function createSignInGuard({ now }: { now: () => Date }): SignInGuard {
  const addresses = createWindowCounter({
    limit: FAILURES_PER_ADDRESS,
    windowMs: ADDRESS_WINDOW_MS,
    maxKeys: MAX_KEYS,
    now,
  });
  const failures = new Map<string, Failures>();
  const usual = new Set<string>();

  function countFailure(key: string): Failures {
    const at = now().getTime();
    const known = failures.get(key);
    const before = known !== undefined && at - known.lastAt < MEMORY_MS ? known : { count: 0, pausedUntil: 0 };
    if (before.pausedUntil > at) throw tooMany(Math.ceil((before.pausedUntil - at) / 1000));
    const count = before.count + 1;
    const entry = { count, lastAt: at, pausedUntil: at + pauseSeconds(count) * 1000 };
    failures.delete(key);
    failures.set(key, entry);
    dropOldest(failures);
    return entry;
  }

  function keyOf(account: string, address: string): string {
    const pair = `${account} ${address}`;
    return usual.has(pair) ? pair : account;
  }

  return {
    begin({ account, address }) {
      const seconds = addresses.count(address);
      if (seconds > 0) throw tooMany(seconds);
      const key = keyOf(account, address);
      const entry = countFailure(key);
      return {
        succeeded() {
          addresses.uncount(address);
          failures.delete(key);
          const pair = `${account} ${address}`;
          usual.delete(pair);
          usual.add(pair);
          dropOldest(usual);
        },
        cancelled() {
          addresses.uncount(address);
          entry.count -= 1;
          entry.pausedUntil = 0;
        },
      };
    },
  };
}

/** 0 for the first failures, then 1, 2, 4 … seconds. */
function pauseSeconds(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(LONGEST_PAUSE_S, 2 ** (failures - FREE_FAILURES));
}

function tooMany(seconds: number): AppError {
  return new AppError('too_many_sign_ins', { seconds: String(seconds) });
}

function dropOldest(entries: Map<string, unknown> | Set<string>): void {
  const oldest = entries.keys().next();
  if (entries.size > MAX_KEYS && oldest.done === false) entries.delete(oldest.value);
}
