import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { cohortCases } from '../cohorts/test-cohort-cases.ts';
import { itemCases } from './test-item-cases.ts';
import { pathCases } from './test-path-cases.ts';
import { expectCase } from './test-case.ts';
import { insertTestSessions, testCustomers } from './test-sessions.ts';
import { timeCases } from './test-time-cases.ts';

describe.each([
  { where: 'one server', start: startTestEngine },
  { where: 'a cluster of two shards', start: startTestCluster },
])('named analyses on $where', ({ start }) => {
  let running: { engine: Engine; end(): Promise<void> };
  beforeAll(async () => {
    running = await start({ customers: testCustomers });
    await insertTestSessions(running.engine);
  });
  afterAll(() => running.end());

  test.each([...itemCases, ...pathCases, ...timeCases])('$name', async (one) => {
    await expectCase(running.engine, one);
  });

  describe('cohorts', () => {
    test.each(cohortCases)('$name', async (one) => {
      await expectCase(running.engine, one);
    });

    test('F4: while derived tables are in doubt the same results come from the sessions', async () => {
      await running.engine.deleteRows({ table: 'viewer_first', where: 'customer_id > 0' });
      for (const one of cohortCases) {
        await expectCase(running.engine, { ...one, context: { ...one.context, derivedInDoubt: true } });
      }
    });
  });
});
