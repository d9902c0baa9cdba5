import { routes } from '@playhead/contract/http/routes';
import type { RouteRecord } from '@playhead/contract/route';
import { z } from 'zod';

const FIELD = 'segment_view.segment_id';
const PERIOD = { 'customer_view.current_date_range_ui': '2026/06/01 to 2026/06/14' };

/** Somewhere in a request of a route where the id of a segment can stand. */
export interface SegmentReference {
  /** `queries.run filters "-ID"` */
  name: string;
  route: RouteRecord;
  request(id: string): { path: string; payload?: unknown };
}

/** Ways to spell a filter by the segment ID; OWN is one that everybody may see, MINE one that the caller may change. */
const SYNTAXES = ['ID', '-ID', 'OWN,ID', 'OWN,-ID'];
/** One compiler reads them all: these are tried on one route. */
const RARE_SYNTAXES = ['"ID"', '%ID%', 'ID%', ' ID ', '>=ID', '[ID,ID]', '^ID', '-NULL'];
const syntaxesFor = ({ id }: RouteRecord) => [...SYNTAXES, ...(id === 'queries.run' ? RARE_SYNTAXES : [])];

function widgetQuery(filters: object): object {
  return { request: 'query', body: { fields: ['customer_view.unique_viewers'], filters: { ...PERIOD, ...filters } } };
}

const tableOf = (filters: object) => ({ fileName: 'x', query: widgetQuery(filters) });
/** It fires too often and is not kept: the next list would tell the caller's own ids. */
const planOf = (filters: object) => ({
  dashboardId: 'unique_viewers_page',
  type: 'email',
  name: 'sample',
  format: 'csv_zip',
  address: 'ada@example.com',
  cron: '* * * * *',
  timezone: 'UTC',
  content: { kind: 'table', format: 'csv', zipped: true, table: tableOf(filters) },
});
const BUCKET_JOB = {
  job_title: 'sample',
  job_type: 1,
  looker_dashboard_id: 'unique_viewers_page',
  export_type: 1,
  schedule_granularity: 0,
  export_data_format: 'csv_zip',
  export_destination: 1,
  export_job_body: JSON.stringify(tableOf({})),
  // No bucket has such a name.
  export_s3_bucket: 'r',
  export_s3_access_key: 'a',
  export_s3_secret_key: 'b',
  export_s3_region: 'us-east-1',
};

/** The least that a route takes; routes that take `{}` need no entry. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  'queries.run': { fields: ['customer_view.unique_viewers'] },
  'analyses.topItems': { fields: ['customer_view.series', 'customer_view.plays'] },
  'analyses.benchmark': { fields: ['customer_view.plays'] },
  'analyses.funnel': { series: 'Harbor' },
  'analyses.leadInOut': { title: 'Harbor' },
  'exports.createFile': { fileName: 'x', format: 'csv', query: widgetQuery({}) },
  'exports.createZip': { folderName: 'x', params: [{ fileName: 'x', query: widgetQuery({}) }] },
  'exports.topItemsFile': { fields: ['customer_view.series', 'customer_view.plays'] },
  'plans.create': planOf({}),
  'plans.update': planOf({}),
  'plans.createByMark': { data: { name: 'sample', configuration: planOf({}) } },
  'plans.updateByMark': { data: { name: 'sample', configuration: planOf({}) } },
  'plans.sendWidget': {
    title: 'sample',
    file: { ...tableOf({}), format: 'csv' },
    target: { type: 'email', addresses: ['ada@example.com'] },
  },
  'plans.createBucketJob': BUCKET_JOB,
  'plans.updateBucketJob': BUCKET_JOB,
  'administration.saveSettings': { segments_locked: false },
  'administration.addUser': { email: 'eve@example.com', user_full_name: 'Eve', permissions: [] },
  'administration.setPermissions': { permissions: [] },
  'serviceTokens.create': { name: 'sample', permissions: [], days: 1 },
  'sampling.set': { sampling_switch_on: false },
  'monitors.errors': [],
  'monitors.record': [],
  'annotations.create': { day: '2026-06-10', kind: 'note', text: 'a note' },
  'annotations.update': { day: '2026-06-10', kind: 'note', text: 'a note' },
  'shareLinks.create': { data: { filter: '{"page":"overview_page","search":""}', customer: '{"id":1001}' } },
  'segments.create': { segment_name: 'sample' },
  'segments.update': { segment_name: 'sample' },
  'segments.coverage': { segment_name: 'sample' },
  'segments.overlap': { segment_ids: ['OWN'] },
  'segments.compare': { segment_ids: ['OWN'] },
  'segments.createShare': { share_type: 'all' },
  'segments.updateShare': { share_type: 'all' },
  'biFrame.embedUrl': { type: 'explore', page: 'ci_customer_view_explore' },
  'reports.create': { report_name: 'sample', looker_query_body: {} },
  'reports.duplicate': { report_name: 'sample' },
  'reports.share': { share_type: 'some', email_list: [] },
  'boards.create': { name: 'sample' },
  'boards.pin': { report: '00000000-0000-4000-8000-000000000000' },
  'dashboards.createLayout': {
    dashboard_id: 'overview_page',
    data: { width: 1440, height: 0, singleHeight: 0, widgets: [] },
  },
};

const customerRoutes: readonly RouteRecord[] = routes.filter(({ path }) => path.includes(':customer'));

/** Routes whose body is JSON and whose sample does not fit: a new route must be given one. */
export function routesWithoutSample(): readonly string[] {
  return customerRoutes.flatMap(({ id, body }) => {
    if (body === undefined) return [];
    const sample = JSON.parse(JSON.stringify(SAMPLES[id] ?? {}).replaceAll('OWN', '123456789012345'));
    return body.safeParse(sample).success ? [] : [id];
  });
}

