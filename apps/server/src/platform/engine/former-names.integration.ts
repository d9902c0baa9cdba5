import { migrations } from '@playhead/query/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { openEmbeddedEngine } from './open-engine.ts';
import { silentLogger, startTestEngine } from './test-engine.ts';
import type { TestEngine } from './test-engine.ts';

const RENAMING = '0014-session-concurrency';

let test: TestEngine;
let engine: Engine;
beforeAll(async () => {
  test = await startTestEngine({ customers: [7] });
  engine = test.engine;
});
afterAll(async () => {
  await engine.stop();
  await test.end();
});

/** The table, its feed and the view of the customer as the version before created them. */
async function restoreFormerNames(): Promise<void> {
  const created = migrations.find(({ id }) => id === RENAMING)?.statements({}) ?? [];
  const former = created
    .filter((statement) => statement.startsWith('CREATE '))
    .map((statement) =>
      statement
        .replaceAll('session_concurrency', 'session_moments')
        .replaceAll(/\bstarts\b/g, 'begins')
        .replaceAll(/\bpositions\b/g, 'places'),
    );
  const statements = [
    'DROP VIEW playhead.session_concurrency_feed SYNC',
    'DROP TABLE playhead.session_concurrency SYNC',
    'DROP VIEW c_7.session_concurrency SYNC',
    ...former,
    'CREATE VIEW c_7.session_moments AS SELECT audience, begins FROM playhead.session_moments WHERE customer_id = 7',
    `DELETE FROM playhead.schema_migrations WHERE id = '${RENAMING}' OR startsWith(id, 'c_7@')`,
  ];
  for (const sql of statements) await engine.command({ sql });
}

const session = (id: string, start: string) => ({
  customer_id: 7,
  viewer_id: id,
  session_id: id,
  start_utc: `2026-05-01 ${start}`,
  end_utc: '2026-05-01 12:00:00',
  started: true,
});

const counted = () =>
  engine.query({
    customerId: 7,
    sql: 'SELECT audience, toUInt32(sum(starts)) AS starts, arraySort(groupArrayArray(positions)) AS positions FROM session_concurrency GROUP BY audience ORDER BY audience',
    params: {},
  });

it('starts on tables of the version before and keeps the concurrency counts of everybody and of segments', async () => {
  await restoreFormerNames();
  await engine.insertRows({ table: 'sessions', rows: [session('a', '11:00:01')] });
  await engine.command({
    sql: "INSERT INTO playhead.session_moments (customer_id, audience, start_utc, date, attempts, begins, places) VALUES (7, 's5-3', '2026-05-01 11:00:00', '2026-05-01', 1, 1, [2])",
  });
  await engine.stop();

  ({ engine } = await openEmbeddedEngine({
    kind: 'embedded',
    dataDir: test.dataDir,
    logger: silentLogger,
    customers: [7],
  }));
  expect((await counted()).rows).toEqual([
    { audience: '', starts: 1, positions: [2, 599] },
    { audience: 's5-3', starts: 1, positions: [2] },
  ]);

  await engine.insertRows({ table: 'sessions', rows: [session('b', '11:00:02')] });
  expect((await counted()).rows[0]).toEqual({ audience: '', starts: 2, positions: [2, 4, 599, 599] });

  const left = await engine.inspect({
    sql: "SELECT database, name FROM system.tables WHERE startsWith(name, 'session_moments')",
  });
  expect(left).toEqual([]);
});
