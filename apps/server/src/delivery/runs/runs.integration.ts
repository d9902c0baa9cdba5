import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { JobDefinition } from '../../jobs/define-job.ts';
import { exportAttempts, exportRuns } from '../../platform/metadata/schema.ts';
import type { TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { startS3Peer } from '../destinations/test-s3-peer.ts';
import { type SmtpFault, startSmtpPeer } from '../destinations/test-smtp-peer.ts';
import { type DeliveryStage, startDeliveryMetadata, startDeliveryStage } from '../test-delivery-stage.ts';
import { claimRun } from './run-store.ts';

let template: TestMetadata;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  template = await startDeliveryMetadata();
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(() => template.stop());

const content = { kind: 'page', page: 'overview_page', search: '', format: 'pdf', paper: 'A4' } as const;
const page = { ...content, landscape: false, singleColumn: false, expandTable: false };
const email: DeliveryTarget = { type: 'email', addresses: ['ada@example.com'], message: '' };

async function stageWith(
  fault?: SmtpFault,
  options: { retrySeconds?: number } = {},
): Promise<DeliveryStage & { arrived: readonly { text: string }[] }> {
  const peer = await startSmtpPeer(fault);
  stops.push(() => peer.stop());
  const stage = await startDeliveryStage(template, { smtpUrl: peer.url, ...options });
  stops.push(() => stage.stop());
  return { ...stage, arrived: peer.arrived };
}

async function start(stage: DeliveryStage, target?: DeliveryTarget, kind: 'send' | 'test' | 'download' = 'send') {
  const session = await stage.sessionOf('analyst@aurora.example');
  const run = { kind, title: 'Weekly', fileName: 'weekly', content: page, ...(target === undefined ? {} : { target }) };
  const { id } = await stage.delivery.runs.start(run, session);
  return { id, session };
}

async function statesOf({ metadata }: DeliveryStage, id: string): Promise<string[]> {
  const rows = await metadata.db
    .select()
    .from(exportAttempts)
    .where(eq(exportAttempts.runId, id))
    .orderBy(exportAttempts.id);
  return rows.map(({ attempt, state }) => `${attempt} ${state}`);
}

describe('a run', () => {
  test('a download ends with a file that can be read, and a log of its states', async () => {
    const stage = await stageWith();
    const { id } = await start(stage, undefined, 'download');
    const run = await stage.ended(id);
    expect(run).toMatchObject({ state: 'complete', percent: 100, reason: null });
    expect(run.artifact).toMatchObject({ fileName: 'weekly.csv', rows: 3, bytes: 44 });
    expect(await statesOf(stage, id)).toEqual(['0 waiting', '1 building', '1 complete']);
  });

  test('a mail arrives once, with the rows of the file', async () => {
    const stage = await stageWith();
    const { id } = await start(stage, email);
    expect(await stage.ended(id)).toMatchObject({ state: 'complete', receipt: `<${id}@playhead.example>` });
    expect(stage.arrived).toHaveLength(1);
    expect(stage.arrived[0]?.text).toContain('3 rows');
    expect(await statesOf(stage, id)).toEqual(['0 waiting', '1 building', '1 sending', '1 complete']);
  });

  test('"one failing widget": it is named in the mail, in Jobs and at every further attempt', async () => {
    const stage = await stageWith();
    const { make } = stage.content;
    stage.content.make = async (request) => ({ ...(await make(request)), failedWidgets: ['Top Channels', 'DMA'] });
    const { id } = await start(stage, email);
    expect(await stage.ended(id)).toMatchObject({
      state: 'complete',
      reason: 'Without data: Top Channels, DMA.',
      failedWidgets: ['Top Channels', 'DMA'],
    });
    expect(stage.arrived[0]?.text).toContain('Without data: Top Channels, DMA.');
  });

  test('F9: a refusal of the server ends the run with its words', async () => {
    const stage = await stageWith({ phase: 'rcpt', code: 550, text: 'no such user' });
    const { id } = await start(stage, email);
    const run = await stage.ended(id);
    expect(run.state).toBe('failed');
    expect(run.reason).toContain('no such user');
    expect(stage.arrived).toEqual([]);
  });

  test('F9: after four more attempts a passing failure is final, and the file was made once', async () => {
    const stage = await stageWith({ phase: 'mail', code: 451, text: 'try later' }, { retrySeconds: 0.2 });
    const made: string[] = [];
    const { make } = stage.content;
    stage.content.make = (request) => {
      made.push(request.fileName);
      return make(request);
    };
    const { id } = await start(stage, email);
    const run = await stage.ended(id);
    expect(run).toMatchObject({ state: 'failed', attempt: 5 });
    expect(made).toEqual(['weekly']);
  });

  test('F10: a lost acknowledgement is unknown, and nothing is sent again', async () => {
    const stage = await stageWith({ phase: 'after-dot' });
    const { id } = await start(stage, email);
    expect(await stage.ended(id)).toMatchObject({ state: 'unknown', attempt: 1 });
    expect(stage.arrived).toHaveLength(1);
  });

  test('F1: a mail that a dead worker was sending is unknown; an object is uploaded again', async () => {
    const store = await startS3Peer();
    stops.push(() => store.stop());
    const stage = await stageWith();
    const { db } = stage.metadata;
    const s3: DeliveryTarget = {
      type: 's3',
      bucket: 's3://reports',
      path: '/daily/',
      accessKeyId: 'AKIDEXAMPLE',
      region: 'us-east-1',
      endpoint: store.endpoint,
      secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    const { make } = stage.content;
    stage.content.make = async (request) => {
      await promise;
      return make(request);
    };
    const runs = await Promise.all([email, s3].map((target) => start(stage, target)));
    // As if a worker had died while it sent.
    for (const { id } of runs) {
      await expect.poll(async () => statesOf(stage, id)).toContain('1 building');
      await db.update(exportRuns).set({ state: 'sending' }).where(eq(exportRuns.id, id));
      expect((await claimRun(db, id))?.stateBefore).toBe('sending');
      await db.update(exportRuns).set({ state: 'sending' }).where(eq(exportRuns.id, id));
    }
    resolve();
    for (const { id } of runs) {
      await expect
        .poll(async () => (await stage.jobs.find(runJob(stage), await jobOf(stage, id)))?.state)
        .toBe('complete');
      await stage.jobs.enqueue(runJob(stage), { runId: id });
    }
    const [mail, object] = await Promise.all(runs.map(({ id }) => stage.ended(id)));
    expect(mail).toMatchObject({ state: 'unknown' });
    expect(stage.arrived).toEqual([]);
    expect(object).toMatchObject({ state: 'complete' });
    expect([...store.objects.keys()]).toEqual(['daily/weekly.csv']);
  });

  test('F15: an attempt that was replaced sends nothing', async () => {
    const stage = await stageWith();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { make } = stage.content;
    let calls = 0;
    stage.content.make = async (request) => {
      calls += 1;
      if (calls === 1) await promise;
      return make(request);
    };
    const { id } = await start(stage, email);
    await expect.poll(() => calls).toBe(1);
    await stage.jobs.enqueue(runJob(stage), { runId: id });
    expect(await stage.ended(id)).toMatchObject({ state: 'complete', attempt: 2 });
    resolve();
    await stage.jobs.stop();
    expect(stage.arrived).toHaveLength(1);
  });

  test('a run that is cancelled stops its work, and nothing arrives', async () => {
    const stage = await stageWith();
    const stopped = Promise.withResolvers<string>();
    stage.content.make = async ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped.resolve('stopped');
          reject(new Error('aborted'));
        });
      });
    const { id, session } = await start(stage, email);
    await expect.poll(async () => statesOf(stage, id)).toContain('1 building');
    expect(await stage.delivery.runs.cancel(id, session)).toMatchObject({ state: 'cancelled' });
    expect(await stopped.promise).toBe('stopped');
    expect(await stage.ended(id)).toMatchObject({ state: 'cancelled', reason: 'Cancelled by the user.' });
    expect(stage.arrived).toEqual([]);
  });

  test('F25: an owner who lost the permission sends nothing', async () => {
    const stage = await stageWith();
    const { id } = await start(stage, email, 'send');
    const reader = await stage.sessionOf('reader@aurora.example');
    const run = { kind: 'send' as const, title: 'x', fileName: 'x', content: page, target: email };
    const refused = await stage.delivery.runs.start(run, reader);
    expect(await stage.ended(refused.id)).toMatchObject({
      state: 'failed',
      reason: 'The owner of this export no longer has the permission to send data, so nothing was sent.',
    });
    await stage.ended(id);
    expect(stage.arrived).toHaveLength(1);
  });

  test('F20: a run whose job is gone is ended, and another user cannot find it', async () => {
    const stage = await stageWith();
    stage.content.make = ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const { id } = await start(stage, undefined, 'download');
    const reader = await stage.sessionOf('reader@aurora.example');
    expect(await stage.delivery.runs.find(id, reader)).toBeUndefined();
    await stage.jobs.cancel(runJob(stage), await jobOf(stage, id));
    stage.clock.now = new Date(stage.clock.now.getTime() + 120_000);
    await stage.delivery.runs.reconcile();
    expect(await stage.ended(id)).toMatchObject({
      state: 'failed',
      reason: 'The server stopped several times while it worked on this.',
    });
  });

  test('attack 22: the secret of a target is stored sealed only', async () => {
    const stage = await stageWith();
    const canary = 'CANARY-4f1c';
    const target: DeliveryTarget = {
      type: 'sftp',
      address: 'sftp://127.0.0.1:1',
      username: 'ada',
      secret: canary,
      hostKey: 'SHA256:x',
    };
    const { id } = await start(stage, target, 'test');
    expect((await stage.ended(id)).state).toBe('failed');
    const { rows } = await stage.metadata.pool.query('SELECT to_jsonb(r)::text AS text FROM export_runs r');
    expect(JSON.stringify(rows)).not.toContain(canary);
    expect(JSON.stringify(rows)).toContain('***********');
  });
});

function runJob({ delivery }: DeliveryStage): JobDefinition {
  const [job] = delivery.runs.definitions;
  if (job === undefined) throw new Error('There is no job for runs.');
  return job;
}

async function jobOf({ metadata }: DeliveryStage, id: string): Promise<string> {
  const [run] = await metadata.db.select({ jobId: exportRuns.jobId }).from(exportRuns).where(eq(exportRuns.id, id));
  return run?.jobId ?? '';
}
