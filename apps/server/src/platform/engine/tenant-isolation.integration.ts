import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from './engine-server.ts';
import type { Engine } from './engine.ts';
import { postWithoutRetry } from './post-without-retry.ts';
import { startTestCluster } from './test-cluster.ts';
import { sendRaw, startTestEngine } from './test-engine.ts';
import { CANARY, attacks, ownThings } from './test-tenant-isolation-attacks.ts';

interface Isolated {
  engine: Engine;
  /** Every server that a customer's user can reach. */
  servers: readonly Access[];
  end(): Promise<void>;
}

async function oneServer(): Promise<Isolated> {
  const { engine, access, end } = await startTestEngine({ customers: [1, 2] });
  return { engine, servers: [access()], end };
}

async function twoShards(): Promise<Isolated> {
  const { engine, shards, end } = await startTestCluster({ customers: [1, 2] });
  return { engine, servers: shards, end };
}

const OWN_ROWS = 40;

describe.each([
  { where: 'on one server', start: oneServer },
  { where: 'on two shards', start: twoShards },
])('tenant isolation $where', ({ start }) => {
  let isolated: Isolated;

  beforeAll(async () => {
    isolated = await start();
    await isolated.engine.command({
      sql: `INSERT INTO playhead.sessions
              (customer_id, viewer_id, subscriber_id, household_id, session_id, start_utc, end_utc, started, series, device)
            SELECT customer, id, id, id, id, toDateTime('2026-03-01 00:00:00', 'UTC'), toDateTime('2026-03-01 00:10:00', 'UTC'), true, id, id
            FROM (SELECT 1 AS customer, 'own-' || toString(number) AS id FROM numbers(${OWN_ROWS})
                  UNION ALL SELECT 2 AS customer, '${CANARY}-' || toString(number) AS id FROM numbers(${OWN_ROWS}))`,
    });
  });
  afterAll(() => isolated.end());

  it.each(attacks)('refuses %s', async (sql) => {
    for (const server of isolated.servers) {
      const response = await sendRaw(server, 1, sql);
      expect(response).not.toMatchObject({ status: 200 });
      expect(response.text).not.toContain(CANARY);
      expect(response.text).not.toContain(server.writer.password);
      expect(response.text).not.toContain('root:');
    }
  });

  it.each(ownThings)('shows nothing of others in %s', async (sql) => {
    for (const server of isolated.servers) {
      const response = await sendRaw(server, 1, sql);
      expect(response).toMatchObject({ status: 200 });
      expect(response.text).not.toContain(CANARY);
      expect(response.text).not.toMatch(/^(playhead|c_2)\b/m);
    }
  });

  it('leaves no file behind and every row where it was', async () => {
    expect(existsSync('/tmp/playhead-escape.csv')).toBe(false);
    expect(existsSync('/tmp/playhead-escape-backup')).toBe(false);
    const counts = await isolated.engine.inspect({
      sql: 'SELECT customer_id, count() AS rows FROM playhead.sessions GROUP BY customer_id ORDER BY customer_id',
    });
    expect(counts).toEqual([
      { customer_id: 1, rows: OWN_ROWS },
      { customer_id: 2, rows: OWN_ROWS },
    ]);
  });

  it('lets each customer read its own rows, whole', async () => {
    const sql =
      'SELECT count() AS rows, uniqExact(viewer_id) AS viewers, min(startsWith(viewer_id, {own:String})) AS own FROM sessions';
    for (const [customerId, own] of [
      [1, 'own-'],
      [2, CANARY],
    ] as const) {
      const { rows } = await isolated.engine.query({ customerId, sql, params: { own } });
      expect(rows).toEqual([{ rows: OWN_ROWS, viewers: OWN_ROWS, own: 1 }]);
      const first = await isolated.engine.query({
        customerId,
        sql: `SELECT count() AS firsts FROM viewer_first WHERE NOT startsWith(first_device, {own:String})`,
        params: { own },
      });
      expect(first.rows).toEqual([{ firsts: 0 }]);
    }
  });

  it("refuses a customer who has the other one's name, or no key to the door", async () => {
    const [server] = isolated.servers;
    if (server === undefined) throw new Error('no server');
    const { password } = server.tenant(1);
    const asOther = await postWithoutRetry({
      url: server.url,
      headers: { ...server.headers, 'X-ClickHouse-User': server.tenant(2).username, 'X-ClickHouse-Key': password },
      body: 'SELECT 1',
      timeoutMs: 100_000,
    });
    expect(asOther.text).toContain('AUTHENTICATION_FAILED');
    for (const body of ['SELECT 1', 'SYSTEM STOP LISTEN HTTP']) {
      const anonymous = await postWithoutRetry({ url: server.url, headers: {}, body, timeoutMs: 100_000 });
      expect(anonymous.status).toBe(404);
    }
  });
});
