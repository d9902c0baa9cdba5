import type { Expectation } from './check-answer.ts';
import type { Answer, Call, Target } from './target.ts';

/** One of the users the attacks are made with. */
export interface Account {
  email: string;
  password: string;
  token: string;
  customerId: number;
}

export interface AttackContext {
  target: Target;
  /** Holds every permission of the first customer. */
  attacker: Account;
  /** Another user of the same customer. */
  colleague: Account;
  /** A user of another customer. */
  stranger: Account;
  /** 1 for the whole suite; less sends fewer tries of the kinds that are counted in thousands. */
  scale: number;
  seed: number;
  /** Sends a call and counts it; a 429 is repeated a few times first, unless the attack looks for that. */
  attempt(call: Call, expected?: Expectation): Promise<Answer>;
  /** Counts a try that is no HTTP call of `attempt`. */
  record(outcome: { status: number; failure: string | null }): void;
}

export interface Attack {
  kind: string;
  summary: string;
  run(context: AttackContext): Promise<void>;
}

/** Runs `work` over the items, a few at once. */
export async function each<T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

export function customerPath(account: Account, rest: string): string {
  return `/v1/customers/${account.customerId}${rest}`;
}
