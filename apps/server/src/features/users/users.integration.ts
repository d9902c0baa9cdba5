import { UserInfoWire, decodeUserInfo } from '@playhead/contract/http/account/users';
import { permissions } from '@playhead/contract/permissions';
import { demoCustomers } from '@playhead/synth/demo-customers';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { matchPassword } from '../../platform/tokens/password.ts';
import { DEMO_PASSWORD, demoUsers } from './demo-users.ts';
import { registerUsers } from './routes.ts';
import { seedDemoCustomers, seedDemoUsers } from './seed-demo.ts';

const AURORA = 1001;
const BOREALIS = 1002;

let test: TestMetadata;
let metadata: Metadata;

beforeAll(async () => {
  test = await startTestMetadata({
    async seed(db) {
      await seedDemoCustomers(db, demoCustomers);
      await seedDemoUsers(db);
    },
  });
});

afterAll(async () => {
  await test.stop();
});

beforeEach(async () => {
  metadata = await test.clone();
});

afterEach(async () => {
  await metadata.stop();
});

async function readUserInfo(customerId: number, requested: string = String(customerId)) {
  const now = () => new Date('2026-03-02T12:00:00Z');
  const app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  const { rows } = await metadata.pool.query<{ id: string }>("SELECT id FROM users WHERE email LIKE 'operator@%'");
  const resolveSession = async () => ({
    userId: rows[0]?.id ?? '',
    email: 'operator@playhead.example',
    fullName: 'Olga Petrova',
    customerId,
    permissions: [...permissions],
    expiresAt: now(),
  });
  const registrar = createRegistrar({ app, resolveSession, checkReplies: true });
  registerUsers(registrar, {
    db: metadata.db,
    customers: createCustomerDirectory({ db: metadata.db, now }),
    embedOrigins: { of: () => [] },
    hasBiDashboards: true,
    segmentNames: async () => [{ segmentId: '100000000000001', segmentName: 'Crime fans' }],
    dataSpan: async () => ({ firstDay: '2026-05-04', lastDataAt: '2026-11-15T23:58:00.000Z' }),
  });
  const reply = await app.inject({
    url: `/v1/customers/${requested}/users/user-info`,
    headers: { authorization: 'Bearer x' },
  });
  await app.close();
  return reply;
}

async function userInfo(customerId: number) {
  const reply = await readUserInfo(customerId);
  return z.object({ code: z.literal(200), data: UserInfoWire }).parse(reply.json()).data;
}

describe('user-info', () => {
  it('USR-001, USR-002: tells customer, user and the addresses of the customer’s users', async () => {
    const { customer_info: info } = await userInfo(BOREALIS);
    expect(info).toMatchObject({
      customer_id: BOREALIS,
      customer_name: 'Borealis TV',
      customer_account_name: 'borealis_tv',
      username: 'operator@playhead.example',
      email: 'operator@playhead.example',
      user_full_name: 'Olga Petrova',
      identity: [{ value: 'subscriber', label: 'Subscriber' }],
    });
    expect(JSON.parse(info.emails)).toEqual(['analyst@borealis.example', 'operator@playhead.example']);
  });

  it('an address that a user of the host shares with another user is told once', async () => {
    await metadata.pool.query(
      `WITH made AS (
         INSERT INTO users (email, full_name, external_id) VALUES ('analyst@borealis.example', 'B', 'host-b') RETURNING id
       ) INSERT INTO memberships (user_id, customer_id) SELECT id, $1 FROM made`,
      [BOREALIS],
    );
    const { emails } = (await userInfo(BOREALIS)).customer_info;
    expect(JSON.parse(emails)).toEqual(['analyst@borealis.example', 'operator@playhead.example']);
  });

  it('USR-003, USR-004: flags, functions, widgets, zone and week come from the customer', async () => {
    const [aurora, borealis] = [await userInfo(AURORA), await userInfo(BOREALIS)];
    expect(decodeUserInfo(aurora).flags).toEqual({
      streamIds: true,
      demographics: true,
      subscriberSegments: true,
      subscriberMetadata: true,
      ads: true,
      adServerLog: true,
      viewerIdIsStreamId: false,
      audienceMetadataExport: true,
    });
    expect(decodeUserInfo(borealis).flags).toMatchObject({ streamIds: false, demographics: false, ads: false });
    expect(aurora).toMatchObject({
      time_zone: 'America/New_York',
      first_data_day: '2026-05-04',
      last_data_at: '2026-11-15T23:58:00.000Z',
      week_start_day: 0,
      default_country: 'united states',
      widgets: ['ama', 'category_benchmark'],
      functions: ['time_based', 'adhoc_segments'],
    });
    expect(aurora.custom_tags.length).toBeGreaterThan(0);
    expect(aurora).toMatchObject({
      segments: [{ segment_id: '100000000000001', segment_name: 'Crime fans' }],
      filtersFromApi: true,
      adsCustomFilter: [],
      demographic_data_source: 'residents',
      audience_metadata_export_enabled: true,
      unique_id_filter: null,
      adserver_log_enabled: true,
      session_sampling_on: false,
    });
    expect(aurora.configs['overview_page']).toEqual({ table: 'aurora_stream' });
    const dimension = { view_prefix: 'customer_view', name: 'tags.plan', label: 'Ad Plan' };
    await metadata.pool.query('UPDATE customers SET settings = $1', [
      JSON.stringify({ custom_ad_dimensions: [dimension, { name: 'damaged' }] }),
    ]);
    expect((await userInfo(AURORA)).adsCustomFilter).toEqual([dimension]);
    expect(borealis).toMatchObject({ time_zone: 'Europe/Berlin', week_start_day: 1, default_country: null });
  });

  it('USR-005, USR-006, QRY-016: labels, limits and interval have their defaults, and damaged settings take them', async () => {
    const defaults = {
      VIEWER_LABEL: 'Viewer',
      refresh_interval: 1000,
      segment_calendar_limitation: 90,
      first_watch_time_window_limitation: 90,
      last_watch_time_window_limitation: 90,
      segment_time_window_limitation: 390,
      segment_lock: false,
      session_sampling_on: false,
    };
    expect(await userInfo(AURORA)).toMatchObject(defaults);
    const damaged = { viewer_label: 7, refresh_interval_ms: -1, segment_time_window_days: 'x', data_lock: 2 };
    await metadata.pool.query('UPDATE customers SET settings = $1', [JSON.stringify(damaged)]);
    expect(await userInfo(AURORA)).toMatchObject({ ...defaults, segment_lock: true });
  });

  it('SHELL-015, SHELL-016: the feature list is the customer’s, and always holds the eight that open for everybody', async () => {
    await metadata.pool.query(`UPDATE customers SET features = '["overview_page"]'`);
    const { features, menu_list: menu } = await userInfo(BOREALIS);
    expect([...features].sort()).toEqual(
      [
        'ads',
        'ads_detail',
        'demographic',
        'jobs_management',
        'overview_page',
        'package-settings',
        'subscriber_metadata_info',
        'viewer-acquisition',
        'viewer-retention',
      ].sort(),
    );
    expect(menu.map(({ id }) => id)).toEqual([
      'overview_page',
      'viewer-acquisition',
      'viewer-retention',
      'jobs_management',
      'package-settings',
    ]);
    expect(menu[0]?.link).toBe('/viewer-insights/overview_page');
  });

  it('product 1: every dashboard page is native until it is taken off the list', async () => {
    expect((await userInfo(AURORA)).decouple_looker).toContain('overview_page');
    expect((await userInfo(AURORA)).decouple_looker).not.toContain('jobs_management');
    await metadata.pool.query(`UPDATE customers SET settings = '{"bi_frame_pages": ["dma_page"]}'`);
    expect((await userInfo(AURORA)).decouple_looker).not.toContain('dma_page');
  });

  it('sampling is the user’s own choice for this customer', async () => {
    await metadata.pool.query(
      `INSERT INTO user_settings (user_id, customer_id, session_sampling_on)
       SELECT id, ${AURORA}, true FROM users WHERE email LIKE 'operator@%'`,
    );
    expect((await userInfo(AURORA)).session_sampling_on).toBe(true);
    expect((await userInfo(BOREALIS)).session_sampling_on).toBe(false);
  });

  it('attack 1: another customer in the path gets the response of one that does not exist', async () => {
    const [foreign, unknown] = [await readUserInfo(AURORA, String(BOREALIS)), await readUserInfo(AURORA, '999')];
    const strip = (body: string) => body.replace(/"request_id":"[^"]*"/, '');
    expect(foreign.statusCode).toBe(404);
    expect(strip(foreign.body)).toBe(strip(unknown.body));
  });
});

