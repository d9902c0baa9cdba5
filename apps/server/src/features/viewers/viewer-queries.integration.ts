import { UniqueViewersBody } from '@playhead/contract/http/viewers';
import { compileUniqueViewers } from '@playhead/query/analyses';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { PERIOD, type AnalysisCase } from '../analyses/test-analysis-case.ts';
import { expectCase } from '../analyses/test-case.ts';
import { customersOf, insertTestSessions, testCustomers } from '../analyses/test-sessions.ts';

function viewers({ body, ...rest }: Omit<AnalysisCase, 'customer' | 'compile'> & { body: object }): AnalysisCase {
  const spec = UniqueViewersBody.parse({ filters: { [PERIOD]: '2026/11/01 to 2026/11/07' }, ...body });
  return { ...rest, customer: customersOf.people, compile: (context) => compileUniqueViewers(spec, context) };
}

const viewerCases: readonly AnalysisCase[] = [
  viewers({
    name: 'WID-021: one row per viewer with a play, the latest subscription, local days',
    body: {},
    rows: [
      ['p1', 'y', 4, 40, 2, 4, 4],
      ['p4', null, 3, 30, 1, 3, 1],
      ['p2', 'z', 2, 20, 1, 2, 2],
    ],
  }),
  viewers({
    name: 'chosen fields in their order, sorted, ties by the viewer, cut by the limit',
    body: {
      fields: ['customer_view.streaming_days', 'customer_view.subscriber_id'],
      sorts: ['customer_view.subscriber_id desc'],
      limit: 2,
    },
    rows: [
      ['p2', 2, 'z'],
      ['p1', 4, 'y'],
    ],
    truncated: true,
  }),
  viewers({
    name: 'a condition on a total is one on the viewer; filters on plays hold',
    body: {
      fields: ['customer_view.plays'],
      filters: {
        [PERIOD]: '2026/11/01 to 2026/11/07',
        'customer_view.plays': '>=2',
        'customer_view.series': 'Harbor,Pine',
      },
    },
    rows: [
      ['p1', 3],
      ['p2', 2],
      ['p4', 2],
    ],
  }),
];

describe.each([
  { where: 'one server', start: startTestEngine },
  { where: 'a cluster of two shards', start: startTestCluster },
])('viewers on $where', ({ start }) => {
  let running: { engine: Engine; end(): Promise<void> };
  beforeAll(async () => {
    running = await start({ customers: testCustomers });
    await insertTestSessions(running.engine);
  });
  afterAll(() => running.end());

  test.each(viewerCases)('$name', async (one) => {
    await expectCase(running.engine, one);
  });
});
