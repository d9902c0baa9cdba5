import type { RouteExample } from './examples.ts';

const params = { customer: '1' };
const PLAN = '0190f7c2-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
const JOB = '0190f7c2-5b1e-7c3a-9d2e-1f2a3b4c5d70';
const configuration = {
  dashboardId: 'overview_page',
  mark: 'overview_page',
  type: 'email',
  name: 'Overview-1',
  format: 'wysiwyg_pdf',
  address: 'ana@example.com,ben@example.com',
  params: '{}',
  secret: '',
  message: 'The week at a glance',
  cron: '0 6 * * 1',
  timezone: 'America/Los_Angeles',
  content: {
    kind: 'page',
    page: 'overview_page',
    search: '?period=Last+7+Days',
    format: 'pdf',
    paper: 'A4',
    landscape: false,
    singleColumn: false,
    expandTable: false,
  },
  whenComplete: false,
  instant: false,
  paused: false,
};
const stored = {
  id: PLAN,
  created_at: '2026-11-10T09:00:00.000Z',
  updated_at: '2026-11-10T09:00:00.000Z',
  configuration: { configuration },
  next_fire_at: '2026-11-16T14:00:00.000Z',
  problem: null,
  owner: 'ana@example.com',
};
const query = { request: 'unique-viewers', body: { filters: { 'segment_view.segment_id': '12' } } };
const table = { fileName: 'Members', query, limit: -1 };
const bucketJob = {
  job_title: 'Members',
  job_type: 1,
  looker_dashboard_id: 'segment_page',
  export_type: 1,
  schedule_granularity: 1,
  day_in_the_week: 2,
  export_data_format: 'csv_zip',
  export_destination: 1,
  export_job_body: JSON.stringify(table),
  export_s3_bucket: 'reports',
  export_s3_option_path: '/members/',
  export_s3_access_key: 'AKIAEXAMPLE',
  export_s3_secret_key: '***********',
  export_s3_region: 'eu-west-1',
  dashboard_filter: '',
};
const job = {
  id: JOB,
  kind: 'schedule',
  title: 'Overview-1',
  state: 'complete',
  owner: 'ana@example.com',
  destination: 'E-mail to ana@example.com, ben@example.com',
  format: 'PDF',
  createdAt: '2026-11-16T14:00:00.400Z',
  startedAt: '2026-11-16T14:00:00.500Z',
  endedAt: '2026-11-16T14:00:04.900Z',
  fireAt: '2026-11-16T14:00:00.000Z',
  percent: null,
  rows: null,
  bytes: 412806,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  attempt: 1,
  reason: null,
  planId: PLAN,
  fileName: 'Overview-1 2026-11-16T0600.pdf',
  expiresAt: '2026-11-23T14:00:04.000Z',
  actions: ['download', 'resend'],
};
const marked = { scheduleId: PLAN, data: { name: 'Overview-1', configuration } };

export const planExamples: Readonly<Record<string, RouteExample>> = {
  'plans.create': { params, query: { id: PLAN }, body: configuration, reply: { id: PLAN } },
  'plans.list': { params, query: { dashboard: 'overview_page' }, reply: [stored] },
  'plans.update': { params, query: { id: PLAN }, body: configuration, reply: { id: PLAN } },
  'plans.delete': { params, query: { id: PLAN }, reply: { id: PLAN } },
  'plans.listByMark': { params, query: { mark: 'overview_page' }, reply: { plans: [stored] } },
  'plans.createByMark': { params, body: marked, reply: { id: PLAN } },
  'plans.updateByMark': { params, body: marked, reply: { id: PLAN } },
  'plans.deleteByMark': { params, query: { scheduleId: PLAN }, reply: { id: PLAN } },
  'plans.sendWidget': {
    params,
    body: {
      title: 'Members',
      file: { ...table, format: 'csv' },
      target: { type: 'email', addresses: ['ana@example.com'], message: '' },
    },
    reply: { job: JOB },
  },
  'plans.listBucketJobs': {
    params,
    query: { page: '1' },
    reply: [
      {
        ...bucketJob,
        id: PLAN,
        timezone: 'Europe/Berlin',
        updated_time: '2026-11-10T09:00:00.000Z',
        next_fire_at: '2026-11-16T23:00:00.000Z',
        problem: null,
      },
    ],
  },
  'plans.createBucketJob': { params, body: { ...bucketJob, export_s3_secret_key: 'key' }, reply: { id: PLAN } },
  'plans.updateBucketJob': { params: { ...params, job_id: PLAN }, body: bucketJob, reply: { id: PLAN } },
  'plans.deleteBucketJob': { params: { ...params, job_id: PLAN }, reply: { id: PLAN } },
  'jobs.list': { params, query: { page: '1', state: 'complete' }, reply: { jobs: [job], total: 1 } },
  'jobs.read': {
    params: { ...params, id: JOB },
    reply: { job, attempts: [{ attempt: 1, at: '2026-11-16T14:00:04.900Z', state: 'complete', reason: null }] },
  },
  'jobs.cancel': { params: { ...params, id: JOB }, reply: { state: 'cancelled' } },
  'jobs.retry': { params: { ...params, id: JOB }, reply: { id: JOB } },
  'jobs.file': { params: { ...params, id: JOB }, reply: null },
};
