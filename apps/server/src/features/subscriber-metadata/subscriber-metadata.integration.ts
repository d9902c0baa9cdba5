import { compileSubscriberMetadata } from '@playhead/query/analyses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { startTestAnalysisApp, type TestAnalysisApp } from '../analyses/test-analysis-app.ts';
import { customersOf, insertTestSessions, testCustomers } from '../analyses/test-sessions.ts';

const { people } = customersOf;

describe.each([
  { where: 'one server', start: startTestEngine },
  { where: 'a cluster of two shards', start: startTestCluster },
])('subscriber metadata on $where', ({ start }) => {
  let running: { engine: Engine; end(): Promise<void> };
  beforeAll(async () => {
    running = await start({ customers: testCustomers });
    await insertTestSessions(running.engine);
    const loaded = { customer_id: people, attribute: 'pets', share: 1 };
    await running.engine.insertRows({
      table: 'demographics',
      rows: [
        { ...loaded, household_id: 'elsewhere', value: 'cat', loaded_at: '2026-11-09 08:00:00' },
        { ...loaded, household_id: 'far', value: 'dog', loaded_at: '2026-11-08 08:00:00' },
      ],
    });
    // A viewer who moved from one household with a number of rooms to another with none counts by the latest play.
    await running.engine.insertRows({
      table: 'sessions',
      rows: ['h1', 'h2', null].map((household_id, day) => ({
        customer_id: people,
        viewer_id: 'mover',
        session_id: `mover-${day}`,
        start_utc: `2026-11-0${day + 2} 10:00:00`,
        end_utc: `2026-11-0${day + 2} 10:10:00`,
        started: true,
        household_id,
      })),
    });
  });
  afterAll(() => running.end());

  test('USR-022: fields with type, values, and the share of viewers whose household has a value', async () => {
    const rights = ['demographics'] as const;
    const now = new Date('2026-11-10T12:00:00Z');
    const compiled = compileSubscriberMetadata({ timeZone: 'America/New_York', weekStartDay: 0, rights, now });
    const { rows } = await running.engine.query({ customerId: people, sql: compiled.sql, params: compiled.params });
    // p1 and the two viewers of h2 have a household, p4 has none, p3 did not start anything.
    expect(compiled.readRows(rows).data).toEqual([
      {
        origin: 'demographics',
        field: 'pets',
        distinct_values: 2,
        numeric: 0,
        coverage: 0,
        loaded: Date.parse('2026-11-09T08:00:00Z') / 1000,
      },
      {
        origin: 'demographics',
        field: 'rooms',
        distinct_values: 1,
        numeric: 1,
        coverage: 1 / 4,
        loaded: expect.any(Number),
      },
      {
        origin: 'residents',
        field: 'age',
        distinct_values: 3,
        numeric: 0,
        coverage: 3 / 4,
        loaded: expect.any(Number),
      },
    ]);
  });
});

describe('the route', () => {
  let server: TestAnalysisApp;
  const began = Date.now();
  beforeAll(async () => {
    server = await startTestAnalysisApp();
  });
  afterAll(() => server.end());

  test('QRY-026, USR-022: names, words, type, coverage and the time of the last load', async () => {
    const { data } = await server.call(people, { path: 'subscriber-metadata' });
    expect(data).toEqual({
      fields: [
        {
          name: 'rooms',
          label: 'Rooms',
          description: 'Loaded by your company about a household.',
          source: 'demographics',
          type: 'number',
          values: 1,
          coverage: 1 / 3,
          loaded_at: expect.any(String),
        },
        {
          name: 'age',
          label: 'Age',
          description: 'Age groups of which somebody lives in the household.',
          source: 'residents',
          type: 'string',
          values: 3,
          coverage: 2 / 3,
          loaded_at: expect.any(String),
        },
      ],
      loaded_at: expect.any(String),
    });
    const { loaded_at } = data as { loaded_at: string };
    expect(Date.parse(loaded_at)).toBeGreaterThanOrEqual(Math.floor(began / 1000) * 1000);
    expect(Date.parse(loaded_at)).toBeLessThanOrEqual(Date.now());
  });

  test('USR-014: refused where the customer has no subscriber metadata, before a query runs', async () => {
    const before = server.queryCount();
    const { status, code } = await server.call(customersOf.items, { path: 'subscriber-metadata' });
    expect([status, code, server.queryCount()]).toEqual([403, 'forbidden', before]);
  });
});
