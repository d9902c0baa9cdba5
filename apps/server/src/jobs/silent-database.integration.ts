import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { connect, type Metadata } from '../platform/metadata/metadata.ts';
import { silentLogger, startTestMetadata } from '../platform/metadata/test-metadata.ts';
import { createJobs, type Jobs, type JobsOptions } from './create-jobs.ts';
import { defineJob } from './define-job.ts';
import { startSilentRelay } from './test-silent-relay.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function startMetadata(): Promise<Metadata> {
  const template = await startTestMetadata();
  stops.push(() => template.stop());
  const metadata = await template.clone();
  stops.push(() => metadata.stop());
  return metadata;
}

async function open(options: Pick<JobsOptions, 'metadata' | 'jobs' | 'workers' | 'timing'>): Promise<Jobs> {
  const queue = createJobs({ logger: silentLogger, now: () => new Date(), ...options });
  stops.push(() => queue.stop());
  await queue.start();
  return queue;
}

test('F6: a job whose connection to the database fell silent waits, and loses no attempt', async () => {
  const ran: string[] = [];
  const metadata = await startMetadata();
  const relay = await startSilentRelay(metadata.url);
  stops.push(() => relay.stop());
  const server = { url: relay.url, state: metadata.state, stop: async () => undefined };
  const relayed = connect({ server, logger: silentLogger, queryLimitMs: 2_500 });
  stops.push(() => relayed.stop());
  const inTransaction = () => relayed.db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(0.1)`));
  const job = defineJob({
    id: 'test.job',
    payload: z.strictObject({ name: z.string() }),
    retry: { attempts: 1, delaySeconds: 1 },
    run: async ({ payload }) => {
      await inTransaction();
      ran.push(payload.name);
    },
  });
  const timing = { pollSeconds: 0.5, giveWayMs: 200 };
  const queue = await open({ metadata: { ...relayed, url: metadata.url }, jobs: [job], timing });
  await queue.enqueue(job, { name: 'before' });
  await expect.poll(() => ran).toEqual(['before']);
  await Promise.all([inTransaction(), inTransaction(), inTransaction()]);
  relay.silence();
  const { id } = await queue.enqueue(job, { name: 'after' });
  await expect.poll(() => ran).toEqual(['before', 'after']);
  await expect.poll(async () => (await queue.find(job, id))?.state).toBe('complete');
});

test('F6: idle connections are probed, so that those of a lost host end', async () => {
  const probing = vi.spyOn(Socket.prototype, 'setKeepAlive');
  stops.push(async () => probing.mockRestore());
  const metadata = await startMetadata();
  await metadata.pool.query('SELECT 1');
  expect(probing).toHaveBeenCalledWith(true, 10_000);
});

test('F6: transactions on silent connections keep none of them', async () => {
  const metadata = await startMetadata();
  const relay = await startSilentRelay(metadata.url);
  stops.push(() => relay.stop());
  const server = { url: relay.url, state: metadata.state, stop: async () => undefined };
  const { db, pool, stop } = connect({ server, logger: silentLogger, queryLimitMs: 2_500 });
  stops.push(stop);
  const threeAtOnce = () =>
    Promise.allSettled([1, 2, 3].map(() => db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(0.1)`))));
  const outcomes = async () => (await threeAtOnce()).map(({ status }) => status);
  expect(await outcomes()).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  const midway = db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`);
    relay.silence();
    await tx.execute(sql`SELECT 1`);
  });
  await expect(midway).rejects.toThrow('Failed query');
  expect(await outcomes()).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await outcomes()).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('F6: jobs run again when the connections of the queue fell silent, without a restart', async () => {
  const ran: string[] = [];
  const job = defineJob({
    id: 'test.job',
    payload: z.strictObject({ name: z.string() }),
    run: async ({ payload }) => void ran.push(payload.name),
  });
  const metadata = await startMetadata();
  const relay = await startSilentRelay(metadata.url);
  stops.push(() => relay.stop());
  const creator = await open({ metadata, jobs: [job], workers: 'none' });
  const timing = { pollSeconds: 0.5, giveWayMs: 200, queryLimitMs: 10_000 };
  await open({ metadata: { ...metadata, url: relay.url }, jobs: [job], timing });
  await creator.enqueue(job, { name: 'before' });
  await expect.poll(() => ran).toEqual(['before']);
  relay.silence();
  await creator.enqueue(job, { name: 'after' });
  await expect.poll(() => ran).toEqual(['before', 'after']);
});
