import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Metadata } from '../platform/metadata/metadata.ts';
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
