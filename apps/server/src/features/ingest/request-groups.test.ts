import { setImmediate } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import { expect, test, vi } from 'vitest';
import type { AcceptedSessions } from './accept-sessions.ts';
import type { SessionLines } from './read-body.ts';
import { createIngestQueue } from './ingest-queue.ts';
import { createRequestGroups } from './request-groups.ts';

const linesOf = (bytes: number) => ({ bytes: Buffer.alloc(bytes), sha256: '' });
const accepted: AcceptedSessions = {
  reply: { read: 0, taken: 0, duplicates: 0, rejected: 0, reasons: [], rejectedRows: [] },
  replayed: false,
};

/** Notes the keys of each group; the first group ends when told. */
function createGroups(respond: (key: string) => AcceptedSessions | AppError = () => accepted) {
  const groups: (readonly string[])[] = [];
  const bodiesRead: string[] = [];
  const first = Promise.withResolvers<void>();
  const queue = createIngestQueue({ atOnce: 1, waiting: 100, waitingPerCustomer: 100 });
  const { add } = createRequestGroups({
    takeTurn: (customerId, work) => queue.run(customerId, work),
    now: () => new Date(),
    async accept({ requests }) {
      groups.push(requests.map(({ key }) => key));
      if (groups.length === 1) await first.promise;
      return requests.map(({ key }) => respond(key));
    },
  });
  const send = (key: string, bytes = 1) =>
    add(1, {
      key,
      async read() {
        bodiesRead.push(key);
        return linesOf(bytes);
      },
    });
  return { groups, bodiesRead, send, endFirst: first.resolve };
}

test('R10: requests that wait are stored together, a repeated key in the next group', async () => {
  const { groups, send, endFirst } = createGroups();
  const sent = ['a', 'b', 'c', 'b', 'd'].map((key) => send(key));
  endFirst();
  await Promise.all(sent);
  expect(groups).toEqual([['a', 'b', 'c', 'd'], ['b']]);
});

test('bodies are read up to a size, and at most 20 requests', async () => {
  const { groups, send, endFirst } = createGroups();
  const large = ['a', 'b', 'c'].map((key) => send(key, 5 * 1024 * 1024));
  const small = Array.from({ length: 21 }, (_value, index) => send(`s${index}`));
  endFirst();
  await Promise.all([...large, ...small]);
  expect(groups.map((group) => group.length)).toEqual([2, 20, 2]);
  expect(groups[0]).toEqual(['a', 'b']);
});

test('requests that arrive while a group is stored are read meanwhile, and stored after it', async () => {
  const { groups, bodiesRead, send, endFirst } = createGroups();
  const sent = [send('a')];
  await vi.waitFor(() => expect(groups).toEqual([['a']]));
  sent.push(send('b'), send('c'), send('b'));
  await vi.waitFor(() => expect(bodiesRead).toEqual(['a', 'b', 'c']));
  endFirst();
  await Promise.all(sent);
  expect(groups).toEqual([['a'], ['b', 'c'], ['b']]);
});

test('a repeated request is stored in its own turn, though its body came while the repetition was stored', async () => {
  const groups: (readonly string[])[] = [];
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const queue = createIngestQueue({ atOnce: 1, waiting: 100, waitingPerCustomer: 100 });
  const { add } = createRequestGroups({
    takeTurn: (customerId, work) => queue.run(customerId, work),
    now: () => new Date(),
    async accept({ requests }) {
      groups.push(requests.map(({ key, lines }) => `${key} ${lines.sha256}`));
      await ends[groups.length - 1]?.promise;
      return requests.map(() => accepted);
    },
  });
  const body = Promise.withResolvers<SessionLines>();
  const read: string[] = [];
  const send = (key: string, name: string, lines: Promise<SessionLines>) =>
    add(1, {
      key,
      read() {
        read.push(name);
        return lines;
      },
    });
  const named = (name: string) => Promise.resolve({ ...linesOf(1), sha256: name });
  const sent = [send('a', 'a', named('a'))];
  await vi.waitFor(() => expect(groups).toHaveLength(1));
  sent.push(send('k', 'first', body.promise), send('k', 'again', named('again')));
  await vi.waitFor(() => expect(read).toEqual(['a', 'first', 'again']));
  ends[0]?.resolve();
  await vi.waitFor(() => expect(groups).toHaveLength(2));
  body.resolve(await named('first'));
  await setImmediate();
  await setImmediate();
  ends[1]?.resolve();
  await Promise.all(sent);
  expect(groups).toEqual([['a a'], ['k again'], ['k first']]);
});

