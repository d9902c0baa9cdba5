import type { FairOrderOptions, Turn } from './fair-order.ts';

type Slot = 'waiting' | 'shared' | 'short' | 'demoted';

export interface Entry<T> {
  turn: T;
  arrival: number;
  slot: Slot;
  /** Runs and is counted as short. */
  runsShort: boolean;
  users: Set<string>;
}

export interface User<T> {
  /** Virtual time at which the work started so far is paid for. */
  paidUntil: number;
  short: Set<Entry<T>>;
  long: Set<Entry<T>>;
}

export interface Customer<T> {
  clock: number;
  paidUntil: number;
  users: Map<string, User<T>>;
  waiting: number;
  waitingBytes: number;
  slots: Record<Slot, number>;
  runningShort: number;
}

export interface FairOrderState<T> {
  readonly options: FairOrderOptions;
  readonly entries: Map<T, Entry<T>>;
  readonly customers: Map<number, Customer<T>>;
  readonly slots: Record<Slot, number>;
  clock: number;
  waitingBytes: number;
  arrivals: number;
}

const noSlots = (): Record<Slot, number> => ({ waiting: 0, shared: 0, short: 0, demoted: 0 });

export function emptyState<T>(options: FairOrderOptions): FairOrderState<T> {
  return {
    options,
    entries: new Map(),
    customers: new Map(),
    slots: noSlots(),
    clock: 0,
    waitingBytes: 0,
    arrivals: 0,
  };
}

export function findOrAddCustomer<T>(state: FairOrderState<T>, id: number): Customer<T> {
  const known = state.customers.get(id);
  if (known) return known;
  const made: Customer<T> = {
    clock: 0,
    paidUntil: 0,
    users: new Map(),
    waiting: 0,
    waitingBytes: 0,
    slots: noSlots(),
    runningShort: 0,
  };
  state.customers.set(id, made);
  return made;
}

function findOrAddUser<T>(customer: Customer<T>, id: string): User<T> {
  const known = customer.users.get(id);
  if (known) return known;
  const made: User<T> = { paidUntil: 0, short: new Set(), long: new Set() };
  customer.users.set(id, made);
  return made;
}

export function listFor<T extends Turn>(entry: Entry<T>, customer: Customer<T>, userId: string): void {
  const user = findOrAddUser(customer, userId);
  (entry.turn.isShort ? user.short : user.long).add(entry);
}

export function isFull<T extends Turn>(state: FairOrderState<T>, turn: T, customer: Customer<T>): boolean {
  const { waiting } = state.options;
  const first = customer.users.get(turn.users[0] ?? '');
  return (
    (first !== undefined && first.short.size + first.long.size >= waiting.perUser) ||
    customer.waiting >= waiting.perCustomer ||
    (customer.waiting > 0 && customer.waitingBytes + turn.bytes > waiting.bytesPerCustomer) ||
    (state.slots.waiting > 0 && state.waitingBytes + turn.bytes > waiting.bytes)
  );
}

export function enterLists<T extends Turn>(state: FairOrderState<T>, entry: Entry<T>, customer: Customer<T>): void {
  state.slots.waiting += 1;
  customer.slots.waiting += 1;
  customer.waiting += 1;
  customer.waitingBytes += entry.turn.bytes;
  state.waitingBytes += entry.turn.bytes;
  for (const id of entry.users) listFor(entry, customer, id);
}

export function leaveLists<T extends Turn>(state: FairOrderState<T>, entry: Entry<T>, customer: Customer<T>): void {
  customer.waiting -= 1;
  customer.waitingBytes -= entry.turn.bytes;
  state.waitingBytes -= entry.turn.bytes;
  for (const id of entry.users) {
    const user = customer.users.get(id);
    user?.short.delete(entry);
    user?.long.delete(entry);
  }
}

export function moveTo<T>(state: FairOrderState<T>, entry: Entry<T>, customer: Customer<T>, slot: Slot): void {
  releaseSlot(state, entry, customer);
  entry.slot = slot;
  state.slots[slot] += 1;
  customer.slots[slot] += 1;
}

export function releaseSlot<T>(state: FairOrderState<T>, entry: Entry<T>, customer: Customer<T>): void {
  state.slots[entry.slot] -= 1;
  customer.slots[entry.slot] -= 1;
}

export function setRunsShort<T>(entry: Entry<T>, customer: Customer<T>, isShort: boolean): void {
  customer.runningShort += Number(isShort) - Number(entry.runsShort);
  entry.runsShort = isShort;
}

/** What was charged is remembered as long as somebody else competes. */
export function forgetIdle<T>(state: FairOrderState<T>, id: number, customer: Customer<T>): void {
  for (const [userId, user] of customer.users) {
    if (user.short.size + user.long.size === 0 && user.paidUntil <= customer.clock) customer.users.delete(userId);
  }
  const isIdle = Object.values(customer.slots).every((count) => count === 0);
  if (!isIdle) return;
  customer.users.clear();
  customer.clock = 0;
  if (customer.paidUntil <= state.clock || state.entries.size === 0) state.customers.delete(id);
  if (state.entries.size === 0) {
    state.customers.clear();
    state.clock = 0;
  }
}
