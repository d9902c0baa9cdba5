import { expect, test } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

function deferredTasks() {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const task = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
  };
  return { started, finish, task };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
const never = new AbortController().signal;

test('widgets above the fold start first, whatever order they were queued in', async () => {
  const requestQueue = createRequestQueue({ width: 1 });
  const { started, finish, task } = deferredTasks();
  const done = ['low', 'top', 'middle'].map((name, index) =>
    requestQueue.run(task(name), { priority: () => [40, 0, 10][index] ?? 0, signal: never }),
  );
  await tick();
  for (const name of ['top', 'middle', 'low']) {
    expect(started.at(-1)).toBe(name);
    finish.get(name)?.();
    await tick();
  }
  expect(await Promise.all(done)).toEqual(['low', 'top', 'middle']);
});

test('no more run at once than the queue is wide, and a failure frees its slot', async () => {
  const requestQueue = createRequestQueue({ width: 2 });
  const { started, task } = deferredTasks();
  const failing = requestQueue.run(() => Promise.reject(new Error('no')), { priority: () => 0, signal: never });
  void requestQueue.run(task('a'), { priority: () => 1, signal: never });
  void requestQueue.run(task('b'), { priority: () => 2, signal: never });
  void requestQueue.run(task('c'), { priority: () => 3, signal: never });
  await expect(failing).rejects.toThrow('no');
  await tick();
  expect(started).toEqual(['a', 'b']);
});

test('what is aborted while it waits never starts', async () => {
  const requestQueue = createRequestQueue({ width: 1 });
  const { started, finish, task } = deferredTasks();
  const first = requestQueue.run(task('first'), { priority: () => 0, signal: never });
  const controller = new AbortController();
  const second = requestQueue.run(task('second'), { priority: () => 1, signal: controller.signal });
  const third = requestQueue.run(task('third'), { priority: () => 2, signal: never });
  await tick();
  controller.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  finish.get('first')?.();
  await first;
  await tick();
  expect(started).toEqual(['first', 'third']);
  finish.get('third')?.();
  await third;
});

test('the order is decided anew when a slot gets free: what came into view meanwhile goes first', async () => {
  const requestQueue = createRequestQueue({ width: 1 });
  const { started, finish, task } = deferredTasks();
  let inView = 'near';
  const enqueue = (name: string) =>
    requestQueue.run(task(name), { priority: () => (name === inView ? 0 : 1), signal: never });
  const done = ['running', 'near', 'far'].map(enqueue);
  await tick();
  expect(started).toEqual(['near']);
  inView = 'far';
  finish.get('near')?.();
  await tick();
  expect(started).toEqual(['near', 'far']);
  finish.get('far')?.();
  await tick();
  finish.get('running')?.();
  await Promise.all(done);
});