test('few groups are read before their turn, however many customers send', async () => {
  const customers = Array.from({ length: 12 }, (_, index) => index + 1);
  const queue = createIngestQueue({ atOnce: 1, waiting: 100, waitingPerCustomer: 100 });
  let held = 0;
  let most = 0;
  const second: Promise<AcceptedSessions>[] = [];
  const send = (customerId: number, key: string) =>
    add(customerId, {
      key,
      async read() {
        held += 1;
        most = Math.max(most, held);
        return linesOf(1);
      },
    });
  const { add } = createRequestGroups({
    takeTurn: (customerId, work) => queue.run(customerId, work),
    now: () => new Date(),
    async accept({ customerId, requests }) {
      if (requests[0]?.key === 'first') second.push(send(customerId, 'second'));
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      held -= requests.length;
      return requests.map(() => accepted);
    },
  });
  await Promise.all(customers.map((customerId) => send(customerId, 'first')));
  await Promise.all(second);
  // Four, and the one whose turn it is.
  expect(most).toBe(5);
});

test('turns do not pile up while senders go on and on', async () => {
  const queue = createIngestQueue({ atOnce: 1, waiting: 8, waitingPerCustomer: 8 });
  const { add } = createRequestGroups({
    takeTurn: (customerId, work) => queue.run(customerId, work),
    now: () => new Date(),
    async accept({ requests }) {
      await setImmediate();
      return requests.map(() => accepted);
    },
  });
  const sender = async (name: string) => {
    for (let count = 0; count < 50; count += 1) await add(1, { key: `${name} ${count}`, read: async () => linesOf(1) });
  };
  await expect(Promise.all(['a', 'b', 'c', 'd'].map(sender))).resolves.toHaveLength(4);
});

test('while large bodies are stored, no others are read', async () => {
  const { groups, bodiesRead, send, endFirst } = createGroups();
  const sent = [send('large', 8 * 1024 * 1024)];
  await vi.waitFor(() => expect(groups).toEqual([['large']]));
  sent.push(send('b'));
  await setImmediate();
  await setImmediate();
  expect(bodiesRead).toEqual(['large']);
  endFirst();
  await Promise.all(sent);
  expect(groups).toEqual([['large'], ['b']]);
});

test('a request that finds no place among the waiting ones is not stored', async () => {
  const groups: (readonly string[])[] = [];
  const stored = Promise.withResolvers<void>();
  const queue = createIngestQueue({ atOnce: 1, waiting: 1, waitingPerCustomer: 1 });
  const { add } = createRequestGroups({
    takeTurn: (customerId, work) => queue.run(customerId, work),
    now: () => new Date(),
    async accept({ requests }) {
      groups.push(requests.map(({ key }) => key));
      await stored.promise;
      return requests.map(() => accepted);
    },
  });
  const read = async () => linesOf(1);
  const first = add(1, { key: 'first', read });
  await vi.waitFor(() => expect(groups).toHaveLength(1));
  const next = add(1, { key: 'next', read });
  await expect(add(1, { key: 'refused', read })).rejects.toMatchObject({ code: 'too_many_requests' });
  stored.resolve();
  await Promise.all([first, next]);
  expect(groups).toEqual([['first'], ['next']]);
});

