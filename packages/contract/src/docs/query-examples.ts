import type { RouteExample } from './examples.ts';

const params = { customer: '1' };
const PERIOD = 'customer_view.current_date_range_ui';
const filters = { [PERIOD]: '2026/11/01 to 2026/11/07' };
const JOB = '0190f7c2-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
const result = {
  data: [{ 'customer_view.series': 'Harbor', 'customer_view.plays': 1840 }],
  fields: [
    {
      name: 'customer_view.series',
      label: 'Series',
      kind: 'dimension',
      format: 'text',
      definition: 'Title of the series.',
    },
    {
      name: 'customer_view.plays',
      label: 'Plays',
      kind: 'measure',
      format: 'integer',
      definition: 'Sessions that began to play.',
    },
  ],
  truncated: false,
  provenance: {
    sql: 'SELECT …',
    time_zone: 'America/New_York',
    period: '2026/11/01 to 2026/11/07',
    sampled: false,
    cached: false,
    computed_at: '2026-11-15T09:00:00.000Z',
    elapsed_ms: 12,
    rows_read: 194804,
  },
};
const reply = { id: JOB, status: 'complete', result };
const segmentReply = {
  id: 'segment-12',
  status: 'complete',
  result: {
    ...result,
    data: [{ 'segment_view.segment_id': '12', 'segment_view.segment_name': 'Crime fans' }],
    fields: [
      {
        name: 'segment_view.segment_id',
        label: 'Segment ID',
        kind: 'dimension',
        format: 'text',
        definition: 'Id of the segment in filters.',
      },
      {
        name: 'segment_view.segment_name',
        label: 'Segment',
        kind: 'dimension',
        format: 'text',
        definition: 'Name of the segment.',
      },
    ],
    provenance: { ...result.provenance, sql: '', period: null, rows_read: 0 },
  },
};
const namedAnalysis = (body: object): RouteExample => ({ params, body: { filters, ...body }, reply });

export const queryExamples: Readonly<Record<string, RouteExample>> = {
  'queries.run': {
    params: { ...params, table: 'customer_view' },
    body: {
      fields: ['customer_view.series', 'customer_view.plays'],
      filters: { ...filters, 'customer_view.device': 'Roku,Web' },
      sorts: ['customer_view.plays desc'],
      limit: 10,
    },
    reply,
  },
  'queries.results': {
    params,
    query: { job_ids: JOB, ts: 'k3x9' },
    reply: { [JOB]: { status: 'complete', data: result } },
  },
  'queries.cancel': { params, query: { job_ids: JOB }, reply: { cancelled: 1 } },
  'analyses.adReach': namedAnalysis({ fields: ['ad_sessions.ad_log_campaign'] }),
  'analyses.topItems': namedAnalysis({ fields: ['customer_view.series', 'customer_view.plays'], limit: 5 }),
  'analyses.benchmark': namedAnalysis({ fields: ['customer_view.minutes'], periods: 4 }),
  'analyses.ama': namedAnalysis({ granularity: 'hour' }),
  'analyses.pathing': namedAnalysis({ level: 'series', start: 'Harbor', depth: 3 }),
  'analyses.leadInOut': namedAnalysis({ level: 'series', title: 'Harbor' }),
  'analyses.funnel': namedAnalysis({ series: 'Harbor', season: 1 }),
  'analyses.segment': { params: { ...params, id: '12' }, reply: segmentReply },
  'analyses.segmentShare': { params, query: { segment_id: '12', type: 'viewer' }, reply: segmentReply },
  'viewers.unique': namedAnalysis({ limit: 100 }),
  'subscriberMetadata.read': {
    params,
    reply: {
      fields: [
        {
          name: 'household_size',
          label: 'Household Size',
          description: 'Number of people in the household.',
          source: 'demographics',
          type: 'number',
          values: 5,
          coverage: 0.62,
          loaded_at: '2026-11-14T03:10:00.000Z',
        },
      ],
      loaded_at: '2026-11-14T03:10:00.000Z',
    },
  },
  'cohorts.acquisition': namedAnalysis({ identity: 'viewer', granularity: 'week' }),
  'cohorts.readAcquisition': {
    params,
    query: { filters: JSON.stringify(filters), identity: 'viewer', granularity: 'week' },
    reply,
  },
  'cohorts.retention': namedAnalysis({
    acquisition_filters: { 'customer_view.series': 'Harbor' },
    granularity: 'week',
  }),
  'cohorts.readRetention': {
    params,
    query: { filters: JSON.stringify(filters), granularity: 'week', kind: 'bounded' },
    reply,
  },
};
