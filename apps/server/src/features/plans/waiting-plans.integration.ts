import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSmtpPeer } from '../../delivery/destinations/test-smtp-peer.ts';
import { startDeliveryMetadata } from '../../delivery/test-delivery-stage.ts';
import { deliveryPlans } from '../../platform/metadata/schema.ts';
import type { TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { fireReadyPlans } from './fire-plans.ts';
import { startPlanClock } from './plan-clock.ts';
import { PLANS, type PlansApp, startPlansApp, wire } from './test-plans-app.ts';

const AURORA = 1001;
const BOREALIS = 1002;
/** More than are read at once. */
const MANY = 150;
const NOW = new Date('2026-11-16T14:00:00Z');
const BEFORE = '2026-11-16T13:00:00Z';
const LATER = '2026-11-16T13:30:00Z';
const NEXT = '2026-11-16T14:05:00Z';

let template: TestMetadata;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  template = await startDeliveryMetadata();
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(() => template.stop());

interface DuePlans {
  customerId: number;
  plans: number;
  at: string;
  whenComplete?: boolean;
  cron?: string;
}

async function appWith(...due: readonly DuePlans[]): Promise<PlansApp> {
  const peer = await startSmtpPeer();
  stops.push(() => peer.stop());
  const app = await startPlansApp(template, { smtpUrl: peer.url });
  stops.push(() => app.stop());
  await app.call('POST', PLANS, { body: wire() });
  const { pool, db } = app.stage.metadata;
  const [model] = await db.select().from(deliveryPlans);
  for (const { customerId, plans, at, whenComplete = false, cron = '0 6 * * *' } of due) {
    await pool.query(
      `INSERT INTO delivery_plans SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
          'customer_id', $2::integer, 'next_fire_at', $3::text, 'when_complete', $4::boolean, 'cron', $5::text))).*
        FROM delivery_plans p, generate_series(1, $6) WHERE p.id = $1`,
      [model?.id, customerId, at, whenComplete, cron, plans],
    );
  }
  await pool.query('DELETE FROM delivery_plans WHERE id = $1', [model?.id]);
  app.stage.clock.now = NOW;
  return app;
}

/** The customers of all runs, in the order in which these were made. A run that failed has another job for each attempt. */
async function fired({ stage }: PlansApp): Promise<readonly number[]> {
  const { rows } = await stage.metadata.pool.query<{ id: number }>(
    `SELECT group_id::integer AS id FROM pgboss.job WHERE group_id IS NOT NULL
      GROUP BY group_id, data #>> '{payload,runId}' ORDER BY min(created_on)`,
  );
  return rows.map(({ id }) => id);
}

describe('a pass over the due plans', () => {
  test.each([
    ['waits for nothing', false],
    ['waited for data that has arrived', true],
  ])('many plans of a customer that wait for data do not hide one of another that %s', async (_name, whenComplete) => {
    const app = await appWith(
      { customerId: AURORA, plans: MANY, at: BEFORE, whenComplete: true },
      { customerId: BOREALIS, plans: 1, at: LATER, whenComplete },
    );
    app.data.isComplete = (customerId) => customerId === BOREALIS;
    await app.fire();
    expect(await fired(app)).toEqual([BOREALIS]);
  });

  test('plans that cannot fire do not hide the plans after them', async () => {
    const app = await appWith(
      { customerId: AURORA, plans: MANY, at: BEFORE, cron: 'unreadable' },
      { customerId: AURORA, plans: 1, at: LATER },
    );
    await app.fire();
    expect(await fired(app)).toEqual([AURORA]);
  });

  test('many plans that cannot fire are one line of the log', async () => {
    const app = await appWith({ customerId: AURORA, plans: MANY, at: BEFORE, cron: 'unreadable' });
    const lines: unknown[] = [];
    const logger = { ...app.firing.logger, error: (fields: object) => void lines.push(fields) };
    await fireReadyPlans({ ...app.firing, logger });
    expect(lines).toEqual([expect.objectContaining({ event: 'plans.not_fired', plans: MANY })]);
  });

  test('customers take turns', async () => {
    const app = await appWith(
      { customerId: AURORA, plans: 8, at: BEFORE },
      { customerId: BOREALIS, plans: 2, at: LATER },
    );
    await app.fire();
    const order = await fired(app);
    expect(order).toHaveLength(10);
    expect(order.slice(0, 4)).toEqual([AURORA, BOREALIS, AURORA, BOREALIS]);
  });

  test('the engine is asked once for each customer and day', async () => {
    // Midnight of the first customer is between them.
    const [evening, morning] = ['2026-11-16T03:30:00Z', '2026-11-16T12:30:00Z'];
    const app = await appWith(
      { customerId: AURORA, plans: 3, at: evening, whenComplete: true },
      { customerId: AURORA, plans: 1, at: '2026-11-16T03:35:00Z', whenComplete: true },
      { customerId: AURORA, plans: MANY, at: morning, whenComplete: true },
      { customerId: BOREALIS, plans: MANY, at: morning, whenComplete: true },
    );
    const asked: string[] = [];
    app.data.isComplete = (customerId, at) => {
      asked.push(`${customerId} ${at.toISOString().slice(0, 13)}`);
      return at < new Date(morning);
    };
    await app.fire();
    expect(asked.toSorted()).toEqual(['1001 2026-11-16T03', '1001 2026-11-16T12', '1002 2026-11-16T12']);
    expect(await fired(app)).toEqual(Array.from({ length: 4 }, () => AURORA));
  });
});

describe('the clock of plans', () => {
  test('fires plans while the engine does not answer for those that wait', async () => {
    const app = await appWith(
      { customerId: AURORA, plans: 1, at: BEFORE, whenComplete: true },
      { customerId: BOREALIS, plans: 1, at: LATER },
      { customerId: BOREALIS, plans: 1, at: NEXT },
    );
    const { promise, resolve } = Promise.withResolvers<boolean>();
    app.data.isComplete = () => promise;
    const clock = startPlanClock(app.firing, { tickMs: 20 });
    stops.push(() => clock.stop());
    stops.push(async () => resolve(false));
    await expect.poll(() => fired(app)).toEqual([BOREALIS]);
    app.stage.clock.now = new Date(NEXT);
    await expect.poll(() => fired(app)).toEqual([BOREALIS, BOREALIS]);
  });

  test('a pass ends with its clock, before the next plan', async () => {
    const app = await appWith({ customerId: AURORA, plans: MANY, at: BEFORE, whenComplete: true });
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
    app.data.isComplete = () => {
      asked.resolve();
      return answer.promise;
    };
    const clock = startPlanClock(app.firing, { tickMs: 20 });
    await asked.promise;
    const stopped = clock.stop();
    answer.resolve(true);
    await stopped;
    expect(await fired(app)).toEqual([]);
  });
});