/** Every reference of every route of the table; a request without the id would compare a route with itself, a moment later. */
export function segmentReferences(given: {
  customerId: number;
  own: string;
  mine: string;
}): readonly SegmentReference[] {
  return allReferences(given).filter(({ request }) => JSON.stringify(request('A-SEGMENT')).includes('A-SEGMENT'));
}

function allReferences(given: { customerId: number; own: string; mine: string }): readonly SegmentReference[] {
  let calls = 0;
  return customerRoutes.flatMap((route) =>
    [...pathReferences(route), ...queryReferences(route), ...bodyReferences(route)].map(
      ({ name, path = {}, query = {}, body }) => ({
        name: `${route.id} ${name}`,
        route,
        request: (id: string) => {
          calls += 1;
          const filled = (value: string) =>
            value
              .replaceAll('ID', id)
              .replaceAll('OWN', given.own)
              .replaceAll('MINE', given.mine)
              .replaceAll('NONCE', `nonce${calls}x`);
          const params: Readonly<Record<string, string>> = {
            customer: String(given.customerId),
            table: 'customer_view',
            ...path,
          };
          const address = route.path.replace(/:(\w+)/g, (_whole, param: string) =>
            encodeURIComponent(filled(params[param] ?? 'ID')),
          );
          const search = new URLSearchParams(
            Object.entries(query).map(([key, value]): [string, string] => [key, filled(value)]),
          );
          const payload: unknown = body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body)));
          return { path: `${address}?${search}`, ...(payload === undefined ? {} : { payload }) };
        },
      }),
    ),
  );
}

