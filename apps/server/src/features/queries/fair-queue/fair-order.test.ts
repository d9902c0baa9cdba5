import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairOrder, type FairOrder, type FairOrderOptions, type Turn } from './fair-order.ts';

interface Named extends Turn {
  name: string;
}

const limits: FairOrderOptions = {
  capacity: 3,
  perCustomer: 2,
  short: { capacity: 2, perCustomer: 1 },
  waiting: { perUser: 6, perCustomer: 15, bytesPerCustomer: 100, bytes: 150 },
};
const roomy: FairOrderOptions = {
  ...limits,
  waiting: { perUser: 1e6, perCustomer: 1e6, bytesPerCustomer: 1e9, bytes: 1e9 },
};
const oneAtOnce: FairOrderOptions = { ...roomy, capacity: 1, perCustomer: 1, short: { capacity: 0, perCustomer: 0 } };

let made = 0;
function turn(parts: Partial<Named> & { user?: string } = {}): Named {
  made += 1;
  const { user = 'ada', ...rest } = parts;
  return { customerId: 1, users: [user], isShort: false, cost: 1, bytes: 1, name: `${user}${made}`, ...rest };
}

function startAll<T extends Turn>(order: FairOrder<T>): T[] {
  const started: T[] = [];
  for (let next = order.next(); next !== undefined; next = order.next()) started.push(next);
  return started;
}

/** Runs one at a time to the end; the order in which turns started. */
function drain(order: FairOrder<Named>): Named[] {
  const started: Named[] = [];
  for (let round = startAll(order); round.length > 0; round = startAll(order)) {
    started.push(...round);
    for (const one of round) order.remove(one);
  }
  return started;
}

type Step =
  | { do: 'add'; customerId: number; user: string; isShort: boolean; cost: number; bytes: number }
  | { do: 'join' | 'remove'; at: number; user: string };

const user = fc.constantFrom('a', 'b', 'c');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      customerId: fc.integer({ min: 1, max: 3 }),
      user,
      isShort: fc.boolean(),
      cost: fc.integer({ min: 1, max: 8 }),
      bytes: fc.integer({ min: 0, max: 30 }),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      do: fc.constantFrom('join' as const, 'remove' as const),
      at: fc.nat(),
      user,
    }),
    weight: 2,
  },
);

/** What must hold after every step, counted apart from the order's own books. */
class Model {
  readonly order = createFairOrder<Named>(limits);
  readonly waiting = new Set<Named>();
  readonly running = new Map<Named, 'short' | 'long'>();
  readonly problems: string[] = [];

  apply(one: Step): void {
    if (one.do === 'add') this.add(one);
    const known = [...this.waiting, ...this.running.keys()];
    const chosen = one.do === 'add' ? undefined : known[one.at % Math.max(1, known.length)];
    if (chosen && one.do === 'join') this.order.addUser(chosen, one.user);
    if (chosen && one.do === 'remove') {
      this.order.remove(chosen);
      this.waiting.delete(chosen);
      this.running.delete(chosen);
    }
    this.startAll();
  }

  add(one: Step & { do: 'add' }): void {
    const added = turn(one);
    if (this.order.add(added)) this.waiting.add(added);
  }

  startAll(): void {
    for (const started of startAll(this.order)) {
      if (!this.waiting.delete(started)) this.problems.push('started what did not wait');
      this.running.set(started, started.isShort ? 'short' : 'long');
    }
  }

  count(customerId: number, kind?: 'short' | 'long'): number {
    return [...this.running].filter(
      ([one, isKind]) => one.customerId === customerId && (kind === undefined || isKind === kind),
    ).length;
  }

  check(): readonly string[] {
    const isFree = this.running.size < 3;
    this.must('count what waits and runs', this.order.waiting() === this.waiting.size);
    this.must('count what runs', this.order.running() === this.running.size);
    this.must('start no more than there are places', this.running.size <= 3 + 2);
    for (const customerId of [1, 2, 3]) {
      const all = this.count(customerId);
      const waiting = [...this.waiting].filter((one) => one.customerId === customerId);
      const isShortWaiting = waiting.some(({ isShort }) => isShort);
      this.must('start no more of a customer than its places', all <= 2 + 1);
      this.must('start no more long ones of a customer', this.count(customerId, 'long') <= 2);
      this.must('let no more wait', waiting.length <= 15);
      this.must('start with a free place', !(isFree && all < 2) || waiting.length === 0);
      this.must('start a short one', !(isFree && this.count(customerId, 'short') === 0) || !isShortWaiting);
    }
    return this.problems;
  }

  must(what: string, isTrue: boolean): void {
    if (!isTrue) this.problems.push(`it must ${what}`);
  }
}

