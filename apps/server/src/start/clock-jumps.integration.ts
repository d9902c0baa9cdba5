import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSmtpPeer } from '../delivery/destinations/test-smtp-peer.ts';
import { type DeliveryStage, startDeliveryMetadata, startDeliveryStage } from '../delivery/test-delivery-stage.ts';
import { sealTarget } from '../delivery/runs/run-secret.ts';
import { startPlanClock } from '../features/plans/plan-clock.ts';
import { deliveryPlans, exportRuns } from '../platform/metadata/schema.ts';
import { silentLogger, type TestMetadata } from '../platform/metadata/test-metadata.ts';

/** What the wall clock does to plans when somebody sets it, or a machine wakes up or synchronises (F13, F24). */
let template: TestMetadata;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  template = await startDeliveryMetadata();
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(() => template.stop());

interface Jumping {
  stage: DeliveryStage;
  /** Sets the clock, and waits until nothing is due any more, two further looks were taken and the runs have ended. */
  setClock(at: string): Promise<void>;
  /** Times and states, oldest first. */
  runs(): Promise<readonly string[]>;
  mails(): number;
}

async function startAt(at: string, plan: { cron: string; nextFireAt: string; timeZone?: string }): Promise<Jumping> {
  const mail = await startSmtpPeer();
  stops.push(() => mail.stop());
  const stage = await startDeliveryStage(template, { smtpUrl: mail.url, now: new Date(at) });
  stops.push(() => stage.stop());
  const { db } = stage.metadata;
  const { runs, secrets } = stage.delivery;
  const owner = await stage.sessionOf('analyst@aurora.example');
  const id = randomUUID();
  await db.insert(deliveryPlans).values({
    id,
    customerId: owner.customerId,
    ownerId: owner.userId,
    source: 'looker',
    dashboardId: 'overview_page',
    mark: 'overview_page',
    name: 'Daily',
    content: {
      kind: 'page',
      page: 'overview_page',
      search: '',
      format: 'pdf',
      paper: 'A4',
      landscape: false,
      singleColumn: false,
      expandTable: false,
    },
    cron: plan.cron,
    timeZone: plan.timeZone ?? 'UTC',
    nextFireAt: new Date(plan.nextFireAt),
    ...sealTarget(
      secrets,
      { type: 'email', addresses: ['ada@example.com'], message: '' },
      { customerId: owner.customerId, id },
    ),
  });
  let looks = 0;
  const clock = startPlanClock(
    {
      db,
      runs,
      secrets,
      isDataComplete: async () => true,
      now: () => {
        looks += 1;
        return stage.clock.now;
      },
      logger: silentLogger,
    },
    { tickMs: 20 },
  );
  stops.push(() => clock.stop());
  return {
    stage,
    async setClock(instant) {
      const now = new Date(instant);
      stage.clock.now = now;
      const isDue = and(eq(deliveryPlans.id, id), lte(deliveryPlans.nextFireAt, now));
      await expect.poll(async () => (await db.select().from(deliveryPlans).where(isDue)).length).toBe(0);
      // With nothing due, the scheduler reads the time twice: for plans that wait for nothing, and for the others.
      const before = looks;
      await expect.poll(() => looks).toBeGreaterThan(before + 4);
      const open = and(eq(exportRuns.planId, id), isNull(exportRuns.endedAt));
      await expect.poll(async () => (await db.select().from(exportRuns).where(open)).length).toBe(0);
    },
    async runs() {
      const rows = await db.select().from(exportRuns).where(eq(exportRuns.planId, id)).orderBy(exportRuns.fireAt);
      return rows.map(({ fireAt, state }) => `${fireAt?.toISOString().slice(0, 16)} ${state}`);
    },
    mails: () => mail.arrived.length,
  };
}

describe('jumps of the wall clock', () => {
  test('F24: forwards by three days sends the newest once and tells the others as missed', async () => {
    const { setClock, runs, mails } = await startAt('2026-11-16T05:59:00Z', {
      cron: '0 6 * * *',
      nextFireAt: '2026-11-16T06:00:00Z',
    });
    await setClock('2026-11-19T06:30:00Z');
    expect(await runs()).toEqual([
      '2026-11-16T06:00 missed',
      '2026-11-17T06:00 missed',
      '2026-11-18T06:00 missed',
      '2026-11-19T06:00 complete',
    ]);
    expect(mails()).toBe(1);
  });

  test('F13: back again sends nothing a second time, and the plan goes on at its next time', async () => {
    const { setClock, runs, mails } = await startAt('2026-11-16T05:59:00Z', {
      cron: '0 6 * * *',
      nextFireAt: '2026-11-16T06:00:00Z',
    });
    await setClock('2026-11-17T06:30:00Z');
    const told = ['2026-11-16T06:00 missed', '2026-11-17T06:00 complete'];
    for (const at of ['2026-11-16T05:00:00Z', '2026-11-16T06:00:00Z', '2026-11-17T06:00:00Z']) {
      await setClock(at);
      expect([await runs(), mails()]).toEqual([told, 1]);
    }
    await setClock('2026-11-18T06:00:00Z');
    expect([await runs(), mails()]).toEqual([[...told, '2026-11-18T06:00 complete'], 2]);
  });

  test('F13: back by seconds around its time, as a synchronisation does it, fires once', async () => {
    const { setClock, runs, mails } = await startAt('2026-11-16T05:59:59Z', {
      cron: '*/5 * * * *',
      nextFireAt: '2026-11-16T06:00:00Z',
    });
    for (const time of ['06:00:00.400', '05:59:59.100', '06:00:00.050', '05:58:00.000', '06:00:02.000']) {
      await setClock(`2026-11-16T${time}Z`);
    }
    expect([await runs(), mails()]).toEqual([['2026-11-16T06:00 complete'], 1]);
  });

  test('F13: a year ahead by mistake is told within its limits, and the plan is not lost', async () => {
    const { setClock, runs, mails } = await startAt('2026-11-16T05:59:00Z', {
      cron: '0 6 * * *',
      nextFireAt: '2026-11-16T06:00:00Z',
    });
    await setClock('2027-11-16T06:30:00Z');
    const states = (await runs()).map((line) => line.split(' ')[1]);
    expect([states.filter((state) => state === 'missed').length, states.at(-1), mails()]).toEqual([50, 'complete', 1]);
    await setClock('2026-11-16T06:30:00Z');
    await setClock('2027-11-17T06:00:00Z');
    expect(mails()).toBe(2);
  });

  test('F13: over the change of the clock in New York, in both directions', async () => {
    const { setClock, runs, mails } = await startAt('2026-11-01T05:29:00Z', {
      cron: '30 1 * * *',
      nextFireAt: '2026-11-01T05:30:00Z',
      timeZone: 'America/New_York',
    });
    // 01:30 comes twice that night, and the clock of the machine is set back on top of it.
    for (const time of ['05:30', '06:30', '05:30', '06:30']) await setClock(`2026-11-01T${time}:00Z`);
    expect([await runs(), mails()]).toEqual([['2026-11-01T05:30 complete'], 1]);
    await setClock('2026-11-02T06:30:00Z');
    expect(mails()).toBe(2);
  });
});