interface Draft {
  name: string;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

const sampleOf = ({ id, body }: RouteRecord) => (body === undefined ? {} : { body: SAMPLES[id] ?? {} });

/** The route as it is, with the id in every parameter of its path; and the field where a parameter names one. */
function pathReferences(route: RouteRecord): readonly Draft[] {
  const params = [...route.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param).filter((one) => one !== 'customer');
  const plain = { name: 'path', ...sampleOf(route) };
  return [plain, ...params.map((param) => ({ ...plain, name: `path ${param} = field`, path: { [param]: FIELD } }))];
}

function queryReferences(route: RouteRecord): readonly Draft[] {
  const keys = Object.keys(route.query?.shape ?? {});
  const associated = { associate_key: FIELD, associate_value: 'ID' };
  return [
    ...keys.map((key) => ({ name: `query ${key}`, query: { [key]: 'ID' } })),
    ...keys
      .filter((key) => key.endsWith('filters'))
      .flatMap((key) =>
        syntaxesFor(route).map((syntax) => ({
          name: `query ${key} ${JSON.stringify(syntax)}`,
          query: { [key]: JSON.stringify({ ...PERIOD, [FIELD]: syntax }) },
        })),
      ),
    ...keys
      .filter((key) => key === 'by')
      .map((key) => ({ name: `query ${key} = field`, query: { [key]: FIELD, filters: JSON.stringify(PERIOD) } })),
    ...(keys.includes('associate_key')
      ? [{ name: 'query associate_key', path: { key: 'customer_view.series' }, query: associated }]
      : []),
  ];
}

function bodyReferences(route: RouteRecord): readonly Draft[] {
  const sample = SAMPLES[route.id] ?? {};
  if (!(route.body instanceof z.ZodObject) || Array.isArray(sample)) return [];
  return Object.keys(route.body.shape).flatMap((key) =>
    valuesFor(key, route).map(({ name, value, more }) => ({
      name: `body ${name}`,
      path: { id: 'MINE', segmentId: 'MINE' },
      body: { ...sample, ...more, [key]: value },
    })),
  );
}

interface Value {
  name: string;
  value: unknown;
  more?: object;
}

const existing = (...groups: readonly (readonly object[])[]) => JSON.stringify(groups);
const base = (segment_id: string, more: object = {}) => ({ segment_id, segment_name: 'x', ...more });
const measure = (more: object) => [{ category: 'measure', measure: 'made', type: 'count_distinct', ...more }];

function valuesFor(key: string, route: RouteRecord): readonly Value[] {
  const filters = { filters: PERIOD };
  // A taken name is refused before anything else is looked at.
  const fresh = { segment_name: 'NONCE' };
  switch (key) {
    case 'filters':
    case 'acquisition_filters':
      return syntaxesFor(route).map((syntax) => ({
        name: `${key} ${JSON.stringify(syntax)}`,
        value: { ...PERIOD, [FIELD]: syntax },
      }));
    case 'query':
      return SYNTAXES.map((syntax) => ({
        name: `query ${JSON.stringify(syntax)}`,
        value: widgetQuery({ [FIELD]: syntax }),
      }));
    case 'content':
      return [{ name: key, value: planOf({ [FIELD]: 'ID' }).content }];
    case 'data':
      return route.id.startsWith('plans.')
        ? [{ name: key, value: { name: 'sample', configuration: planOf({ [FIELD]: 'ID' }) } }]
        : [];
    case 'file':
      return [{ name: key, value: { ...tableOf({ [FIELD]: 'ID' }), format: 'csv' } }];
    case 'export_job_body':
      return [{ name: key, value: JSON.stringify(tableOf({ [FIELD]: 'ID' })) }];
    case 'fields':
      return [
        { name: 'fields', value: [FIELD, 'customer_view.unique_viewers'], more: filters },
        { name: 'fields alone', value: [FIELD], more: filters },
      ];
    case 'pivots':
      return [{ name: key, value: [FIELD], more: filters }];
    case 'sorts':
      return [{ name: key, value: [FIELD], more: filters }];
    case 'by':
      return [{ name: key, value: FIELD, more: filters }];
    case 'dynamic_fields':
      return [
        { name: `${key} based on it`, value: measure({ based_on: FIELD }), more: filters },
        {
          name: `${key} filtered by it`,
          value: measure({ based_on: 'customer_view.viewer_id', filters: { [FIELD]: 'ID' } }),
          more: filters,
        },
        {
          name: `${key} computed from it`,
          value: [{ category: 'table_calculation', table_calculation: 'made', expression: `\${${FIELD}}` }],
          more: filters,
        },
      ];
    case 'segment_ids':
      return [
        { name: key, value: ['ID'] },
        { name: `${key} with an own one`, value: ['OWN', 'ID'] },
      ];
    case 'existing_segments':
      return [
        { name: key, value: existing([base('ID')]), more: fresh },
        { name: `${key} or`, value: existing([base('OWN'), base('ID')]), more: fresh },
        { name: `${key} and`, value: existing([base('OWN')], [base('ID')]), more: fresh },
        { name: `${key} excluded`, value: existing([base('OWN')], [base('ID', { exclude: true })]), more: fresh },
      ];
    case 'create_filter':
      return [
        { name: `${key} ID`, value: JSON.stringify({ ID: [[{ name: 'ID', op: 'is_equal_to', value: ['ID'] }]] }) },
        {
          name: `${key} field`,
          value: JSON.stringify({ [FIELD]: [[{ name: FIELD, op: 'is_equal_to', value: ['ID'] }]] }),
        },
      ];
    default:
      return [
        { name: key, value: 'ID' },
        { name: `${key} list`, value: ['ID'] },
      ];
  }
}
