import type { Board } from '@playhead/contract/http/boards';
import type { ExploreQuery } from '@playhead/contract/http/explore';

export const BASE = '/v1/customers/1';
export const BOARD = '3f2a1c4e-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
export const [FIRST, SECOND] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

const testQuery: ExploreQuery = {
  model: 'playhead',
  view: 'customer_view',
  fields: ['customer_view.series', 'customer_view.plays'],
  filters: { 'customer_view.current_date_range_ui': 'Last 7 Days' },
  sorts: [],
  limit: 500,
  pivots: [],
  dynamicFields: [],
  visConfig: { type: 'table' },
};

const pin = (report: string, reportName: string) => ({
  report,
  width: 'half' as const,
  reportName,
  reportCode: 'abcDEF123456789',
  lookerQueryBody: testQuery,
});

export function testBoard(changes: Partial<Board> = {}): Board {
  return {
    id: BOARD,
    name: 'Monday',
    role: 'owner',
    owner: 'Ana Ferreira',
    ownerLeft: false,
    version: 3,
    updatedAt: '2026-11-14T22:30:00.000Z',
    pins: [pin(FIRST, 'Plays by series'), pin(SECOND, 'Reach')],
    readers: [],
    ...changes,
  };
}

const field = (name: string, label: string, kind: 'dimension' | 'measure') => ({
  name,
  label,
  kind,
  format: kind === 'measure' ? 'integer' : 'text',
  sources: ['sessions'],
  group: 'Content',
  definition: '',
  numeric: kind === 'measure',
  measurable: false,
  filter: null,
  tag: false,
});

export const testFields = [
  field('customer_view.series', 'Series', 'dimension'),
  field('customer_view.plays', 'Plays', 'measure'),
];

/** The response to a run: two series. */
export const rowsReply = {
  data: {
    id: 'job',
    status: 'complete',
    result: {
      data: [
        { 'customer_view.series': 'Arc', 'customer_view.plays': 1204 },
        { 'customer_view.series': 'Bay', 'customer_view.plays': 88 },
      ],
      fields: testFields.map(({ name, label, kind, format, definition }) => ({
        name,
        label,
        kind,
        format,
        definition,
      })),
      truncated: false,
      provenance: {
        sql: 'SELECT 1',
        time_zone: 'UTC',
        period: null,
        sampled: false,
        cached: false,
        computed_at: '2026-11-15T12:00:00Z',
        elapsed_ms: 1,
        rows_read: 1,
      },
    },
  },
};
