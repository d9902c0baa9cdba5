import { expect, test } from 'vitest';
import { createIngestQueue } from './ingest-queue.ts';

/** Lets everything that can go on go on. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** Notes who began, and ends a request when told. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
    end: async (name: string) => {
      await settle();
      ends.get(name)?.();
      await settle();
    },
  };
}

test('attack 25: a customer that fills its places leaves room for the others', async () => {
  const queue = createIngestQueue({ atOnce: 2, waiting: 6, waitingPerCustomer: 3 });
  const { begun, work, end } = createWork();
  const flood = Array.from({ length: 20 }, (_value, index) => queue.run(1, work(`a${index}`)));
  const refused = (await Promise.allSettled(flood.slice(4))).map((response) => response.status);
  expect(refused).toEqual(Array.from({ length: 16 }, () => 'rejected'));
  const other = queue.run(2, work('b'));
  await settle();
  expect(begun).toEqual(['a0', 'b']);
  await end('b');
  await other;
  for (const name of ['a0', 'a1', 'a2', 'a3']) await end(name);
  await Promise.all(flood.slice(0, 4));
  expect(begun).toEqual(['a0', 'b', 'a1', 'a2', 'a3']);
});

test('customers take turns, each with one request at a time, in the order it sent them', async () => {
  const queue = createIngestQueue({ atOnce: 1, waiting: 100, waitingPerCustomer: 10 });
  const { begun, work, end } = createWork();
  const all = ['a0', 'a1', 'a2', 'b0', 'b1', 'c0'].map((name) => queue.run(name.charCodeAt(0), work(name)));
  for (const name of ['a0', 'a1', 'b0', 'c0', 'a2', 'b1']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1']);
});

test('work that fails leaves its slot to the next', async () => {
  const queue = createIngestQueue({ atOnce: 1, waiting: 10, waitingPerCustomer: 10 });
  const failed = queue.run(1, () => Promise.reject(new Error('broken')));
  const next = queue.run(1, async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
