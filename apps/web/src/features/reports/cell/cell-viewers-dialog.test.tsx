// @vitest-environment happy-dom
import type { QueryResult } from '@playhead/contract/http/queries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderFeature } from '../../../testing/test-feature.tsx';
import { CellViewersDialog } from './cell-viewers-dialog.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const VIEWER = 'customer_view.viewer_id';
const PLAYS = 'customer_view.plays';
const COUNT = 'customer_view.unique_viewers';
const filters = { 'customer_view.series': 'Arc', 'customer_view.current_date_range_ui': '2026/11/02 to 2026/11/08' };

function resultOf(data: QueryResult['data'], truncated = false): QueryResult {
  const names = Object.keys(data[0] ?? {});
  return {
    data,
    fields: names.map((name) => ({
      name,
      label: name,
      kind: name === VIEWER ? ('dimension' as const) : ('measure' as const),
      format: name === VIEWER ? ('text' as const) : ('integer' as const),
      definition: '',
    })),
    truncated,
    provenance: {
      sql: '',
      timeZone: 'UTC',
      period: null,
      sampled: false,
      cached: false,
      computedAt: '2026-11-15T12:00:00Z',
      elapsedMs: 1,
      rowsRead: 1,
    },
  };
}

interface Given {
  list: QueryResult | Error;
  count?: number;
  wider?: string[];
}

function open({ list, count = 0, wider = [] }: Given) {
  const requested: WidgetQuery[] = [];
  const did: string[] = [];
  const responses = { list };
  const feature = renderFeature(
    <CellViewersDialog
      customer="1"
      cell={{ label: 'Plays: 12', filters, wider }}
      runner={{
        runWidgetQuery: async ({ query }) => {
          requested.push(query);
          if (query.request === 'query') return resultOf([{ [COUNT]: count }]);
          if (responses.list instanceof Error) throw responses.list;
          return responses.list;
        },
      }}
      onOpenPage={() => did.push('page')}
      onSaveAsSegment={() => did.push('segment')}
      onClose={() => did.push('close')}
    />,
  );
  return { ...feature, requested, did, responses };
}

test('the viewers of exactly the sessions behind a cell are listed and counted', async () => {
  const { requested, did, user } = open({
    list: resultOf([
      { [VIEWER]: 'v1', [PLAYS]: 7 },
      { [VIEWER]: 'v2', [PLAYS]: 5 },
    ]),
  });
  expect((await screen.findByRole('status', { name: 'Number of viewers' })).textContent).toBe('2 viewers');
  expect(screen.getByText('v1')).toBeDefined();
  expect(requested.map(({ body }) => body.filters)).toEqual([filters, filters]);
  for (const name of ['Save as segment', 'Open Unique Viewers']) await user.click(screen.getByRole('button', { name }));
  expect(did).toEqual(['segment', 'page']);
});

test('a list that was cut says how many there are', async () => {
  const { requested } = open({ list: resultOf([{ [VIEWER]: 'v1', [PLAYS]: 7 }], true), count: 1204 });
  expect(await screen.findByText('1,204 viewers')).toBeDefined();
  expect(screen.getByText('The 500 with the most plays are listed.')).toBeDefined();
  // Also while the sampling switch is on: nothing here marks an estimate.
  expect(requested.find(({ request }) => request === 'query')?.body).toMatchObject({ precision: 'exact' });
});

test('what could not be narrowed is told, and so are an empty list and a failure, which is tried again', async () => {
  open({ list: resultOf([]), wider: ['Minute'] });
  expect(await screen.findByText('No viewer with a play is behind this number.')).toBeDefined();
  expect(screen.getByText(/without a condition on Minute/)).toBeDefined();
  cleanup();
  const { user, responses } = open({ list: new Error('No engine.') });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  responses.list = resultOf([{ [VIEWER]: 'v1', [PLAYS]: 7 }]);
  await user.click(retry);
  expect(await screen.findByText('1 viewer')).toBeDefined();
});
