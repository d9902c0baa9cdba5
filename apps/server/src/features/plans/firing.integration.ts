import { AppError } from '@playhead/contract/errors';
import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startS3Peer } from '../../delivery/destinations/test-s3-peer.ts';
import { makeHostKey, startSftpPeer } from '../../delivery/destinations/test-sftp-peer.ts';
import { type SmtpFault, startSmtpPeer } from '../../delivery/destinations/test-smtp-peer.ts';
import { startDeliveryMetadata } from '../../delivery/test-delivery-stage.ts';
import { deliveryPlans, exportRuns, memberships } from '../../platform/metadata/schema.ts';
import type { TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { createPlanJobs } from './plan-jobs.ts';
import { email, PLANS, type PlansApp, startPlansApp, wire } from './test-plans-app.ts';

let template: TestMetadata;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  template = await startDeliveryMetadata();
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(() => template.stop());

async function appWith(options: { fault?: SmtpFault; now?: Date } = {}) {
  const peer = await startSmtpPeer(options.fault);
  stops.push(() => peer.stop());
  const started = await startPlansApp(template, { smtpUrl: peer.url, ...(options.now ? { now: options.now } : {}) });
  stops.push(() => started.stop());
  return { ...started, arrived: peer.arrived };
}

const runsOf = ({ stage }: PlansApp) => stage.metadata.db.select().from(exportRuns).orderBy(exportRuns.fireAt);

describe('sending', () => {
  test.each([
    ['500 of a user', 499, 'analyst@aurora.example'],
    ['5,000 of a customer', 4_999, 'reader@aurora.example'],
  ])('attack 23: %s are the most in a day, also for calls at the same time', async (_name, copies, owner) => {
    const app = await appWith();
    const { data } = await app.call('POST', PLANS, { body: wire({ instant: true }) });
    await app.stage.metadata.pool.query(
      `INSERT INTO export_runs SELECT (jsonb_populate_record(r, jsonb_build_object(
          'id', gen_random_uuid(), 'owner_id', (SELECT id FROM users WHERE email = $2)))).*
        FROM export_runs r, generate_series(1, $3) WHERE r.id = $1`,
      [data.job, owner, copies - 1],
    );
    const send = () => app.call('POST', PLANS, { body: wire({ instant: true }) });
    const replies = await Promise.all(Array.from({ length: 4 }, send));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429]);
  });
});

