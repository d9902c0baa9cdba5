import { LeadInOutBody, PathingBody } from '@playhead/contract/http/analyses';
import { compileLeadInOut, compilePathing } from '@playhead/query/analyses';
import { PERIOD, type AnalysisCase } from './test-analysis-case.ts';
import { customersOf } from './test-sessions.ts';

const filters = { [PERIOD]: '2026/11/02' };
const context = { timeZone: 'UTC' };
const links = [
  'pathing.level',
  'pathing.source',
  'pathing.target',
  'pathing.target_kind',
  'pathing.sittings',
  'pathing.viewers',
  'pathing.source_share',
];

type Part = Omit<AnalysisCase, 'customer' | 'compile'>;

function pathing({ body, ...rest }: Part & { body: object }): AnalysisCase {
  const spec = PathingBody.parse({ filters, ...body });
  const customer = customersOf.sittings;
  return {
    columns: links,
    ...rest,
    customer,
    context: { ...context, ...rest.context },
    compile: (at) => compilePathing(spec, at),
  };
}

function leadInOut({ body, ...rest }: Part & { body: object }): AnalysisCase {
  const spec = LeadInOutBody.parse({ filters, ...body });
  const customer = customersOf.sittings;
  return { ...rest, customer, context, compile: (at) => compileLeadInOut(spec, at) };
}

/** Sittings: v1 A B C, v1 A, v2 A B D, v3 B (no title) A. */
export const pathCases: readonly AnalysisCase[] = [
  pathing({
    name: 'paths from where sittings begin',
    body: { depth: 2 },
    rows: [
      [0, 'A', 'B', 'title', 2, 2, 2 / 3],
      [0, 'A', '(left)', 'end', 1, 1, 1 / 3],
      [0, 'B', '(no title)', 'title', 1, 1, 1],
      [1, '(no title)', 'A', 'title', 1, 1, 1],
      [1, 'B', 'C', 'title', 1, 1, 0.5],
      [1, 'B', 'D', 'title', 1, 1, 0.5],
    ],
  }),
  pathing({
    name: 'paths back from where sittings end',
    body: { direction: 'backward', depth: 1 },
    rows: [
      [0, 'A', '(no title)', 'title', 1, 1, 0.5],
      [0, 'A', '(start of sitting)', 'end', 1, 1, 0.5],
      [0, 'C', 'B', 'title', 1, 1, 1],
      [0, 'D', 'B', 'title', 1, 1, 1],
    ],
  }),
  pathing({
    name: 'forward from a chosen title',
    body: { start: 'B', depth: 2 },
    rows: [
      [0, 'B', '(no title)', 'title', 1, 1, 1 / 3],
      [0, 'B', 'C', 'title', 1, 1, 1 / 3],
      [0, 'B', 'D', 'title', 1, 1, 1 / 3],
      [1, '(no title)', 'A', 'title', 1, 1, 1],
      [1, 'C', '(left)', 'end', 1, 1, 1],
      [1, 'D', '(left)', 'end', 1, 1, 1],
    ],
  }),
  pathing({
    name: 'a filter on the title chooses the start and leaves the other titles in place',
    body: { filters: { ...filters, 'customer_view.series': 'A' }, direction: 'backward', depth: 1 },
    rows: [
      [0, 'A', '(start of sitting)', 'end', 3, 2, 0.75],
      [0, 'A', '(no title)', 'title', 1, 1, 0.25],
    ],
  }),
  pathing({
    name: 'the top title of each step, the others as one node',
    body: { depth: 2, limit: 1 },
    columns: [
      'pathing.level',
      'pathing.source',
      'pathing.source_kind',
      'pathing.target',
      'pathing.sittings',
      'pathing.viewers',
    ],
    rows: [
      [0, 'A', 'title', 'B', 2, 2],
      [0, 'A', 'title', '(left)', 1, 1],
      [0, 'Other', 'other', 'Other', 1, 1],
      [1, 'B', 'title', 'Other', 2, 2],
      [1, 'Other', 'other', 'A', 1, 1],
    ],
  }),
  pathing({
    name: 'channels',
    body: { level: 'channel', depth: 1 },
    rows: [
      [0, 'One', 'Two', 'title', 3, 3, 0.75],
      [0, 'One', '(left)', 'end', 1, 1, 0.25],
    ],
  }),
  pathing({
    name: 'episodes of one name belong to their series; other filters say which plays there are',
    body: {
      level: 'episode',
      depth: 1,
      filters: {
        ...filters,
        'customer_view.device': 'Web',
        'customer_view.episode': 'Pilot',
        'customer_view.series': 'A',
      },
    },
    rows: [
      [0, 'A · Pilot', 'A · Second', 'title', 1, 1, 1 / 3],
      [0, 'A · Pilot', 'B · Pilot', 'title', 1, 1, 1 / 3],
      [0, 'A · Pilot', '(left)', 'end', 1, 1, 1 / 3],
    ],
  }),
  pathing({
    name: 'a shorter gap makes more sittings',
    body: { depth: 1 },
    context: { sittingGapMinutes: 20 },
    rows: [
      [0, 'A', 'B', 'title', 2, 2, 2 / 3],
      [0, 'A', '(left)', 'end', 1, 1, 1 / 3],
      [0, 'B', '(no title)', 'title', 1, 1, 1],
      [0, 'C', '(left)', 'end', 1, 1, 1],
    ],
  }),
  leadInOut({
    name: 'lead-in and lead-out of a title: source % of the later, retention % of the earlier',
    body: { title: 'B' },
    rows: [
      ['lead-in', 'A', 'title', 2, 2, 2 / 3, 2 / 3],
      ['lead-in', '(start of sitting)', 'end', 1, 1, 1 / 3, null],
      ['lead-out', '(no title)', 'title', 1, 1, 1, 1 / 3],
      ['lead-out', 'C', 'title', 1, 1, 1, 1 / 3],
      ['lead-out', 'D', 'title', 1, 1, 1, 1 / 3],
    ],
  }),
  leadInOut({
    name: 'the limit holds for each side',
    body: { filters: { ...filters, 'customer_view.series': 'A' }, limit: 1 },
    rows: [
      ['lead-in', '(start of sitting)', 'end', 2, 3, 2 / 3, null],
      ['lead-out', 'B', 'title', 2, 2, 2 / 3, 2 / 3],
    ],
    truncated: true,
  }),
];
