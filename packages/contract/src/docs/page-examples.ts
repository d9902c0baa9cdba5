import type { RouteExample } from './examples.ts';

const params = { customer: '1' };
const widget = {
  id: 'plays',
  type: 'line',
  title: 'Plays',
  x: 0,
  y: 0,
  w: 30,
  h: 8,
  fields: ['customer_view.date', 'customer_view.plays'],
  dataSource: { request: 'query', queryEngin: 'playhead' },
};
const note = {
  id: '6f1c5d9e-8a3b-4c2d-9e1f-0a1b2c3d4e5f',
  day: '2026-11-01',
  kind: 'premiere',
  text: 'Harbor, season 2',
  created_by: 'Ana Field',
  created_at: '2026-10-20T09:00:00.000Z',
  mine: true,
};
const noteBody = { day: '2026-11-01', kind: 'premiere', text: 'Harbor, season 2' };
const view = {
  filter: '{"page":"content_page","search":"?filterStr=%7B%7D"}',
  customer: '{"id":1,"name":"Aurora"}',
};

export const pageExamples: Readonly<Record<string, RouteExample>> = {
  'dashboards.configs': { params, reply: [{ page: 'overview_page', title: 'Overview', widgets: [widget] }] },
  'dashboards.createLayout': {
    params,
    body: { dashboard_id: 'overview_page', data: { width: 1440, height: 2400, singleHeight: 5200, widgets: [widget] } },
    reply: {
      id: '12',
      dashboard_id: 'overview_page',
      created_by: 'Ana Field',
      created_at: '2026-11-15T09:00:00.000Z',
    },
  },
  'filters.global': {
    params,
    query: { scope: 'all' },
    reply: {
      fields: [
        {
          fieldName: 'series',
          queryField: 'customer_view.series',
          label: 'Series',
          tooltip: 'Title of the series.',
          category: 'Content',
          inputType: 'MultiSearchSelect',
          defaultValues: [],
          options: [],
          suggestionKey: 'series',
          associatedKeys: [],
          percentFilterKey: 'series.percent',
          valueType: 'string',
          operatorSet: 'text',
          allowAdvanced: true,
          units: [],
          isCustomTag: false,
          filterType: 'session',
          subName: null,
        },
      ],
    },
  },
  'filters.dashboardDimensions': {
    params: { ...params, table: 'customer_view' },
    query: { dashboard_id: 'overview_page' },
    reply: {
      dimensions: [
        { name: 'customer_view.series', label: 'Series', format: 'text', definition: 'Title of the series.' },
      ],
    },
  },
  'filters.customerTags': { params, reply: { ad_tags: [], cv_tags: [{ name: 'plan' }] } },
  'suggestions.list': {
    params: { ...params, key: 'series' },
    query: { keyword: 'har' },
    reply: [{ value: 'Harbor', name: 'Harbor' }],
  },
  'shareLinks.create': { params, body: { data: view }, reply: { code: 'aB3dE5fG7hJ9kL1' } },
  'shareLinks.read': {
    params: { ...params, code: 'aB3dE5fG7hJ9kL1' },
    reply: { code: 'aB3dE5fG7hJ9kL1', data: view },
  },
  'annotations.list': { params, query: { from: '2026-11-01', to: '2026-11-30' }, reply: [note] },
  'annotations.create': { params, body: noteBody, reply: note },
  'annotations.update': { params: { ...params, id: note.id }, body: noteBody, reply: note },
  'annotations.delete': { params: { ...params, id: note.id }, reply: { deleted: true } },
};
