import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@playhead/contract/errors';
import type { Engine } from './engine.ts';
import { randomPort, startTestCluster } from './test-cluster.ts';
import type { TestCluster } from './test-cluster.ts';
import { startTestEngine } from './test-engine.ts';
import type { TestEngine } from './test-engine.ts';

const ROWS = 20_000;

/** 500 viewers in 60 households; every seventh stream never started. */
async function fill(engine: Engine): Promise<void> {
  await engine.command({
    sql: `INSERT INTO playhead.sessions
            (customer_id, viewer_id, household_id, session_id, start_utc, end_utc, started, content_seconds, series, device)
          SELECT 1 + number % 2, 'v' || toString(number % 500), 'h' || toString(number % 60), toString(number),
                 toDateTime('2026-01-01 00:00:00', 'UTC') + number * 60 AS start, start + 600, number % 7 != 0,
                 number % 600, 'series ' || toString(intDiv(number, 3) % 11), ['tv', 'phone', 'web'][number % 3 + 1]
          FROM numbers(${ROWS})`,
  });
  await engine.command({
    sql: `INSERT INTO playhead.segment_members SELECT 1, 1, 1, cityHash64(toUInt32(1), 'v' || toString(number * 2)) FROM numbers(100)`,
  });
  await engine.command({
    sql: `INSERT INTO playhead.residents (customer_id, household_id, attribute, value, share)
          SELECT 1, 'h' || toString(number), 'children', ['yes', 'no'][number % 2 + 1], 0.5 FROM numbers(60)`,
  });
}

/** As the compiler writes it: plain IN for sharding keys, GLOBAL IN for other keys. */
const statements = [
  'SELECT count() AS plays, uniqExact(viewer_key) AS viewers, sum(content_seconds) AS seconds FROM sessions WHERE started',
  'SELECT series, count() AS plays, uniqExact(viewer_key) AS viewers FROM sessions GROUP BY series ORDER BY series',
  'SELECT count() AS n FROM sessions WHERE viewer_key IN (SELECT viewer_key FROM segment_members WHERE segment_id = 1 AND build = 1)',
  `SELECT count() AS n FROM sessions WHERE viewer_key IN (SELECT viewer_key FROM sessions WHERE series = 'series 3' GROUP BY viewer_key HAVING count() > 1)`,
  `SELECT uniqExact(viewer_key) AS n FROM sessions WHERE viewer_key GLOBAL IN (SELECT identity_key FROM viewer_first WHERE identity = 'viewer' AND first_device = 'tv')`,
  `SELECT count() AS n FROM sessions WHERE household_key GLOBAL IN (SELECT identity_key FROM viewer_first WHERE identity = 'household' AND first_start_utc >= toDateTime('2026-01-01 00:30:00', 'UTC'))`,
  'SELECT identity, first_device, count() AS n, min(first_start_utc) AS since FROM viewer_first GROUP BY identity, first_device ORDER BY identity, first_device',
  `SELECT r.value AS children, uniqExact(s.household_key) AS households FROM sessions AS s GLOBAL JOIN residents AS r ON r.household_key = s.household_key GROUP BY children ORDER BY children`,
  'SELECT plays, count() AS viewers FROM (SELECT viewer_key, count() AS plays FROM sessions GROUP BY viewer_key) GROUP BY plays ORDER BY plays',
];

async function listenAnywhere(): Promise<{ port: number; close: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { port: address.port, close: () => server.close() };
}

describe('two shards', () => {
  let cluster: TestCluster;
  let single: TestEngine;
  /** Ports that another process took before the engine started. */
  const chosen: number[] = [];

  beforeAll(async () => {
    const other = await listenAnywhere();
    chosen.push(other.port);
    cluster = await startTestCluster({ customers: [1, 2], choosePort: () => chosen.shift() ?? randomPort() });
    other.close();
    single = await startTestEngine({ customers: [1, 2] });
    await fill(cluster.engine);
    await fill(single.engine);
  });
  afterAll(async () => {
    await cluster.end();
    await single.end();
  });

  it('listen on other ports when those chosen for them were taken meanwhile', () => {
    expect(chosen).toEqual([]);
    expect(cluster.shards).toHaveLength(2);
    expect(cluster.engine.state()).toBe('ready');
  });

  it("hold every row once, a viewer's rows together", async () => {
    const perShard = await cluster.engine.inspect({
      sql: 'SELECT shardNum() AS shard, count() AS rows FROM playhead.sessions GROUP BY shard ORDER BY shard',
    });
    expect(perShard.map((row) => row['shard'])).toEqual([1, 2]);
    expect(perShard.reduce((sum, row) => sum + Number(row['rows']), 0)).toBe(ROWS);
    const torn = await cluster.engine.inspect({
      sql: 'SELECT count() AS n FROM (SELECT viewer_key FROM playhead.sessions GROUP BY viewer_key HAVING uniqExact(shardNum()) > 1)',
    });
    expect(torn).toEqual([{ n: 0 }]);
  });

  it.each(statements)('return what one server returns: %s', async (sql) => {
    const ofCluster = await cluster.engine.query({ customerId: 1, sql });
    const ofOne = await single.engine.query({ customerId: 1, sql });
    expect(ofCluster.rows).toEqual(ofOne.rows);
    expect(ofOne.rows.length).toBeGreaterThan(0);
    expect(Object.values(ofOne.rows[0] ?? {})).not.toContain(0);
  });

  it('aggregate where the rows are: the calling shard receives groups, not rows', async () => {
    const { rows } = await cluster.engine.query({
      customerId: 1,
      sql: 'EXPLAIN SELECT series, count() FROM sessions GROUP BY series',
    });
    expect(rows.map((row) => row['explain']).join('\n')).toContain('MergingAggregated');
  });

  it('delete on both', async () => {
    await cluster.engine.deleteRows({ table: 'segment_members', where: 'customer_id = 1' });
    expect(await cluster.engine.inspect({ sql: 'SELECT count() AS n FROM playhead.segment_members' })).toEqual([
      { n: 0 },
    ]);
  });

  it('end a cancelled query on both', async () => {
    const controller = new AbortController();
    const slow = cluster.engine.query({
      customerId: 1,
      sql: 'SELECT max(sipHash64(s.viewer_key, n.number)) FROM sessions AS s CROSS JOIN numbers(10000000) AS n',
      signal: controller.signal,
      queryId: 'slow-on-both',
    });
    slow.catch(() => undefined);
    const running = async () => {
      const rows = await cluster.engine.inspect({
        sql: `SELECT count() AS n FROM clusterAllReplicas('playhead_test', system.processes) WHERE initial_query_id = 'slow-on-both'`,
      });
      return rows[0]?.['n'];
    };
    await expect.poll(running).toBe(2);
    controller.abort();
    await expect(slow).rejects.toBeInstanceOf(AppError);
    await expect.poll(running).toBe(0);
  });
});