test('a body that does not come delays nobody: its request waits for its own turn', async () => {
  const groups: (readonly string[])[] = [];
  const queue = createIngestQueue({ atOnce: 1, waiting: 100, waitingPerCustomer: 100 });
  const { add } = createRequestGroups({
    takeTurn: (customerId, work) => queue.run(customerId, work),
    now: () => new Date(),
    async accept({ requests }) {
      groups.push(requests.map(({ key }) => key));
      return requests.map(() => accepted);
    },
  });
  const body = Promise.withResolvers<ReturnType<typeof linesOf>>();
  const read = async () => linesOf(1);
  const first = add(1, { key: 'first', read });
  const stalled = add(1, { key: 'stalled', read: () => body.promise });
  const behind = add(1, { key: 'behind', read });
  await Promise.all([first, behind]);
  expect(groups).toEqual([['first', 'behind']]);
  body.resolve(linesOf(1));
  await stalled;
  expect(groups).toEqual([['first', 'behind'], ['stalled']]);
});

test('a body that does not come holds no turn, of its customer or of another', async () => {
  const groups: (readonly string[])[] = [];
  const queue = createIngestQueue({ atOnce: 1, waiting: 2, waitingPerCustomer: 2 });
  const { add } = createRequestGroups({
    takeTurn: (customerId, work, turn) => queue.run(customerId, work, turn),
    now: () => new Date(),
    async accept({ requests }) {
      groups.push(requests.map(({ key }) => key));
      return requests.map(() => accepted);
    },
  });
  const body = Promise.withResolvers<ReturnType<typeof linesOf>>();
  const read = async () => linesOf(1);
  const stalled = add(1, { key: 'stalled', read: () => body.promise });
  await Promise.all([add(1, { key: 'own', read }), add(2, { key: 'other', read })]);
  expect(groups).toEqual([['own'], ['other']]);
  body.resolve(linesOf(1));
  await stalled;
  expect(groups.at(-1)).toEqual(['stalled']);
});

test('few bodies that do not come are waited for without a turn, so that memory does not depend on how many there are', async () => {
  const turns = new Map<number, number>();
  const gaveUp = Promise.withResolvers<void>();
  let ended = 0;
  const { add } = createRequestGroups({
    async takeTurn(customerId, work) {
      turns.set(customerId, (turns.get(customerId) ?? 0) + 1);
      await work();
      ended += 1;
      if (ended === 4) gaveUp.resolve();
    },
    now: () => new Date(),
    accept: async ({ requests }) => requests.map(() => accepted),
  });
  const body = Promise.withResolvers<ReturnType<typeof linesOf>>();
  const sent = Array.from({ length: 8 }, (_, index) => add(index + 1, { key: 'stalled', read: () => body.promise }));
  await gaveUp.promise;
  body.resolve(linesOf(1));
  await Promise.all(sent);
  expect([...turns.values()].toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
});

test('a refused request and one whose body breaks off leave the others of the group alone', async () => {
  const { send, endFirst } = createGroups((key) =>
    key === 'refused' ? new AppError('idempotency_key_reused', { reason: '' }) : accepted,
  );
  endFirst();
  const [good, refused] = await Promise.allSettled([send('good'), send('refused')]);
  expect(good.status).toBe('fulfilled');
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'idempotency_key_reused' } });
});

test('a failed write fails every request of its group, and the next group goes on', async () => {
  const queue = createIngestQueue({ atOnce: 1, waiting: 100, waitingPerCustomer: 100 });
  let writes = 0;
  const { add } = createRequestGroups({
    takeTurn: (customerId, work) => queue.run(customerId, work),
    now: () => new Date(),
    async accept({ requests }) {
      writes += 1;
      if (writes === 1) throw new AppError('engine_unavailable');
      return requests.map(() => accepted);
    },
  });
  const broken = add(1, { key: 'broken', read: () => Promise.reject(new AppError('body_too_large', { limit: '' })) });
  const read = async () => linesOf(1);
  const settled = await Promise.allSettled([broken, add(1, { key: 'a', read }), add(1, { key: 'b', read })]);
  expect(settled.map((one) => (one.status === 'rejected' ? one.reason.code : one.status))).toEqual([
    'body_too_large',
    'engine_unavailable',
    'engine_unavailable',
  ]);
  await expect(add(1, { key: 'c', read })).resolves.toEqual(accepted);
});