describe('fair order, any sequence of arrivals, departures and joins', () => {
  test('keeps its bounds and leaves no usable slot empty', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const model = new Model();
        for (const one of steps) {
          model.apply(one);
          expect(model.check()).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('starts every query that waits in the end, and forgets them all', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const model = new Model();
        for (const one of steps) model.apply(one);
        while (model.running.size > 0) {
          const [first] = model.running.keys();
          if (first) model.order.remove(first);
          if (first) model.running.delete(first);
          model.startAll();
        }
        expect([model.waiting.size, model.order.waiting(), model.order.running()]).toEqual([0, 0, 0]);
      }),
      { numRuns: 150 },
    );
  });

  test('shares the work between users who always have more, to within a query of each', () => {
    const costs = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(costs, { minLength: 2, maxLength: 4 }), (users) => {
        const order = createFairOrder<Named>(oneAtOnce);
        for (const [index, all] of users.entries())
          for (const cost of all) order.add(turn({ user: `u${index}`, cost }));
        const served = users.map(() => 0);
        // Until the first has none left: every user had something waiting all the time.
        for (let count = 0; count < 30; count += 1) {
          const started = order.next();
          if (started === undefined) break;
          const index = Number(started.users[0]?.slice(1));
          served[index] = (served[index] ?? 0) + started.cost;
          order.remove(started);
          expect(Math.max(...served) - Math.min(...served)).toBeLessThanOrEqual(16);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('fair order', () => {
  test('who comes anew waits for one turn of each colleague at most, however much they have waiting', () => {
    const order = createFairOrder<Named>(oneAtOnce);
    for (const user of ['heavy', 'heavier']) {
      for (let count = 0; count < 100; count += 1) order.add(turn({ user, cost: 8 }));
    }
    for (let count = 0; count < 20; count += 1) order.remove(order.next() ?? turn());
    order.add(turn({ user: 'light' }));
    expect(
      drain(order)
        .slice(0, 3)
        .map(({ users }) => users[0]),
    ).toContain('light');
  });

  test('a user with heavy queries gets fewer turns', () => {
    const order = createFairOrder<Named>(oneAtOnce);
    for (let count = 0; count < 8; count += 1) order.add(turn({ user: 'heavy', cost: 4 }));
    for (let count = 0; count < 8; count += 1) order.add(turn({ user: 'light', cost: 1 }));
    const first = drain(order)
      .slice(0, 10)
      .map(({ users }) => users[0]);
    expect(first.filter((name) => name === 'light')).toHaveLength(8);
  });

  test('freed slots go round the customers, however many queries one of them has', () => {
    const order = createFairOrder<Named>(oneAtOnce);
    for (let count = 0; count < 4; count += 1) order.add(turn({ customerId: 1, user: 'a' }));
    order.add(turn({ customerId: 2, user: 'b' }));
    order.add(turn({ customerId: 3, user: 'c' }));
    expect(drain(order).map(({ customerId }) => customerId)).toEqual([1, 2, 3, 1, 1, 1]);
  });

  test('queries of one user keep their order', () => {
    const order = createFairOrder<Named>(oneAtOnce);
    const turns = [3, 1, 2].map((cost) => turn({ cost, isShort: cost === 1 }));
    for (const one of turns) order.add(one);
    expect(drain(order)).toEqual(turns);
  });

  test('a short query runs while long ones hold every slot, one at a time', () => {
    const order = createFairOrder<Named>(limits);
    const long = [turn(), turn(), turn()];
    for (const one of long) order.add(one);
    expect(startAll(order)).toEqual(long.slice(0, 2));
    const short = [turn({ user: 'bob', isShort: true }), turn({ user: 'cleo', isShort: true })];
    for (const one of short) order.add(one);
    expect(startAll(order)).toEqual([short[0]]);
    order.remove(short[0] ?? turn());
    expect(startAll(order)).toEqual([short[1]]);
  });

  test('short queries alone take no more places than others', () => {
    const order = createFairOrder<Named>(limits);
    const short = ['a', 'b', 'c'].map((user) => turn({ user, isShort: true }));
    for (const one of short) order.add(one);
    expect(startAll(order)).toEqual(short.slice(0, 2));
  });

  test('short queries that take long make room for another short one, within bounds', () => {
    const order = createFairOrder<Named>(limits);
    const short = Array.from({ length: 10 }, (_, index) => turn({ user: `u${index}`, isShort: true }));
    for (const one of short) order.add(one);
    const running = startAll(order);
    for (let round = 0; round < 10; round += 1) {
      for (const one of running) order.demote(one);
      running.push(...startAll(order));
    }
    // Two slots, as many that were demoted from the short slot, and one more short query.
    expect(running).toEqual(short.slice(0, 2 + 2 + 1));
  });

  test('a query that a second user waits for starts with the earlier of their turns', () => {
    const order = createFairOrder<Named>(oneAtOnce);
    const backlog = Array.from({ length: 5 }, () => turn({ user: 'heavy' }));
    for (const one of backlog) order.add(one);
    const [last] = backlog.slice(-1);
    startAll(order);
    order.addUser(last ?? turn(), 'light');
    order.remove(backlog[0] ?? turn());
    expect(order.next()).toBe(last);
  });

  test('refuses what is too much for a user, a customer or the memory, and nobody else', () => {
    const order = createFairOrder<Named>(limits);
    const added = (parts: Partial<Named> & { user?: string }) => order.add(turn({ bytes: 0, ...parts }));
    const many = (count: number, parts: Partial<Named> & { user?: string }) =>
      Array.from({ length: count }, () => added(parts)).filter((isAdded) => isAdded).length;
    expect(many(10, { user: 'a' })).toBe(6);
    expect([many(10, { user: 'b' }), many(10, { user: 'c' }), many(10, { user: 'd' })]).toEqual([6, 3, 0]);
    expect([added({ customerId: 2, bytes: 90 }), added({ customerId: 2, bytes: 20 })]).toEqual([true, false]);
    expect([added({ customerId: 3, bytes: 60 }), added({ customerId: 3, bytes: 61 })]).toEqual([true, false]);
  });
});
