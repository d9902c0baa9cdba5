import type { RouteExample } from './examples.ts';

const boardId = 'Id of the board.';
const name = 'Name of the board: 1 to 50 characters, trimmed.';
const pins = 'Analyses in the order of the page, each once; at most 40.';
const report = 'Id of the saved analysis.';
const width = 'Part of the page’s width that it takes.';
const entry: Readonly<Record<string, string>> = {
  id: boardId,
  name: 'Name of the board.',
  role: 'Role of the caller: `owner` may change it, `reader` may open it.',
  owner: 'Name of the owner.',
  owner_left: 'True when the owner was removed from the customer. Admins own what a removed user left.',
  version: 'Number of the latest change.',
  updated_at: 'When it was last changed, ISO 8601 in UTC.',
};

/** Keys are `Schema.property` or `operation.parameter`. */
export const boardDescriptions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['BoardEntry', 'Board'].flatMap((schema) => Object.entries(entry).map(([key, text]) => [`${schema}.${key}`, text])),
  ),
  'BoardEntry.pins': 'Number of its analyses.',
  'Board.pins': 'Its analyses in their order.',
  'Board.readers':
    'Who sees it, other than its owner: addresses of colleagues, or `everyone`. Only the owner gets it; empty for others.',
  'Pin.report': report,
  'Pin.width': width,
  'ShownPin.report': report,
  'ShownPin.width': width,
  'ShownPin.report_name': 'Name of the analysis; null when it was deleted.',
  'ShownPin.report_code': 'Code of the analysis, as its address has it; null when it was deleted.',
  'ShownPin.looker_query_body': 'Query of the analysis; null when it was deleted.',
  'BoardsListReply.boards': 'Boards, the latest change first.',
  'BoardsCreateBody.name': name,
  'BoardsCreateBody.pins': pins,
  'BoardsUpdateBody.name': name,
  'BoardsUpdateBody.pins': pins,
  'BoardsUpdateBody.readers': 'Addresses of users of the customer, or `everyone`; any other address refuses the call.',
  'BoardsUpdateBody.version': 'Version that the caller has seen; an older one than the latest is refused with 409.',
  'BoardsDeleteReply.id': 'Id of the deleted board, for its restoration.',
  'boards.read.id': boardId,
  'boards.update.id': boardId,
  'boards.pin.id': boardId,
  'boards.delete.id': boardId,
  'boards.restore.id': boardId,
};

const ID = '3f2a1c4e-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const REPORT = '6f1c5d9e-8a3b-4c2d-9e1f-0a1b2c3d4e5f';
const params = { customer: '1', id: ID };
const shown = {
  id: ID,
  name: 'Monday',
  role: 'owner',
  owner: 'Ada Lindqvist',
  owner_left: false,
  version: 1,
  updated_at: '2026-03-02T12:00:00.000Z',
};
const board = {
  ...shown,
  pins: [
    {
      report: REPORT,
      width: 'half',
      report_name: 'Plays by series',
      report_code: 'aB3dE5fG7hJ9kL1',
      looker_query_body: {
        model: 'playhead',
        view: 'customer_view',
        fields: ['customer_view.series', 'customer_view.plays'],
        filters: { 'customer_view.current_date_range_ui': 'Last 30 Days' },
        sorts: [],
        limit: 20,
        pivots: [],
        dynamic_fields: [],
        vis_config: {},
      },
    },
  ],
  readers: ['reader@aurora.example'],
};

export const boardExamples: Readonly<Record<string, RouteExample>> = {
  'boards.list': { params: { customer: '1' }, reply: { boards: [{ ...shown, pins: 1 }] } },
  'boards.create': {
    params: { customer: '1' },
    body: { name: 'Monday', pins: [{ report: REPORT, width: 'half' }] },
    reply: board,
  },
  'boards.read': { params, reply: board },
  'boards.update': {
    params,
    body: { readers: ['reader@aurora.example'], version: 1 },
    reply: { ...board, version: 2 },
  },
  'boards.pin': { params, body: { report: REPORT, width: 'half' }, reply: board },
  'boards.delete': { params, reply: { id: ID } },
  'boards.restore': { params, reply: board },
};
