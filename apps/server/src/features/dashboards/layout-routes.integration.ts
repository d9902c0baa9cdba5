import { createDashboardLayout, KEPT_LAYOUTS, LAYOUT_BODY_BYTES } from '@playhead/contract/http/dashboards';
import { isPermission } from '@playhead/contract/permissions';
import { dashboardLayout } from '@playhead/domain/layouts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { seedTestUsers } from '../users/test-seed.ts';
import { registerDashboardLayouts } from './layout-routes.ts';
import { pageContextOf } from './page-context.ts';
import { dashboardConfigOf } from './page.ts';
import { dashboardPages } from './pages/index.ts';

const AURORA = 1001;
const BOREALIS = 1002;
const OLGA = 'operator@playhead.example';
const PAGE = 'overview_page';

let template: TestMetadata;
let metadata: Metadata;
let app: FastifyInstance;
let widgets: ReturnType<typeof dashboardConfigOf>['widgets'];

beforeAll(async () => {
  template = await startTestMetadata({ seed: seedTestUsers });
  metadata = await template.clone();
  const { rows } = await metadata.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [OLGA]);
  app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    // The token is the customer's number and the right: tokens have their own tests.
    resolveSession: async (token) => {
      const [customer = '', right = ''] = token.split('/');
      return {
        userId: rows[0]?.id ?? '',
        email: OLGA,
        fullName: 'Olga Petrova',
        customerId: Number(customer),
        permissions: isPermission(right) ? [right] : [],
        expiresAt: new Date(0),
      };
    },
  });
  registerDashboardLayouts(registrar, { db: metadata.db });
  const customers = createCustomerDirectory({ db: metadata.db, now: () => new Date() });
  const context = pageContextOf(await customers.find(AURORA));
  widgets = dashboardPages.flatMap((page) => (page.page === PAGE ? dashboardConfigOf(page, context).widgets : []));
});
afterAll(async () => {
  await app.close();
  await metadata.stop();
  await template.stop();
});

interface Caller {
  customer?: number;
  path?: number;
  right?: string;
}

async function save(payload: object | string, caller: Caller = {}) {
  const { customer = AURORA, path = customer, right = 'ci_ingest_permission' } = caller;
  const response = await app.inject({
    method: 'POST',
    url: `/v1/customers/${path}/dashboard/create`,
    headers: { authorization: `Bearer ${customer}/${right}`, 'content-type': 'application/json' },
    payload,
  });
  const { data, errors } = response.json();
  return { status: response.statusCode, data, code: errors?.[0]?.code, path: errors?.[0]?.path };
}

const layout = () => dashboardLayout({ widgets });
const stored = async (customer: number) =>
  (await metadata.pool.query('SELECT * FROM dashboard_layouts WHERE customer_id = $1 ORDER BY id', [customer])).rows;

describe('saving a layout', () => {
  test('WID-029, WID-030, WID-031: it is kept for the customer, with who and when', async () => {
    expect(widgets.length).toBeGreaterThan(0);
    const { status, data } = await save({ dashboard_id: PAGE, data: layout() });
    expect(status).toBe(200);
    const [row, ...others] = await stored(AURORA);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ dashboard_id: PAGE, author: 'Olga Petrova', layout: layout() });
    expect(row.layout).toMatchObject({ width: 1440, widgets: { length: widgets.length } });
    expect(data).toEqual({
      id: String(row.id),
      dashboard_id: PAGE,
      created_by: 'Olga Petrova',
      created_at: row.created_at.toISOString(),
    });
    const { rows } = await metadata.pool.query('SELECT email FROM users WHERE id = $1', [row.created_by]);
    expect(rows).toEqual([{ email: OLGA }]);
    expect(await stored(BOREALIS)).toEqual([]);
  });

  test('WID-031: without the permission it is a 403, on another customer’s path a 404, and nothing is written', async () => {
    const before = await stored(AURORA);
    const payload = { dashboard_id: PAGE, data: layout() };
    for (const right of ['', 'ci_export_permission', 'ci_create_segment_permission']) {
      expect(await save(payload, { right })).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await save(payload, { customer: BOREALIS, path: AURORA })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await stored(AURORA)).toEqual(before);
    expect(await stored(BOREALIS)).toEqual([]);
  });

  test.each(['a\u0000b', 'a \ud800'])('WID-029: a text that jsonb would refuse is refused: %j', async (title) => {
    const [first] = widgets;
    const before = (await stored(AURORA)).length;
    expect((await save({ dashboard_id: PAGE, data: { ...layout(), widgets: [{ ...first, title }] } })).status).toBe(
      400,
    );
    expect(await stored(AURORA)).toHaveLength(before);
  });

  test.each<[string, string, () => object]>([
    ['nothing', 'body.dashboard_id', () => ({})],
    ['no data', 'body.data', () => ({ dashboard_id: PAGE })],
    ['an unknown page', 'body.dashboard_id', () => ({ dashboard_id: 'no_such_page', data: layout() })],
    ['a name of the prototype', 'body.dashboard_id', () => ({ dashboard_id: 'constructor', data: layout() })],
    ['another width', 'body.data.width', () => ({ dashboard_id: PAGE, data: { ...layout(), width: 1200 } })],
    ['a height below 0', 'body.data.height', () => ({ dashboard_id: PAGE, data: { ...layout(), height: -1 } })],
    [
      'half a pixel',
      'body.data.singleHeight',
      () => ({ dashboard_id: PAGE, data: { ...layout(), singleHeight: 0.5 } }),
    ],
    ['an unknown member', 'body.data', () => ({ dashboard_id: PAGE, data: { ...layout(), depth: 1 } })],
    [
      'an unknown widget',
      'body.data.widgets.0.type',
      () => ({ dashboard_id: PAGE, data: { ...layout(), widgets: [{ ...widgets[0], type: 'pie' }] } }),
    ],
    [
      'the same widget twice',
      'body.data.widgets',
      () => ({ dashboard_id: PAGE, data: { ...layout(), widgets: [widgets[0], widgets[0]] } }),
    ],
  ])('WID-030: %s is a 400 that names %s', async (_name, path, payload) => {
    const before = await stored(AURORA);
    expect(await save(payload())).toMatchObject({ status: 400, code: 'invalid_request', path });
    expect(await stored(AURORA)).toEqual(before);
  });

  test('WID-030: a body over the limit is a 413', async () => {
    expect(createDashboardLayout.bodyLimit).toBe(LAYOUT_BODY_BYTES);
    const response = await save(`{"dashboard_id":"${'x'.repeat(LAYOUT_BODY_BYTES)}"}`);
    expect(response).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  test('WID-030: the latest ones of a page are kept, those of other pages and customers stay', async () => {
    await save({ dashboard_id: 'dma_page', data: layout() });
    await save({ dashboard_id: PAGE, data: layout() }, { customer: BOREALIS });
    const ids: string[] = [];
    for (let turn = 0; turn < KEPT_LAYOUTS + 2; turn += 1) {
      ids.push((await save({ dashboard_id: PAGE, data: { ...layout(), height: turn } })).data.id);
    }
    const rows = await stored(AURORA);
    expect(rows.filter((row) => row.dashboard_id === PAGE).map((row) => String(row.id))).toEqual(
      ids.slice(-KEPT_LAYOUTS),
    );
    expect(rows.filter((row) => row.dashboard_id === 'dma_page')).toHaveLength(1);
    expect(await stored(BOREALIS)).toHaveLength(1);
  });
});
