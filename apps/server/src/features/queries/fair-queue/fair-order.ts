import {
  emptyState,
  enterLists,
  type Entry,
  findOrAddCustomer,
  forgetIdle,
  isFull,
  leaveLists,
  releaseSlot,
  listFor,
  moveTo,
  setRunsShort,
} from './fair-order-state.ts';
import { startNext } from './fair-order-next.ts';

/** What the order needs to know about a query. */
export interface Turn {
  customerId: number;
  /** Users who wait for it; the first one started it. */
  users: readonly string[];
  /** Expected to end soon: may use the places kept for such queries. */
  isShort: boolean;
  /** Expected work, at least 1: a user with heavy queries gets fewer turns. */
  cost: number;
  /** Memory held while it waits. */
  bytes: number;
}

export interface FairOrderOptions {
  /** Queries of all customers at once. */
  capacity: number;
  /** Of these, queries of one customer: less than all, so that no customer waits for another's heavy page. */
  perCustomer: number;
  /** Further places, used while fewer short queries of the customer run than this: no colleague waits for a long one. */
  short: { capacity: number; perCustomer: number };
  waiting: { perUser: number; perCustomer: number; bytesPerCustomer: number; bytes: number };
}

export interface FairOrder<T extends Turn> {
  /** False when too much waits already. Call `next` until it gives nothing. */
  add(turn: T): boolean;
  /** Another user waits for the same query: whichever of them has the earlier turn decides. */
  addUser(turn: T, userId: string): void;
  /** Starts the turn that is next, if one may start. */
  next(): T | undefined;
  /** A turn that waits is given up, or one that runs has ended. */
  remove(turn: T): void;
  /** A query that was expected to be short takes long: it is counted as one of the others from now on. */
  demote(turn: T): void;
  waiting(): number;
  running(): number;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng 1996), by customer and then by user: every start is charged with its cost, the least charged
 * goes next, and who comes anew begins at the present virtual time. Nobody waits for more than one turn of each other user.
 */
export function createFairOrder<T extends Turn>(options: FairOrderOptions): FairOrder<T> {
  const state = emptyState<T>(options);
  const { entries, customers, slots } = state;

  return {
    add(turn) {
      const customer = findOrAddCustomer(state, turn.customerId);
      if (isFull(state, turn, customer)) return false;
      state.arrivals += 1;
      const entry: Entry<T> = {
        turn,
        arrival: state.arrivals,
        slot: 'waiting',
        runsShort: false,
        users: new Set(turn.users),
      };
      entries.set(turn, entry);
      enterLists(state, entry, customer);
      return true;
    },
    addUser(turn, userId) {
      const entry = entries.get(turn);
      if (entry?.slot !== 'waiting' || entry.users.has(userId)) return;
      entry.users.add(userId);
      listFor(entry, findOrAddCustomer(state, turn.customerId), userId);
    },
    next: () => startNext(state),
    remove(turn) {
      const entry = entries.get(turn);
      if (entry === undefined) return;
      entries.delete(turn);
      const customer = findOrAddCustomer(state, turn.customerId);
      if (entry.slot === 'waiting') leaveLists(state, entry, customer);
      setRunsShort(entry, customer, false);
      releaseSlot(state, entry, customer);
      forgetIdle(state, turn.customerId, customer);
    },
    demote(turn) {
      const entry = entries.get(turn);
      const customer = customers.get(turn.customerId);
      if (!entry?.runsShort || customer === undefined) return;
      if (entry.slot === 'short') {
        if (customer.slots.demoted >= options.perCustomer || slots.demoted >= options.capacity) return;
        moveTo(state, entry, customer, 'demoted');
      }
      setRunsShort(entry, customer, false);
    },
    waiting: () => slots.waiting,
    running: () => slots.shared + slots.short + slots.demoted,
  };
}
