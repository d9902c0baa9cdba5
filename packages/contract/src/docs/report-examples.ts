import type { RouteExample } from './examples.ts';

const params = { customer: '1' };
const id = '7f0c6c1e-2a55-4e0e-9c38-0d1f6a2b9e11';
const ofReport = { ...params, id };
const qid = 'aB3dE5fG7hJ9kL1mN3pQ5r';

const query = {
  model: 'playhead',
  view: 'customer_view',
  fields: ['customer_view.series', 'customer_view.plays'],
  filters: { 'customer_view.current_date_range_ui': 'Last 30 Days' },
  sorts: ['customer_view.plays desc'],
  limit: 20,
  pivots: [],
  dynamic_fields: [],
  vis_config: { type: 'table' },
};
const entry = {
  id,
  report_name: 'Top series',
  description: 'The twenty most played series.',
  code: 'aB3dE6gH9jK2mN5',
  role: 'owner',
  owner: 'Ada Lindqvist',
  owner_left: false,
  version: 2,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-14T17:30:00.000Z',
  used_in: 1,
};
const report = {
  ...entry,
  looker_query_body: query,
  look_embed_url: `/workbench/embed/looks/${id}`,
  explore_embed_url: `/workbench/embed/explore/playhead/customer_view?qid=${qid}`,
};

export const reportExamples: Readonly<Record<string, RouteExample>> = {
  'explore.storeQuery': { params, body: query, reply: { id: qid } },
  'explore.readQuery': { params: { ...params, id: qid }, reply: { ...query, id: qid } },
  'reports.create': {
    params,
    body: { report_name: 'Top series', description: entry.description, looker_query_body: query },
    reply: report,
  },
  'reports.list': { params, query: { space: 'owned_by_me' }, reply: { reports: [entry] } },
  'reports.read': { params: ofReport, reply: report },
  'reports.update': { params: ofReport, body: { report_name: 'Top series', version: 1 }, reply: report },
  'reports.delete': { params: ofReport, reply: { id } },
  'reports.restore': { params: ofReport, reply: report },
  'reports.duplicate': {
    params: ofReport,
    body: { report_name: 'Top series copy' },
    reply: { ...report, report_name: 'Top series copy', version: 1, used_in: 0 },
  },
  'reports.share': {
    params: ofReport,
    body: { share_type: 'some', email_list: ['ruben@aurora.example'], message: 'For the meeting on Monday' },
    reply: { sent: 1 },
  },
  'reports.receivers': { params, reply: { emails: ['ada@aurora.example', 'ruben@aurora.example'] } },
  'reports.versions': {
    params: ofReport,
    reply: {
      versions: [
        {
          version: 2,
          report_name: 'Top series',
          saved_by: 'Ada Lindqvist',
          saved_at: '2026-11-14T17:30:00.000Z',
          looker_query_body: query,
        },
      ],
    },
  },
  'reports.uses': {
    params: ofReport,
    reply: { uses: [{ kind: 'schedule', name: 'Every morning', owner: 'Ruben Okafor' }] },
  },
};
