import { expect, test } from 'vitest';
import { createWorkLimit, WorkQueueFull } from './work-limit.ts';

function work() {
  const done = Promise.withResolvers<string>();
  let begun = 0;
  const run = async () => {
    begun += 1;
    return done.promise;
  };
  return { run, end: () => done.resolve('done'), begun: () => begun };
}

test('runs so many at once, lets so many wait, and refuses the rest at once', async () => {
  const limit = createWorkLimit({ atOnce: 2, waiting: 1 });
  const jobs = [work(), work(), work(), work()];
  const results = jobs.map(({ run }) => limit.run(run));
  await expect(results[3]).rejects.toThrow(WorkQueueFull);
  expect(jobs.map(({ begun }) => begun())).toEqual([1, 1, 0, 0]);
  jobs[0]?.end();
  await results[0];
  await Promise.resolve();
  expect(jobs.map(({ begun }) => begun())).toEqual([1, 1, 1, 0]);
  for (const job of jobs) job.end();
  expect(await Promise.all(results.slice(0, 3))).toEqual(['done', 'done', 'done']);
});

test('a failure releases the slot', async () => {
  const limit = createWorkLimit({ atOnce: 1, waiting: 0 });
  await expect(limit.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limit.run(async () => 'next')).toBe('next');
});

test('work of a caller who has gone is not begun', async () => {
  const limit = createWorkLimit({ atOnce: 1, waiting: 2 });
  const [first, left] = [work(), work()];
  const gone = new AbortController();
  const running = limit.run(first.run);
  const abandoned = limit.run(left.run, gone.signal);
  gone.abort();
  first.end();
  await running;
  await expect(abandoned).rejects.toThrow('aborted');
  expect(left.begun()).toBe(0);
  expect(await limit.run(async () => 'next')).toBe('next');
});
