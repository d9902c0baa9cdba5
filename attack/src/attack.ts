import type { Expectation } from './check-response.ts';
import type { HttpResponse, Call, Target } from './target.ts';

export interface Account {
  email: string;
  password: string;
  token: string;
  customerId: number;
}

export interface AttackContext {
  target: Target;
  /** Has every permission of the first customer. */
  attacker: Account;
  /** Another user of the same customer. */
  colleague: Account;
  /** A user of another customer. */
  stranger: Account;
  /** 1 runs the whole suite; a smaller value reduces the attacks that send thousands of calls. */
  scale: number;
  seed: number;
  /** Sends a call and counts it. Repeats a 429 a few times, unless the attack expects it. */
  attempt(call: Call, expected?: Expectation): Promise<HttpResponse>;
  /** Counts a try that `attempt` does not send. */
  record(outcome: { status: number; failure: string | null }): void;
}

export interface Attack {
  kind: string;
  summary: string;
  run(context: AttackContext): Promise<void>;
}

/** Runs `work` over the items with limited concurrency. */
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
