import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import { ALL_ROWS, type TableContent } from '@playhead/contract/http/deliveries/export-content';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { workbenchTable } from '@playhead/domain/deliveries';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createContentMaker } from '../../delivery/content/make-content.ts';
import { startS3Peer } from '../../delivery/destinations/test-s3-peer.ts';
import { startSmtpPeer } from '../../delivery/destinations/test-smtp-peer.ts';
import { createRenderSessions } from '../../delivery/print/render-sessions.ts';
import { startDeliveryMetadata } from '../../delivery/test-delivery-stage.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { exportRuns } from '../../platform/metadata/schema.ts';
import type { TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { unwatchedStorage } from '../../platform/storage/storage-watch.ts';
import { createQueryAccess } from '../../query-access.ts';
import { email, PLANS, QUERY_ID, startPlansApp, wire } from './test-plans-app.ts';

const AURORA = 1001;
const PERIOD = 'customer_view.current_date_range_ui';
/** Each series in November: plays by day of the month and device. */
const SESSIONS = [
  ['Harbor', '2026-11-08', 'iPhone', 3],
  ['Harbor', '2026-11-15', 'Roku', 2],
  ['Night Line', '2026-11-15', 'iPhone', 4],
  ['Pine', '2026-11-15', 'Roku', 1],
  ['Pine', '2026-11-16', 'Roku', 5],
] as const;

let template: TestMetadata;
let engine: TestEngine;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  [template, engine] = await Promise.all([
    startDeliveryMetadata(),
    startTestEngine({ customers: demoCustomers.map(({ id }) => id) }),
  ]);
  for (const [series, day, device, plays] of SESSIONS) {
    await engine.engine.command({
      sql: `INSERT INTO playhead.sessions (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds,
        series, device) SELECT ${AURORA}, concat('v', toString(number)), concat({key:String}, toString(number)),
        {start:String}, {start:String}, true, 60, {series:String}, {device:String} FROM numbers(${plays})`,
      params: { key: `${series}-${day}-${device}`, start: `${day} 20:00:00`, series, device },
    });
  }
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(async () => {
  await template.stop();
  await engine.end();
});

/** The routes of plans over the engine: files are made of what the queries give. */
async function startApp() {
  const smtp = await startSmtpPeer();
  const store = await startS3Peer();
  const app = await startPlansApp(template, { smtpUrl: smtp.url });
  const directory = await mkdtemp(join(tmpdir(), 'playhead-workbench-'));
  const { metadata, artifacts, clock, content } = app.stage;
  const now = () => clock.now;
  const customers = createCustomerDirectory({ db: metadata.db, now });
  const logger = pino({ level: 'silent' });
  const access = createQueryAccess({
    engine: engine.engine,
    db: metadata.db,
    pool: metadata.pool,
    customers,
    now,
    logger,
    builds: { wantRollups: async () => undefined },
  });
  content.make = createContentMaker({
    queries: access.tables,
    customers,
    artifacts,
    storage: unwatchedStorage,
    pool: {
      run: async () => {
        throw new Error('Nothing prints here.');
      },
      close: async () => undefined,
    },
    renderSessions: createRenderSessions({ now }),
    logger,
    spoolDirectory: directory,
    reducedCsvTables: [],
    exportOwner: '',
  });
  stops.push(
    () => rm(directory, { recursive: true, force: true, maxRetries: 10 }),
    () => smtp.stop(),
    () => store.stop(),
    () => app.stop(),
    async () => access.queries.stop(),
  );
  return {
    ...app,
    arrived: smtp.arrived,
    store,
    async fireAt(time: string) {
      clock.now = new Date(time);
      const before = new Set((await metadata.db.select().from(exportRuns)).map(({ id }) => id));
      await app.fire();
      const runs = (await metadata.db.select().from(exportRuns)).filter(({ id }) => !before.has(id));
      return Promise.all(runs.map(({ id }) => app.stage.ended(id)));
    },
  };
}

/** The clock stands at 6:00 on a Monday. */
const MONDAYS = { cron: '0 7 * * 1', timeZone: 'UTC' } as const;

const query = (more: object = {}) =>
  decodeWire(RunQueryBody, {
    fields: ['customer_view.series', 'customer_view.plays'],
    filters: { [PERIOD]: 'Last 7 Days' },
    sorts: ['customer_view.series'],
    ...more,
  });

function workbench(body: RunQueryBody, more: { limit?: typeof ALL_ROWS; queryId?: string } = {}) {
  const { limit, queryId = QUERY_ID } = more;
  const table = { ...workbenchTable(body, 'Report'), ...(limit === undefined ? {} : { limit }) };
  const content: TableContent = { kind: 'table', format: 'csv', zipped: false, table, queryId };
  return { name: 'Analytics Workbench - Report', dashboardId: 'ci_customer_view_explore', search: '', content };
}

const bucket = (endpoint: string): DeliveryTarget & { type: 's3' } => ({
  type: 's3',
  bucket: 's3://reports',
  path: '/daily/',
  accessKeyId: 'AKIDEXAMPLE',
  region: 'us-east-1',
  endpoint,
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
});

test('DLV-084, DLV-085, DLV-088: a plan of the workbench is kept with its query and told with the names of the payload', async () => {
  const app = await startApp();
  const id = randomUUID();
  const body = wire({ ...workbench(query(), { limit: ALL_ROWS }), target: email });
  expect(await app.call('POST', PLANS, { query: { id }, body })).toEqual({ status: 200, data: { id } });
  const listing = { account: 'aurora_stream', username: 'analyst@aurora.example' };
  const other = await app.call('GET', PLANS, { query: { ...listing, dashboardId: 'overview_page' } });
  expect(other.data).toEqual([]);
  const { data } = await app.call('GET', PLANS, { query: { ...listing, dashboardId: 'ci_customer_view_explore' } });
  expect(data[0].configuration.configuration).toMatchObject({
    dashboardId: 'ci_customer_view_explore',
    queryId: QUERY_ID,
    slug: QUERY_ID,
    name: 'Analytics Workbench - Report',
    format: 'csv',
    type: 'email',
    limit: 1,
    sendAll: true,
    widget_name: 'Report',
    long_tables: false,
    pdf_landscape: false,
    pdf_paper_size: null,
    apply_formatting: true,
    apply_vis: true,
    content: { kind: 'table', queryId: QUERY_ID, table: { query: { body: { filters: { [PERIOD]: 'Last 7 Days' } } } } },
  });
});

test('DLV-094: a query that nobody knows is refused in words, and so is another id than that of the content', async () => {
  const app = await startApp();
  const unknown = wire({ ...workbench(query(), { queryId: 'x'.repeat(22) }), target: email });
  const message = 'The query of this schedule is not known. Open the analysis in the Analytics Workbench again.';
  for (const body of [unknown, { ...unknown, instant: true }])
    expect((await app.call('POST', PLANS, { body })).data).toEqual({ errors: [{ message }] });
  const body = { ...wire({ ...workbench(query()), target: email }), queryId: 'y'.repeat(22) };
  expect(await app.call('POST', PLANS, { body })).toMatchObject({ status: 400, error: 'invalid_request' });
  expect((await app.call('GET', PLANS)).data).toEqual([]);
});

test('DLV-092: a plan is changed, tested and sent after its query was removed', async () => {
  const app = await startApp();
  const id = randomUUID();
  const body = wire({ ...workbench(query()), target: email, ...MONDAYS });
  await app.call('POST', PLANS, { query: { id }, body });
  app.data.queries.clear();
  expect((await app.call('PUT', PLANS, { query: { id }, body: { ...body, paused: true } })).data).toEqual({ id });
  const tested = await app.call('POST', PLANS, { body: { ...body, instant: true, actionType: 'test' } });
  expect(tested.data).toEqual({ job: expect.any(String) });
  await app.call('PUT', PLANS, { query: { id }, body });
  expect((await app.fireAt('2026-11-16T07:00:01Z')).map(({ state }) => state)).toEqual(['complete']);
});

test('DLV-093: a user without the permission keeps no plan and sends no test', async () => {
  const app = await startApp();
  const as = 'reader@aurora.example';
  const body = wire({ ...workbench(query()), target: email });
  expect(await app.call('POST', PLANS, { as, body })).toMatchObject({ status: 403 });
  const test = { ...body, instant: true, actionType: 'test' };
  expect(await app.call('POST', PLANS, { as, body: test })).toMatchObject({ status: 403 });
});

test('DLV-083, DLV-084: a period that is stored by name moves with each firing', async () => {
  const app = await startApp();
  const target = bucket(app.store.endpoint);
  await app.call('POST', PLANS, { body: wire({ ...workbench(query()), target, ...MONDAYS }) });
  const [first] = await app.fireAt('2026-11-16T07:00:01Z');
  const [second] = await app.fireAt('2026-11-23T07:00:01Z');
  expect([first?.state, second?.state]).toEqual(['complete', 'complete']);
  const files = [...app.store.objects].map(([key, bytes]) => [key, bytes.toString().split('\n')]);
  expect(files).toEqual([
    // 9 to 15 November.
    [
      'daily/Analytics Workbench - Report 2026-11-16T0700.csv',
      ['"Series","Plays"', '"Harbor","2"', '"Night Line","4"', '"Pine","1"', ''],
    ],
    // 16 to 22 November.
    ['daily/Analytics Workbench - Report 2026-11-23T0700.csv', ['"Series","Plays"', '"Pine","5"', '']],
  ]);
});

test('DLV-086, DLV-087: rows of the table and all results, with running total, pivot, totals and row totals', async () => {
  const app = await startApp();
  const body = query({
    limit: 2,
    pivots: ['customer_view.device'],
    total: true,
    row_total: true,
    dynamic_fields: [
      {
        category: 'table_calculation',
        table_calculation: 'so_far',
        label: 'So far',
        value_format: 'integer',
        expression: 'running_total(${customer_view.plays})',
      },
      {
        category: 'measure',
        measure: 'watchers',
        label: 'Watchers',
        type: 'count_distinct',
        based_on: 'customer_view.viewer_id',
      },
    ],
  });
  for (const limit of [undefined, ALL_ROWS] as const) {
    const plan = workbench(body, limit === undefined ? {} : { limit });
    const target = { ...bucket(app.store.endpoint), path: limit === undefined ? '/table/' : '/all/' };
    const created = await app.call('POST', PLANS, { body: wire({ ...plan, target, ...MONDAYS }) });
    expect(created.data.errors).toBeUndefined();
  }
  const runs = await app.fireAt('2026-11-16T07:00:01Z');
  expect(runs.map(({ state, reason }) => [state, reason])).toEqual([
    ['complete', null],
    ['complete', null],
  ]);
  const rowsIn = (folder: string): unknown => {
    const [, file = Buffer.from('')] = [...app.store.objects].find(([key]) => key.startsWith(folder)) ?? [];
    return parse(file);
  };
  const header = [
    ['Series', 'Plays | Roku', 'So far | Roku', 'Watchers | Roku'],
    ['Plays | iPhone', 'So far | iPhone', 'Watchers | iPhone'],
    ['Plays | Total', 'So far | Total', 'Watchers | Total'],
  ].flat();
  const total = ['Total', '3', '3', '2', '4', '4', '4', '7', '7', '4'];
  const rows = [
    ['Harbor', '2', '2', '2', '0', '0', '0', '2', '2', '2'],
    ['Night Line', '0', '2', '0', '4', '4', '4', '4', '6', '4'],
    ['Pine', '1', '3', '1', '0', '4', '0', '1', '7', '1'],
  ];
  expect(rowsIn('table/')).toEqual([header, ...rows.slice(0, 2), total]);
  expect(rowsIn('all/')).toEqual([header, ...rows, total]);
});
