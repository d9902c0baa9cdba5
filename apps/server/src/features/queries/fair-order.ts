/** What the order needs to know about a query. */
export interface Turn {
  customerId: number;
  /** Users who wait for it; the first is who asked first. */
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

type Place = 'waiting' | 'shared' | 'short' | 'demoted';

interface Entry<T> {
  turn: T;
  arrival: number;
  place: Place;
  /** Runs and is counted as short. */
  runsShort: boolean;
  users: Set<string>;
}

interface User<T> {
  /** Virtual time at which the work started so far is paid for. */
  paidUntil: number;
  short: Set<Entry<T>>;
  long: Set<Entry<T>>;
}

interface Customer<T> {
  clock: number;
  paidUntil: number;
  users: Map<string, User<T>>;
  waiting: number;
  waitingBytes: number;
  places: Record<Place, number>;
  runningShort: number;
}

interface Candidate<T> {
  customer: Customer<T>;
  user: User<T>;
  entry: Entry<T>;
  /** Virtual time at which it starts among the users of its customer. */
  start: number;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng 1996), by customer and then by user: every start is charged with its cost, the least charged
 * goes next, and who comes anew begins at the present virtual time. Nobody waits for more than one turn of each other user.
 */
export function createFairOrder<T extends Turn>(options: FairOrderOptions): FairOrder<T> {
  const entries = new Map<T, Entry<T>>();
  const customers = new Map<number, Customer<T>>();
  const places: Record<Place, number> = { waiting: 0, shared: 0, short: 0, demoted: 0 };
  let clock = 0;
  let waitingBytes = 0;
  let arrivals = 0;

  function customerOf(id: number): Customer<T> {
    const known = customers.get(id);
    if (known) return known;
    const made: Customer<T> = {
      clock: 0,
      paidUntil: 0,
      users: new Map(),
      waiting: 0,
      waitingBytes: 0,
      places: { waiting: 0, shared: 0, short: 0, demoted: 0 },
      runningShort: 0,
    };
    customers.set(id, made);
    return made;
  }

  function userOf(customer: Customer<T>, id: string): User<T> {
    const known = customer.users.get(id);
    if (known) return known;
    const made: User<T> = { paidUntil: 0, short: new Set(), long: new Set() };
    customer.users.set(id, made);
    return made;
  }

  function isFull(turn: T, customer: Customer<T>): boolean {
    const { waiting } = options;
    const first = customer.users.get(turn.users[0] ?? '');
    return (
      (first !== undefined && first.short.size + first.long.size >= waiting.perUser) ||
      customer.waiting >= waiting.perCustomer ||
      (customer.waiting > 0 && customer.waitingBytes + turn.bytes > waiting.bytesPerCustomer) ||
      (places.waiting > 0 && waitingBytes + turn.bytes > waiting.bytes)
    );
  }

  function move(entry: Entry<T>, customer: Customer<T>, place: Place): void {
    places[entry.place] -= 1;
    customer.places[entry.place] -= 1;
    entry.place = place;
    places[place] += 1;
    customer.places[place] += 1;
  }

  function setRunsShort(entry: Entry<T>, customer: Customer<T>, isShort: boolean): void {
    customer.runningShort += Number(isShort) - Number(entry.runsShort);
    entry.runsShort = isShort;
  }

  function leaveLists(entry: Entry<T>, customer: Customer<T>): void {
    customer.waiting -= 1;
    customer.waitingBytes -= entry.turn.bytes;
    waitingBytes -= entry.turn.bytes;
    for (const id of entry.users) {
      const user = customer.users.get(id);
      user?.short.delete(entry);
      user?.long.delete(entry);
    }
  }

  /** What was charged is remembered as long as somebody else competes. */
  function forgetIdle(id: number, customer: Customer<T>): void {
    for (const [userId, user] of customer.users) {
      if (user.short.size + user.long.size === 0 && user.paidUntil <= customer.clock) customer.users.delete(userId);
    }
    const isIdle = Object.values(customer.places).every((count) => count === 0);
    if (!isIdle) return;
    customer.users.clear();
    customer.clock = 0;
    if (customer.paidUntil <= clock || entries.size === 0) customers.delete(id);
    if (entries.size === 0) {
      customers.clear();
      clock = 0;
    }
  }

  function placeFor(customer: Customer<T>): { shared: boolean; short: boolean } {
    return {
      shared: places.shared < options.capacity && customer.places.shared < options.perCustomer,
      short: places.short < options.short.capacity && customer.runningShort < options.short.perCustomer,
    };
  }

  function candidateOf(customer: Customer<T>): Candidate<T> | undefined {
    if (customer.waiting === 0) return undefined;
    const free = placeFor(customer);
    if (!free.shared && !free.short) return undefined;
    let best: Candidate<T> | undefined;
    for (const user of customer.users.values()) {
      const [short] = user.short;
      const [long] = free.shared ? user.long : [];
      const entry = earlier(short, long);
      if (entry === undefined) continue;
      const candidate = { customer, user, entry, start: Math.max(customer.clock, user.paidUntil) };
      if (best === undefined || isBefore(candidate, best, ({ start }) => start)) best = candidate;
    }
    return best;
  }

  const startOf = ({ customer }: Candidate<T>) => Math.max(clock, customer.paidUntil);

  function begin(candidate: Candidate<T>): T {
    const { customer, user, entry } = candidate;
    const { turn } = entry;
    clock = startOf(candidate);
    customer.paidUntil = clock + turn.cost;
    customer.clock = candidate.start;
    user.paidUntil = candidate.start + turn.cost;
    const { shared } = placeFor(customer);
    leaveLists(entry, customer);
    move(entry, customer, shared ? 'shared' : 'short');
    setRunsShort(entry, customer, turn.isShort);
    return turn;
  }

  return {
    add(turn) {
      const customer = customerOf(turn.customerId);
      if (isFull(turn, customer)) return false;
      arrivals += 1;
      const entry: Entry<T> = {
        turn,
        arrival: arrivals,
        place: 'waiting',
        runsShort: false,
        users: new Set(turn.users),
      };
      entries.set(turn, entry);
      places.waiting += 1;
      customer.places.waiting += 1;
      customer.waiting += 1;
      customer.waitingBytes += turn.bytes;
      waitingBytes += turn.bytes;
      for (const id of entry.users) listOf(userOf(customer, id), turn).add(entry);
      return true;
    },
    addUser(turn, userId) {
      const entry = entries.get(turn);
      if (entry?.place !== 'waiting' || entry.users.has(userId)) return;
      entry.users.add(userId);
      listOf(userOf(customerOf(turn.customerId), userId), turn).add(entry);
    },
    next() {
      let best: Candidate<T> | undefined;
      for (const customer of customers.values()) {
        const candidate = candidateOf(customer);
        if (candidate && (best === undefined || isBefore(candidate, best, startOf))) best = candidate;
      }
      return best && begin(best);
    },
    remove(turn) {
      const entry = entries.get(turn);
      if (entry === undefined) return;
      entries.delete(turn);
      const customer = customerOf(turn.customerId);
      if (entry.place === 'waiting') leaveLists(entry, customer);
      setRunsShort(entry, customer, false);
      places[entry.place] -= 1;
      customer.places[entry.place] -= 1;
      forgetIdle(turn.customerId, customer);
    },
    demote(turn) {
      const entry = entries.get(turn);
      const customer = customers.get(turn.customerId);
      if (!entry?.runsShort || customer === undefined) return;
      if (entry.place === 'short') {
        if (customer.places.demoted >= options.perCustomer || places.demoted >= options.capacity) return;
        move(entry, customer, 'demoted');
      }
      setRunsShort(entry, customer, false);
    },
    waiting: () => places.waiting,
    running: () => places.shared + places.short + places.demoted,
  };
}

function listOf<T extends Turn>(user: User<T>, turn: T): Set<Entry<T>> {
  return turn.isShort ? user.short : user.long;
}

function earlier<T>(one: Entry<T> | undefined, other: Entry<T> | undefined): Entry<T> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.arrival < other.arrival ? one : other;
}

function isBefore<T>(one: Candidate<T>, other: Candidate<T>, startOf: (candidate: Candidate<T>) => number): boolean {
  const [start, otherStart] = [startOf(one), startOf(other)];
  return start === otherStart ? one.entry.arrival < other.entry.arrival : start < otherStart;
}
