import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeOptions } from '../../../test-node-options.ts';
import type { Death, WorkerOrder } from './test-build-worker.ts';
import {
  AURORA,
  body,
  BOREALIS,
  LARGE_WORLD,
  NOW,
  type SegmentApp,
  startSegmentApp,
  until,
  type Who,
} from '../test-segment-app.ts';

let app: SegmentApp;
let bianca: Who;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  app = await startSegmentApp({ workers: 'none' });
  ({ bianca } = app.people);
  await app.engine.engine.command({ sql: LARGE_WORLD });
});
afterAll(async () => {
  await Promise.all(workers.map(end));
  await app.end();
});

/** A process that builds segments, as a server does, and kills itself at the named step. */
function startWorker(death: Death | null): ChildProcess {
  const { tenant, ...access } = app.engine.access();
  const order: WorkerOrder = {
    metadataUrl: app.metadata.url,
    access,
    tenants: [AURORA, BOREALIS].map((customerId) => ({ customerId, credentials: tenant(customerId) })),
    now: NOW.toISOString(),
    death,
  };
  const script = join(import.meta.dirname, 'test-build-worker.ts');
  const args = [...nodeOptions, script, JSON.stringify(order)];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  workers.push(worker);
  return worker;
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

/** What the queue does when the lease of a dead worker has passed. */
async function passLease(): Promise<void> {
  await app.metadata.pool.query(
    `UPDATE pgboss.job
     SET state = 'retry', retry_count = retry_count + 1, start_after = now(), started_on = NULL, heartbeat_on = NULL
     WHERE name = 'segments.build' AND state = 'active'`,
  );
}

/** Devices of the besieged segment, and how many viewers have one of them. */
const roku = { devices: ['Roku'], viewers: 20_010 };
const turns: Readonly<Record<Death, typeof roku>> = {
  claimed: { devices: ['Roku', 'Web'], viewers: 40_010 },
  inserting: { devices: ['Roku', 'Web', 'Phone'], viewers: 60_010 },
  inserted: { devices: ['Web'], viewers: 20_000 },
  counted: { devices: ['Web', 'Phone'], viewers: 40_000 },
  switching: { devices: ['Roku', 'Phone'], viewers: 40_010 },
  switched: { devices: ['Roku', 'Web', 'Phone'], viewers: 60_010 },
};

test('F3: a server killed at any step of a build leaves the old list or the new one, never a mix, and no slot taken', async () => {
  const besieged = ({ devices }: typeof roku) => body('Besieged', { device: devices });
  const made = await app.call(bianca, 'POST', 'segments', besieged(roku));
  const id = made.data.segment.segment_id;
  const first = startWorker(null);
  expect((await app.settled(bianca, id)).viewers).toBe(roku.viewers);
  await end(first);

  const siege = async (death: Death, expected: typeof roku) => {
    await app.call(bianca, 'PUT', `segments/${id}`, besieged(turns[death]));
    const [code, signal] = await once(startWorker(death), 'exit');
    expect([code, signal], death).toEqual([null, 'SIGKILL']);
    expect(await app.viewersIn(bianca, id), death).toBe(expected.viewers);
    const { data } = await app.call(bianca, 'GET', `segments/${id}`);
    const state = expected === turns[death] ? 'ready' : 'rebuilding';
    expect(data, death).toMatchObject({ viewers: expected.viewers, state });
  };
  for (const death of ['claimed', 'inserting', 'inserted', 'counted', 'switching'] as const) await siege(death, roku);
  await passLease();
  const heir = startWorker(null);
  expect(await app.settled(bianca, id)).toMatchObject({ state: 'ready', viewers: turns.switching.viewers });
  expect(await app.viewersIn(bianca, id)).toBe(turns.switching.viewers);
  // A job left over would end the next worker before its build.
  await until('the queue is empty', async () => {
    const sql = `SELECT 1 FROM pgboss.job WHERE name = 'segments.build' AND state IN ('created', 'retry', 'active')`;
    return (await app.metadata.pool.query(sql)).rows.length === 0;
  });
  await end(heir);
  await siege('switched', turns.switched);
  expect((await app.call(bianca, 'GET', 'segments/quota_info')).data.segment_usage).toBe(1);
});

test('F20: a build that killed two servers is not tried a third time, and is told as failed', async () => {
  const { data } = await app.call(bianca, 'POST', 'segments', body('Poison', { device: ['Phone'] }));
  const id = data.segment.segment_id;
  for (const death of ['claimed', 'inserted'] as const) {
    await once(startWorker(death), 'exit');
    await passLease();
  }
  const survivor = startWorker(null);
  await until('the queue gave it up', async () => {
    const sql = `SELECT 1 FROM pgboss.job WHERE state = 'failed' AND data -> 'payload' ->> 'segmentId' = $1`;
    return (await app.metadata.pool.query(sql, [id])).rows.length > 0;
  });
  const { data: failed } = await app.call(bianca, 'GET', `segments/${id}`);
  expect(failed).toMatchObject({ state: 'failed', reason: 'The build was cut off.', viewers: null });
  await app.call(bianca, 'POST', `segments/${id}/rebuild`);
  expect(await app.settled(bianca, id)).toMatchObject({ state: 'ready', viewers: 20_000 });
  await end(survivor);
});

test('one customer’s queue of builds does not keep another’s waiting', async () => {
  const { ada } = app.people;
  for (let at = 0; at < 8; at += 1) await app.call(ada, 'POST', 'segments', body(`Queued ${at}`));
  const { data } = await app.call(bianca, 'POST', 'segments', body('Late comer', { device: ['Phone'] }));
  const worker = startWorker(null);
  expect((await app.settled(bianca, data.segment.segment_id)).state).toBe('ready');
  const { rows } = await app.metadata.pool.query<{ customer: string }>(
    `SELECT data -> 'payload' ->> 'customerId' AS customer FROM pgboss.job
     WHERE name = 'segments.build' AND state IN ('active', 'completed') AND created_on >= (
       SELECT min(created_on) FROM pgboss.job
       WHERE name = 'segments.build' AND data -> 'payload' ->> 'customerId' = $1)
     ORDER BY started_on`,
    [String(AURORA)],
  );
  expect(rows.slice(0, 3).map(({ customer }) => Number(customer))).toContain(BOREALIS);
  await end(worker);
});