describe('firing', () => {
  test('DLV-002: three plans fire and arrive at the three receivers with the same bytes', async () => {
    const sftp = await startSftpPeer({ hostKey: makeHostKey() });
    const store = await startS3Peer();
    stops.push(
      () => sftp.stop(),
      () => store.stop(),
    );
    const app = await appWith();
    const files: DeliveryTarget = {
      type: 'sftp',
      address: sftp.address,
      username: 'ada',
      secret: 'open sesame',
    };
    const { data: unknown } = await app.call('POST', PLANS, { body: wire({ target: files, instant: true }) });
    const bucket: DeliveryTarget = {
      type: 's3',
      bucket: 's3://reports',
      path: '/daily/',
      accessKeyId: 'AKIDEXAMPLE',
      region: 'us-east-1',
      endpoint: store.endpoint,
      secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    };
    for (const target of [email, bucket, { ...files, hostKey: unknown.host_key }]) {
      expect((await app.call('POST', PLANS, { body: wire({ target }) })).data.errors).toBeUndefined();
    }
    app.stage.clock.now = new Date('2026-11-16T14:00:01Z');
    await app.fire();
    const runs = await Promise.all((await runsOf(app)).map(({ id }) => app.stage.ended(id)));
    expect(runs.map(({ state }) => state)).toEqual(['complete', 'complete', 'complete']);
    const expected = 'title,plays\nNight Shift,3\nHarbour,2\nNorth,1\n';
    expect([...store.objects].map(([key, bytes]) => [key, bytes.toString()])).toEqual([
      ['daily/Overview-1 2026-11-16T0600.csv', expected],
    ]);
    expect([...sftp.files].map(([key, bytes]) => [key, bytes.toString()])).toEqual([
      ['/in/Overview-1 2026-11-16T0600.csv', expected],
    ]);
    expect(app.arrived).toHaveLength(1);
    expect(app.arrived[0]?.text).toContain(Buffer.from(expected).toString('base64'));
    await app.fire();
    expect(await runsOf(app)).toHaveLength(3);
  });

  test('F14: any number of schedulers make one run of each firing', async () => {
    const app = await appWith();
    for (let plan = 0; plan < 10; plan += 1) await app.call('POST', PLANS, { body: wire() });
    app.stage.clock.now = new Date('2026-11-16T14:00:01Z');
    await Promise.all(Array.from({ length: 8 }, () => app.fire()));
    const runs = await runsOf(app);
    expect(runs).toHaveLength(10);
    await Promise.all(runs.map(({ id }) => app.stage.ended(id)));
    expect(app.arrived).toHaveLength(10);
  });

  test('F24: after three days the newest time is delivered, and the others are recorded as missed', async () => {
    const app = await appWith();
    await app.call('POST', PLANS, { body: wire() });
    app.stage.clock.now = new Date('2026-11-19T15:00:00Z');
    await app.fire();
    const runs = await runsOf(app);
    expect(runs.map(({ fireAt, state }) => [fireAt?.toISOString(), state === 'missed'])).toEqual([
      ['2026-11-16T14:00:00.000Z', true],
      ['2026-11-17T14:00:00.000Z', true],
      ['2026-11-18T14:00:00.000Z', true],
      ['2026-11-19T14:00:00.000Z', false],
    ]);
    const { data } = await app.call('GET', PLANS);
    expect(data[0].next_fire_at).toBe('2026-11-20T14:00:00.000Z');
  });

  test('F21: a time that comes while the run before it is open is skipped', async () => {
    const app = await appWith();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { make } = app.stage.content;
    app.stage.content.make = async (request) => {
      await promise;
      return make(request);
    };
    await app.call('POST', PLANS, { body: wire() });
    for (const now of ['2026-11-16T14:00:01Z', '2026-11-17T14:00:01Z']) {
      app.stage.clock.now = new Date(now);
      await app.fire();
    }
    resolve();
    const runs = await runsOf(app);
    expect(runs[1]).toMatchObject({ state: 'skipped', reason: 'The run before it had not ended.' });
    expect(await app.stage.ended(runs[0]?.id ?? '')).toMatchObject({ state: 'complete' });
  });

  test('a plan can wait until the data of the day before is complete, for twelve hours at most', async () => {
    const app = await appWith();
    await app.call('POST', PLANS, { body: wire({ whenComplete: true }) });
    app.data.isComplete = () => false;
    app.stage.clock.now = new Date('2026-11-16T20:00:00Z');
    await app.fire();
    expect(await runsOf(app)).toEqual([]);
    app.data.isComplete = () => true;
    await app.fire();
    const [first] = await runsOf(app);
    expect(first?.fireAt?.toISOString()).toBe('2026-11-16T14:00:00.000Z');
    await app.stage.ended(first?.id ?? '');
    app.data.isComplete = () => false;
    app.stage.clock.now = new Date('2026-11-18T02:00:01Z');
    await app.fire();
    expect(await runsOf(app)).toHaveLength(2);
  });

  test('F25: after three failures in a row a plan is paused; its owner is told at the first and at the pause', async () => {
    const app = await appWith();
    await app.call('POST', PLANS, { as: 'operator@playhead.example', body: wire({ target: email }) });
    const { db } = app.stage.metadata;
    app.stage.content.make = async () => {
      throw new AppError('segment_missing');
    };
    for (const day of ['16', '17', '18', '19']) {
      app.stage.clock.now = new Date(`2026-11-${day}T14:00:01Z`);
      await app.fire();
      for (const { id } of await runsOf(app)) await app.stage.ended(id);
    }
    const runs = await runsOf(app);
    expect(runs.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    expect(runs[0]?.reason).toBe('Current query contains deleted segment, please make sure the segment is correct');
    const subjects = () => app.arrived.map(({ to, text }) => [to, /^Subject: (.*)$/m.exec(text)?.[1]?.trim()]);
    await expect.poll(subjects).toEqual([
      [['operator@playhead.example'], 'Not delivered: Overview-1'],
      [['operator@playhead.example'], 'Paused: Overview-1'],
    ]);
    const [plan] = await db.select().from(deliveryPlans);
    expect(plan).toMatchObject({ paused: true, nextFireAt: null, failures: 3 });
  });

  test('F25: nobody is told of a plan whose owner was removed', async () => {
    const app = await appWith();
    await app.call('POST', PLANS, { as: 'operator@playhead.example', body: wire({ target: email }) });
    const { db } = app.stage.metadata;
    const [plan] = await db.select().from(deliveryPlans);
    await db.delete(memberships).where(eq(memberships.userId, plan?.ownerId ?? ''));
    for (const day of ['16', '17', '18']) {
      app.stage.clock.now = new Date(`2026-11-${day}T14:00:01Z`);
      await app.fire();
      for (const { id } of await runsOf(app)) await app.stage.ended(id);
    }
    const [paused] = await db.select().from(deliveryPlans);
    expect(paused).toMatchObject({ paused: true, failures: 3 });
    // The run ends before its owner is told: a notice of this one comes after those of the removed owner.
    await app.call('POST', PLANS, { as: 'analyst@aurora.example', body: wire({ target: email }) });
    app.stage.content.make = async () => {
      throw new AppError('segment_missing');
    };
    app.stage.clock.now = new Date('2026-11-19T14:00:01Z');
    await app.fire();
    await expect.poll(() => app.arrived.map(({ to }) => to)).toEqual([['analyst@aurora.example']]);
  });

  test('paused plans of a removed user are deleted 90 days after their last run, others stay', async () => {
    const app = await appWith();
    const { db } = app.stage.metadata;
    const { clock } = app.stage;
    const sweep = async () => {
      const idle = { signal: new AbortController().signal, progress: async () => {}, jobId: '', attempt: 1 };
      for (const job of createPlanJobs({ db, now: () => clock.now }).definitions)
        await job.run({ ...idle, payload: { day: '' }, now: () => clock.now });
      const plans = await db.select({ name: deliveryPlans.name }).from(deliveryPlans);
      return plans.map(({ name }) => name).toSorted();
    };
    const plan = (name: string, as: string, paused: boolean) =>
      app.call('POST', PLANS, { as, body: wire({ name, target: email, paused }) });
    await plan('Left', 'operator@playhead.example', false);
    await plan('Left at once', 'operator@playhead.example', true);
    await plan('Paused', 'analyst@aurora.example', true);
    await db.update(deliveryPlans).set({ updatedAt: new Date('2026-11-15T12:00:00Z') });
    const [left] = await db.select().from(deliveryPlans).where(eq(deliveryPlans.name, 'Left'));
    await db.delete(memberships).where(eq(memberships.userId, left?.ownerId ?? ''));
    for (const day of ['16', '17', '18']) {
      clock.now = new Date(`2026-11-${day}T14:00:01Z`);
      await app.fire();
      for (const { id } of await runsOf(app)) await app.stage.ended(id);
    }
    expect(await sweep()).toEqual(['Left', 'Left at once', 'Paused']);
    clock.now = new Date('2027-02-16T13:00:00Z');
    expect(await sweep()).toEqual(['Left', 'Paused']);
    clock.now = new Date('2027-02-17T00:00:00Z');
    expect(await sweep()).toEqual(['Paused']);
  });

  test('F25: a plan of viewers whose owner lost the permission sends nothing', async () => {
    const app = await appWith();
    const body = {
      job_title: 'Members',
      job_type: 1,
      looker_dashboard_id: 'unique_viewers_page',
      export_type: 1,
      schedule_granularity: 1,
      day_in_the_week: 2,
      export_data_format: 'csv_zip',
      export_destination: 1,
      export_job_body: JSON.stringify({
        fileName: 'members',
        query: { request: 'unique-viewers', body: { filters: {} } },
        limit: -1,
      }),
      export_s3_bucket: 'reports',
      export_s3_option_path: 'daily',
      export_s3_access_key: 'AKIDEXAMPLE',
      export_s3_secret_key: 'key',
      export_s3_region: 'us-east-1',
    };
    const created = await app.call('POST', '/exports', { body });
    expect(created.status).toBe(200);
    const { data } = await app.call('GET', '/exports', { query: { page: '1', customer_name: 'aurora_stream' } });
    // DLV-027, DLV-029, DLV-048: Monday at midnight in the zone of the customer.
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      job_title: 'Members',
      schedule_granularity: 1,
      day_in_the_week: 2,
      export_s3_secret_key: '***********',
    });
    const { db } = app.stage.metadata;
    const [plan] = await db.select().from(deliveryPlans);
    expect(plan?.cron).toBe('0 0 * * 1');
    await db
      .update(memberships)
      .set({ permissions: [] })
      .where(eq(memberships.userId, plan?.ownerId ?? ''));
    app.stage.clock.now = new Date('2026-11-24T00:00:00Z');
    await app.fire();
    const runs = await runsOf(app);
    const last = await app.stage.ended(runs.at(-1)?.id ?? '');
    expect(last).toMatchObject({
      state: 'failed',
      reason: 'The owner of this export no longer has the permission to send data, so nothing was sent.',
    });
  });
});
