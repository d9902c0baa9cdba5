import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Metadata } from '../metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../metadata/test-metadata.ts';
import { lockCustomer } from './customer-locks.ts';

const CUSTOMER = 7;
const A_WHILE_MS = 30_000;
const MOST_TURNS = 20;
const HELD_MS = 60;
const ROUNDS = 5;

let template: TestMetadata;
let metadata: Metadata;
beforeAll(async () => {
  template = await startTestMetadata();
  metadata = await template.clone();
});
afterAll(async () => {
  await metadata.stop();
  await template.stop();
});

const lock = (waitMs = A_WHILE_MS, signal?: AbortSignal) =>
  lockCustomer(metadata.pool, {
    kind: 'write',
    customerId: CUSTOMER,
    waitMs,
    ...(signal === undefined ? {} : { signal }),
  });

/** How often one that comes back at once has had the lock before the one who waited for it. */
async function turnsBeforeTheOther(): Promise<number> {
  let held = await lock();
  const waiting = lock();
  let isServed = false;
  // It gives the lock back as soon as it has it.
  const served = waiting.then(async (mine) => {
    isServed = true;
    await mine?.release();
  });
  let turns = 0;
  while (!isServed && turns < MOST_TURNS) {
    await delay(HELD_MS);
    await held?.release();
    held = await lock();
    turns += 1;
  }
  await held?.release();
  await served;
  return turns;
}

test('who waits for a customer gets the next turn, though another one takes the lock again and again', async () => {
  const turns: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) turns.push(await turnsBeforeTheOther());
  expect(Math.max(...turns)).toBeLessThanOrEqual(1);
});

test('who gives up waiting leaves its turn to others', async () => {
  const held = await lock();
  expect(await lock(120)).toBeUndefined();
  expect(await lock(0)).toBeUndefined();
  const gone = new AbortController();
  const leaving = lock(A_WHILE_MS, gone.signal);
  gone.abort();
  expect(await leaving).toBeUndefined();
  const next = lock();
  await held?.release();
  const mine = await next;
  expect(mine).toBeDefined();
  await mine?.release();
  const again = await lock(0);
  expect(again).toBeDefined();
  await again?.release();
});

test('a customer without anybody waiting is locked by one statement', async () => {
  const held = await lock(0);
  const { rows } = await metadata.pool.query(
    "SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  expect(rows).toEqual([{ locks: 1 }]);
  await held?.release();
});
