import { type FirstStreamCheck, firstStreamChecks } from '@playhead/query/schema';
import { z } from 'zod';
import type { Engine } from '../engine/engine.ts';

/** With more wrong keys, all first streams of the identity are rebuilt instead. */
const MOST_KEYS = 100_000;
/** The keys are one form field, which an engine limits to 128 KiB by default. */
const KEYS_AT_ONCE = 5_000;

const WrongKey = z.object({ key: z.string(), wanted_at: z.coerce.number(), held_at: z.coerce.number() });
type WrongKey = z.infer<typeof WrongKey>;

export interface WrongFirstStreams {
  check: FirstStreamCheck;
  /** By the month of the correct first stream, or of the stored one if the identity has no play. */
  months: ReadonlyMap<number, number>;
  keys: readonly string[];
  /** Keys whose stored row must be deleted: inserting the correct one would not replace it. */
  keysToDelete: readonly string[];
  /** The check stopped at its limit. */
  isPartial: boolean;
}

/** First streams that do not match the sessions, by identity. `exact` compares every column, not only the time. */
export async function findWrongFirstStreams(
  engine: Pick<Engine, 'inspect'>,
  { customerId, exact }: { customerId: number; exact: boolean },
): Promise<readonly WrongFirstStreams[]> {
  const found: WrongFirstStreams[] = [];
  for (const check of firstStreamChecks) {
    const sql = check.wrongKeys({ exact, limit: MOST_KEYS + 1 });
    const { read, wrong } = await readWrongKeys(engine, { check, sql, params: { customer: customerId } });
    if (wrong.length > 0) found.push(describe(check, wrong, read > MOST_KEYS));
  }
  return found;
}

/**
 * Of these first streams those that are wrong under the customer's write lock. So many that the check stopped are all
 * kept.
 */
export async function confirmFirstStreams(
  engine: Pick<Engine, 'inspect'>,
  options: {
    customerId: number;
    wrong: WrongFirstStreams;
    exact: boolean;
    underLock: (work: () => Promise<void>) => Promise<void>;
  },
): Promise<readonly WrongFirstStreams[]> {
  const { customerId, wrong, exact, underLock } = options;
  const { check } = wrong;
  if (wrong.isPartial) return [wrong];
  const confirmed: WrongKey[] = [];
  for (const keys of inChunks(wrong.keys)) {
    const sql = check.wrongKeys({ exact, limit: keys.length, ofKeys: true });
    const params = { customer: customerId, keys: keys.map(BigInt) };
    await underLock(async () => {
      confirmed.push(...(await readWrongKeys(engine, { check, sql, params })).wrong);
    });
  }
  return confirmed.length === 0 ? [] : [describe(check, confirmed, false)];
}

async function readWrongKeys(
  engine: Pick<Engine, 'inspect'>,
  {
    check,
    ...statement
  }: { check: FirstStreamCheck; sql: string; params: { customer: number; keys?: readonly bigint[] } },
): Promise<{ read: number; wrong: readonly WrongKey[] }> {
  const rows = (await engine.inspect(statement)).map((row) => WrongKey.parse(row));
  const ties = rows.filter(({ wanted_at, held_at }) => wanted_at === held_at);
  const { customer: customerId } = statement.params;
  const right = await rightKeys(engine, { customerId, check, keys: ties.map(({ key }) => key) });
  return { read: rows.length, wrong: rows.filter(({ key }) => !right.has(key)) };
}

function describe(check: FirstStreamCheck, wrong: readonly WrongKey[], isPartial: boolean): WrongFirstStreams {
  const needsDelete = wrong.filter(({ wanted_at: at, held_at: held }) => held !== 0 && (at === 0 || held <= at));
  return {
    check,
    months: countMonths(wrong.map(({ wanted_at, held_at }) => wanted_at || held_at)),
    keys: wrong.map(({ key }) => key),
    keysToDelete: needsDelete.map(({ key }) => key),
    isPartial,
  };
}

async function rightKeys(
  engine: Pick<Engine, 'inspect'>,
  { customerId, check, keys }: { customerId: number; check: FirstStreamCheck; keys: readonly string[] },
): Promise<ReadonlySet<string>> {
  const right = new Set<string>();
  for (const some of inChunks(keys)) {
    const rows = await engine.inspect({
      sql: check.rightKeys,
      params: { customer: customerId, keys: some.map(BigInt) },
    });
    for (const row of rows) right.add(String(row['key']));
  }
  return right;
}

function countMonths(seconds: readonly number[]): ReadonlyMap<number, number> {
  const months = Map.groupBy(seconds, (second) => {
    const at = new Date(second * 1000);
    return at.getUTCFullYear() * 100 + at.getUTCMonth() + 1;
  });
  return new Map([...months].map(([month, list]) => [month, list.length] as const).toSorted(([a], [b]) => a - b));
}

function inChunks(keys: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(keys.length / KEYS_AT_ONCE) }, (_value, index) =>
    keys.slice(index * KEYS_AT_ONCE, (index + 1) * KEYS_AT_ONCE),
  );
}

/** `underLock` holds the customer's write lock: a first stream stored between delete and insert would be lost. */
export async function mendFirstStreams(
  engine: Pick<Engine, 'deleteRows' | 'command'>,
  options: {
    customerId: number;
    wrong: WrongFirstStreams;
    underLock: (work: () => Promise<void>) => Promise<void>;
  },
): Promise<void> {
  const { wrong, underLock } = options;
  const { check } = wrong;
  const own = { customer: options.customerId };
  if (wrong.isPartial) {
    await underLock(async () => {
      await engine.deleteRows({ table: 'viewer_first', where: check.all, params: own });
      await engine.command({ sql: check.fillAll, params: own });
    });
    return;
  }
  const toDelete = new Set(wrong.keysToDelete);
  for (const keys of inChunks(wrong.keys)) {
    const old = keys.filter((key) => toDelete.has(key));
    await underLock(async () => {
      if (old.length > 0) {
        await engine.deleteRows({
          table: 'viewer_first',
          where: check.ofKeys,
          params: { ...own, keys: old.map(BigInt) },
        });
      }
      await engine.command({ sql: check.fillKeys, params: { ...own, keys: keys.map(BigInt) } });
    });
  }
}
