import type { Turn } from './fair-order.ts';
import {
  type Customer,
  type Entry,
  type FairOrderState,
  leaveLists,
  moveTo,
  setRunsShort,
  type User,
} from './fair-order-state.ts';

interface Candidate<T> {
  customer: Customer<T>;
  user: User<T>;
  entry: Entry<T>;
  /** Virtual time at which it starts among the users of its customer. */
  start: number;
}

export function startNext<T extends Turn>(state: FairOrderState<T>): T | undefined {
  let best: Candidate<T> | undefined;
  for (const customer of state.customers.values()) {
    const candidate = findCandidate(state, customer);
    if (candidate && (best === undefined || isBefore(candidate, best, (one) => startAmongCustomers(state, one)))) {
      best = candidate;
    }
  }
  return best && start(state, best);
}

function freeSlots<T>({ slots, options }: FairOrderState<T>, customer: Customer<T>) {
  return {
    shared: slots.shared < options.capacity && customer.slots.shared < options.perCustomer,
    short: slots.short < options.short.capacity && customer.runningShort < options.short.perCustomer,
  };
}

function findCandidate<T>(state: FairOrderState<T>, customer: Customer<T>): Candidate<T> | undefined {
  if (customer.waiting === 0) return undefined;
  const free = freeSlots(state, customer);
  if (!free.shared && !free.short) return undefined;
  let best: Candidate<T> | undefined;
  for (const user of customer.users.values()) {
    const [short] = user.short;
    const [long] = free.shared ? user.long : [];
    const entry = earlier(short, long);
    if (entry === undefined) continue;
    const candidate = { customer, user, entry, start: Math.max(customer.clock, user.paidUntil) };
    if (best === undefined || isBefore(candidate, best, (one) => one.start)) best = candidate;
  }
  return best;
}

const startAmongCustomers = <T>(state: FairOrderState<T>, { customer }: Candidate<T>) =>
  Math.max(state.clock, customer.paidUntil);

function start<T extends Turn>(state: FairOrderState<T>, candidate: Candidate<T>): T {
  const { customer, user, entry } = candidate;
  const { turn } = entry;
  state.clock = startAmongCustomers(state, candidate);
  customer.paidUntil = state.clock + turn.cost;
  customer.clock = candidate.start;
  user.paidUntil = candidate.start + turn.cost;
  const { shared } = freeSlots(state, customer);
  leaveLists(state, entry, customer);
  moveTo(state, entry, customer, shared ? 'shared' : 'short');
  setRunsShort(entry, customer, turn.isShort);
  return turn;
}

function earlier<T>(one: Entry<T> | undefined, other: Entry<T> | undefined): Entry<T> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.arrival < other.arrival ? one : other;
}

function isBefore<T>(one: Candidate<T>, other: Candidate<T>, startOf: (candidate: Candidate<T>) => number): boolean {
  const [start, otherStart] = [startOf(one), startOf(other)];
  return start === otherStart ? one.entry.arrival < other.entry.arrival : start < otherStart;
}
