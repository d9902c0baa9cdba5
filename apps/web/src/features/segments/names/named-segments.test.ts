import type { QueryResult } from '@playhead/contract/http/queries';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { expect, test } from 'vitest';
import { SEGMENT_FIELD, withNamedRows } from './named-segments.ts';

const PLAYS = 'customer_view.plays';

function resultOf(plays: number): QueryResult {
  return {
    data: [{ [SEGMENT_FIELD]: '17', [PLAYS]: plays }],
    fields: [],
    truncated: false,
    provenance: {
      sql: '',
      timeZone: 'UTC',
      period: null,
      sampled: plays === 90,
      cached: false,
      computedAt: '2026-11-15T12:00:00Z',
      elapsedMs: 1,
      rowsRead: 1,
    },
  };
}

test('segments have their names in the numbers of a sample too', async () => {
  const runner: QueryRunner = {
    async runWidgetQuery({ onSample }) {
      onSample?.(resultOf(90));
      return resultOf(100);
    },
  };
  const samples: QueryResult[] = [];
  const body = { fields: [SEGMENT_FIELD, PLAYS], filters: {}, sorts: [], limit: 10, pivots: [], dynamicFields: [] };
  const exact = await withNamedRows(runner, new Map([['17', 'Fans']])).runWidgetQuery({
    query: { request: 'query', body },
    priority: () => 0,
    signal: new AbortController().signal,
    onSample: (result) => samples.push(result),
  });
  expect([...samples, exact].map(({ data }) => data)).toEqual([
    [{ [SEGMENT_FIELD]: 'Fans', [PLAYS]: 90 }],
    [{ [SEGMENT_FIELD]: 'Fans', [PLAYS]: 100 }],
  ]);
});