describe('the demo world', () => {
  it('has four users with the demo password, each with their customers and rights', async () => {
    const { rows } = await metadata.pool.query(`
      SELECT email, array_agg(customer_id ORDER BY customer_id) AS customers, min(permissions::text) AS rights
      FROM users JOIN memberships ON user_id = id WHERE is_demo GROUP BY email ORDER BY email`);
    const all = JSON.stringify(permissions).replaceAll(',', ', ');
    expect(rows).toEqual([
      { email: 'analyst@aurora.example', customers: [AURORA], rights: all },
      { email: 'analyst@borealis.example', customers: [BOREALIS], rights: all },
      { email: 'operator@playhead.example', customers: [AURORA, BOREALIS], rights: all },
      { email: 'reader@aurora.example', customers: [AURORA], rights: '[]' },
    ]);
    const hashes = await metadata.pool.query<{ hash: string }>('SELECT password_hash AS hash FROM users');
    expect(new Set(hashes.rows.map(({ hash }) => hash)).size).toBe(demoUsers.length);
    expect(await matchPassword(DEMO_PASSWORD, [hashes.rows[0]?.hash ?? null])).toBe(0);
  });

  it('is made once: a second start changes no user and keeps changed settings and rights', async () => {
    await metadata.pool.query(`UPDATE customers SET settings = settings || '{"viewer_label": "Fan"}'`);
    await metadata.pool.query("UPDATE memberships SET permissions = '[]'");
    const before = await metadata.pool.query('SELECT id, email, password_hash FROM users ORDER BY email');
    await seedDemoCustomers(metadata.db, demoCustomers);
    await seedDemoUsers(metadata.db);
    const after = await metadata.pool.query('SELECT id, email, password_hash FROM users ORDER BY email');
    expect(after.rows).toEqual(before.rows);
    expect((await userInfo(AURORA)).VIEWER_LABEL).toBe('Fan');
    const { rows } = await metadata.pool.query("SELECT 1 FROM memberships WHERE permissions <> '[]'");
    expect(rows).toEqual([]);
  });

  it('leaves an ordinary user alone who has a demo address', async () => {
    await metadata.pool.query("DELETE FROM users WHERE email = 'analyst@aurora.example'");
    await metadata.pool.query("INSERT INTO users (email, full_name) VALUES ('analyst@aurora.example', 'Real Person')");
    await seedDemoUsers(metadata.db);
    const { rows } = await metadata.pool.query(
      "SELECT is_demo, (SELECT count(*)::int FROM memberships WHERE user_id = id) AS n FROM users WHERE email = 'analyst@aurora.example'",
    );
    expect(rows).toEqual([{ is_demo: false, n: 0 }]);
  });
});
