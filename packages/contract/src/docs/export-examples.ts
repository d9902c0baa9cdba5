import type { RouteExample } from './examples.ts';

const params = { customer: '1' };
const RUN = '0190f7c2-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
const run = { ...params, id: RUN };
const RANGE = '2026/11/01 to 2026/11/07';
const filters = { 'customer_view.current_date_range_ui': RANGE };
const file = null;
const table = {
  fileName: 'Top Series',
  query: {
    request: 'query',
    body: {
      fields: ['customer_view.series', 'customer_view.plays'],
      filters,
      sorts: ['customer_view.plays desc'],
      limit: 10,
    },
  },
  limit: -1,
  apply_vis: true,
  apply_formatting: false,
  hiddenFields: [],
};

export const exportExamples: Readonly<Record<string, RouteExample>> = {
  'exports.startRender': {
    body: {
      endpoint: { code: 'k3x9Qm2LwZ7bT4cV', page: 'overview_page', singleColumn: false, expandTable: false },
      filename: 'Overview 2026-11-15T0900.pdf',
      png: false,
      format: 'A4',
      landscape: false,
    },
    reply: { reportGuid: RUN },
  },
  'exports.renderStatus': { params: { id: RUN }, reply: { export: 'Pending', percent: 40 } },
  'exports.renderFile': { params: { id: RUN }, reply: file },
  'exports.createFile': { params, body: { ...table, format: 'csv' }, reply: { id: RUN } },
  'exports.fileStatus': { params: run, reply: { status: 'complete', percent: 100, rows: 1840 } },
  'exports.file': { params: run, reply: file },
  'exports.queryFile': { params: run, body: { format: 'csv', fileName: 'Top Series' }, reply: file },
  'exports.adReachFile': {
    params,
    body: { filters, fields: ['ad_sessions.ad_log_campaign'], format: 'json', fileName: 'Ad reach' },
    reply: file,
  },
  'exports.topItemsFile': {
    params,
    body: { filters, fields: ['customer_view.series', 'customer_view.plays'], format: 'csv', fileName: 'Top Series' },
    reply: file,
  },
  'exports.segmentShareFile': { params, query: { segment_id: '12', type: 'viewer', format: 'csv' }, reply: file },
  'exports.createZip': {
    params,
    body: {
      folderName: 'dashboard-overview',
      params: [table],
      period: {
        shortcut: 'Last 7 Days',
        compare: 'Previous Period',
        range: RANGE,
        compareRange: '2026/10/25 to 2026/10/31',
      },
      page: 'overview_page',
    },
    reply: { job: RUN },
  },
  'exports.zipStatus': { params: run, reply: { export: 'Success', percent: 100 } },
  'exports.zipFile': { params: run, reply: file },
  'exports.openFile': { params: run, reply: { url: '/files/3q2-7wAAEf_xk9LmPq0sTuVwXyZ01234' } },
  'exports.linkedFile': { params: { code: '3q2-7wAAEf_xk9LmPq0sTuVwXyZ01234' }, reply: file },
};
