import { randomUUID } from 'node:crypto';
import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type S3Peer, startS3Peer } from '../../delivery/destinations/test-s3-peer.ts';
import {
  makeHostKey,
  SFTP_PASSWORD,
  SFTP_USER,
  type SftpPeer,
  startSftpPeer,
} from '../../delivery/destinations/test-sftp-peer.ts';
import { type SmtpFault, startSmtpPeer } from '../../delivery/destinations/test-smtp-peer.ts';
import { startDeliveryMetadata } from '../../delivery/test-delivery-stage.ts';
import { customers } from '../../platform/metadata/schema.ts';
import type { TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { email, page, PLANS, startPlansApp, wire } from './test-plans-app.ts';

let template: TestMetadata;
const MASKED = '***********';
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  template = await startDeliveryMetadata();
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(() => template.stop());

async function appWith(options: { fault?: SmtpFault; now?: Date } = {}) {
  const peer = await startSmtpPeer(options.fault);
  stops.push(() => peer.stop());
  const started = await startPlansApp(template, { smtpUrl: peer.url, ...(options.now ? { now: options.now } : {}) });
  stops.push(() => started.stop());
  return { ...started, arrived: peer.arrived };
}

describe('plans', () => {
  test('DLV-017, DLV-068: a plan is kept, listed by its dashboard, changed and deleted', async () => {
    const app = await appWith();
    const id = randomUUID();
    expect(await app.call('POST', PLANS, { query: { id }, body: wire() })).toEqual({ status: 200, data: { id } });
    const { data } = await app.call('GET', PLANS, { query: { dashboard: 'overview_page_with_ads' } });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      id,
      owner: 'analyst@aurora.example',
      // 6:00 in Los Angeles, which is eight hours behind in November.
      next_fire_at: '2026-11-16T14:00:00.000Z',
      problem: null,
    });
    expect(data[0].configuration.configuration).toMatchObject({
      type: 'email',
      name: 'Overview-1',
      format: 'wysiwyg_pdf',
      mark: 'overview_page',
      filtersString: '?period=Last+7+Days',
      address: 'ada@example.com,bob@example.org',
      cron: '0 6 * * *',
    });
    const weekly = wire({ name: 'Weekly', cron: '30 7 * * 1', timeZone: 'Europe/Berlin' });
    expect(await app.call('PUT', PLANS, { query: { id }, body: weekly })).toEqual({ status: 200, data: { id } });
    const changed = await app.call('GET', PLANS, { query: { dashboard: 'overview_page' } });
    expect(changed.data[0].configuration.configuration).toMatchObject({ name: 'Weekly', timezone: 'Europe/Berlin' });
    expect(changed.data[0].next_fire_at).toBe('2026-11-16T06:30:00.000Z');
    expect(await app.call('DELETE', PLANS, { query: { id } })).toEqual({ status: 200, data: { id } });
    expect((await app.call('GET', PLANS)).data).toEqual([]);
  });

  test('DLV-018, DLV-069, DLV-070: the same plans by customer and mark', async () => {
    const app = await appWith();
    const scheduleId = randomUUID();
    const data = { name: 'By mark', configuration: wire() };
    const body = { customerName: 'aurora_stream', scheduleId, data };
    expect((await app.call('POST', '/viz/scheduled_plans', { body })).data).toEqual({ id: scheduleId });
    const listed = await app.call('GET', '/viz/scheduled_plans', { query: { mark: 'overview_page' } });
    expect(listed.data.plans[0].configuration.configuration.name).toBe('By mark');
    const renamed = { ...body, data: { ...data, name: 'Renamed' } };
    expect((await app.call('PUT', '/viz/scheduled_plans', { body: renamed })).status).toBe(200);
    expect((await app.call('DELETE', '/viz/scheduled_plans', { query: { scheduleId } })).status).toBe(200);
  });

  test('F22: the same id again makes one plan; another user neither sees nor changes it', async () => {
    const app = await appWith();
    const id = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => app.call('POST', PLANS, { query: { id }, body: wire() })));
    expect((await app.call('GET', PLANS)).data).toHaveLength(1);
    const as = 'reader@aurora.example';
    expect((await app.call('GET', PLANS, { as })).data).toEqual([]);
    expect(await app.call('PUT', PLANS, { as, query: { id }, body: wire() })).toMatchObject({ status: 404 });
    expect(await app.call('DELETE', PLANS, { as, query: { id } })).toMatchObject({ status: 404 });
  });

  test.each([
    ['200 of a user', 199, 'reader@aurora.example'],
    ['2,000 of a customer', 1999, 'analyst@aurora.example'],
  ])('%s are the most, also for calls at the same time', async (_name, copies, owner) => {
    const app = await appWith();
    const as = 'reader@aurora.example';
    const { data } = await app.call('POST', PLANS, { as, body: wire() });
    await app.stage.metadata.pool.query(
      `INSERT INTO delivery_plans SELECT (jsonb_populate_record(p, jsonb_build_object(
          'id', gen_random_uuid(), 'owner_id', (SELECT id FROM users WHERE email = $2)))).*
        FROM delivery_plans p, generate_series(1, $3) WHERE p.id = $1`,
      [data.id, owner, copies],
    );
    await app.call('DELETE', PLANS, { as, query: { id: data.id } });
    const create = () => app.call('POST', PLANS, { as, body: wire() });
    const replies = await Promise.all(Array.from({ length: 4 }, create));
    expect(replies.filter((reply) => 'id' in reply.data)).toHaveLength(1);
    expect(replies.flatMap((reply) => reply.data.errors ?? [])).toEqual(
      Array(3).fill({ message: 'There are too many schedules. Delete some that nobody needs.' }),
    );
  });

  test.each([
    [{ name: '  ' }, 'Schedule Name is required.'],
    [{ cron: '* * * * *' }, 'A schedule may fire every five minutes at most.'],
    [{ cron: '0 0 31 2 *' }, 'This schedule never fires. Choose another day or month.'],
    [{ timeZone: 'Mars/Olympus' }, 'The delivery time or the time zone cannot be read.'],
    [{ target: { ...email, addresses: ['ada@example'] } }, 'Not an e-mail address: ada@example'],
  ])('DLV-071: %o is refused in words', async (change, message) => {
    const app = await appWith();
    expect((await app.call('POST', PLANS, { body: wire(change) })).data).toEqual({ errors: [{ message }] });
    expect((await app.call('GET', PLANS)).data).toEqual([]);
  });

  test('EXP-008: schedules of dashboards are open to all, those of viewers and sending are not', async () => {
    const app = await appWith();
    const as = 'reader@aurora.example';
    expect((await app.call('POST', PLANS, { as, body: wire() })).status).toBe(200);
    const query = { request: 'unique-viewers' as const, body: { filters: {}, sorts: [], fields: [], limit: 500 } };
    const table = { fileName: 'viewers', query, applyVis: true, applyFormatting: true, hiddenFields: [] };
    const viewers = wire({ content: { kind: 'table', format: 'csv', zipped: true, table } });
    expect(await app.call('POST', PLANS, { as, body: viewers })).toMatchObject({ status: 403, error: 'forbidden' });
    const once = wire({ instant: true });
    expect(await app.call('POST', PLANS, { as, body: once })).toMatchObject({ status: 403, error: 'forbidden' });
  });
});

test('EXP-009: a page with demographic filters is neither scheduled nor sent without audience-metadata export', async () => {
  const app = await appWith();
  const { db } = app.stage.metadata;
  const setFlag = async (isEnabled: boolean) => {
    const [row] = await db.select().from(customers).where(eq(customers.id, 1001));
    const flags = { ...row?.flags, audience_metadata_export_enabled: isEnabled };
    await db.update(customers).set({ flags }).where(eq(customers.id, 1001));
    // Customers are remembered for a second.
    app.stage.clock.now = new Date(app.stage.clock.now.getTime() + 2_000);
  };
  const search = '?filterStr={"age":[{"op":"is_equal_to","value":"18-20"}]}';
  const content = { ...page, search };
  await setFlag(false);
  const refused = { status: 403, error: 'audience_export_forbidden' };
  expect(await app.call('POST', PLANS, { body: wire({ content, search }) })).toMatchObject(refused);
  expect(await app.call('POST', PLANS, { body: wire({ content, search, instant: true }) })).toMatchObject(refused);
  expect((await app.call('GET', PLANS)).data).toEqual([]);
  await setFlag(true);
  expect((await app.call('POST', PLANS, { body: wire({ content, search }) })).status).toBe(200);
});

test('EXP-073: a destination or format that the account does not offer for the page is refused', async () => {
  const app = await appWith();
  const offer = { destinations: ['s3', 'sftp'], formats: ['png'] };
  const settings = { page_exports: { overview_page: offer, content_page: 'damaged' } };
  await app.stage.metadata.db.update(customers).set({ settings }).where(eq(customers.id, 1001));
  app.stage.clock.now = new Date(app.stage.clock.now.getTime() + 2_000);
  const bucket: DeliveryTarget = {
    type: 's3',
    bucket: 's3://reports',
    path: '',
    accessKeyId: 'AKIDEXAMPLE',
    region: 'us-east-1',
    secret: 'CANARY-secret',
  };
  const messageOf = async (change: Parameters<typeof wire>[0]) =>
    (await app.call('POST', PLANS, { body: wire(change) })).data;
  expect(await messageOf({})).toEqual({
    errors: [{ message: 'Your account does not deliver this page by email.' }],
  });
  expect(await messageOf({ target: bucket })).toEqual({
    errors: [{ message: 'Your account does not deliver this page as a PDF.' }],
  });
  expect(await messageOf({ target: bucket, content: { ...page, format: 'png' } })).toMatchObject({
    id: expect.any(String),
  });
  expect(await messageOf({ dashboardId: 'content_page', content: { ...page, page: 'content_page' } })).toMatchObject({
    id: expect.any(String),
  });
});

describe('secrets', () => {
  const s3: DeliveryTarget = {
    type: 's3',
    bucket: 's3://reports',
    path: '/daily/',
    accessKeyId: 'AKIDEXAMPLE',
    region: 'us-east-1',
    secret: 'CANARY-77aa',
  };

  test('DLV-064, attack 22: a stored secret is masked, kept for its receiver alone and never in the database', async () => {
    const app = await appWith();
    const id = randomUUID();
    await app.call('POST', PLANS, { query: { id }, body: wire({ target: s3 }) });
    const { data } = await app.call('GET', PLANS);
    const stored = data[0].configuration.configuration;
    expect(stored.secret).toBe('***********');
    expect(JSON.stringify(data)).not.toContain('CANARY');
    const renamed = { ...stored, name: 'Other name' };
    expect(await app.call('PUT', PLANS, { query: { id }, body: renamed })).toEqual({ status: 200, data: { id } });
    for (const change of [
      { address: 's3://elsewhere' },
      { params: JSON.stringify({ access_key_id: 'AKIDEXAMPLE', region: 'us-east-1', path: '/other/' }) },
      { params: JSON.stringify({ access_key_id: 'OTHER', region: 'us-east-1', path: '/daily/' }) },
    ]) {
      const changed = await app.call('PUT', PLANS, { query: { id }, body: { ...stored, ...change } });
      expect(changed).toMatchObject({ status: 400, error: 'secret_required' });
    }
    const { rows } = await app.stage.metadata.pool.query('SELECT to_jsonb(p)::text AS text FROM delivery_plans p');
    expect(JSON.stringify(rows)).not.toContain('CANARY');
  });

  test('DLV-065: a test needs the secret itself', async () => {
    const app = await appWith();
    const body = { ...wire({ target: { ...s3, secret: '***********' }, instant: true }), actionType: 'test' };
    expect((await app.call('POST', PLANS, { body })).data).toEqual({ errors: [{ message: 'Please input secret' }] });
  });
});

describe('sending once', () => {
  test('DLV-039, DLV-077: a mail is on its way at once, and its job can be followed', async () => {
    const app = await appWith();
    const { data } = await app.call('POST', PLANS, { body: wire({ instant: true }) });
    expect(data.message).toBeUndefined();
    expect(app.arrived).toHaveLength(1);
    const { data: read } = await app.call('GET', `/jobs/${data.job}`);
    expect(read.job).toMatchObject({
      kind: 'send',
      state: 'complete',
      title: 'Overview-1',
      owner: 'analyst@aurora.example',
      destination: 'E-mail to ada@example.com, bob@example.org',
      format: 'PDF',
      rows: 3,
      bytes: 44,
      actions: ['download', 'resend'],
    });
    expect(read.attempts.map(({ state }: { state: string }) => state)).toEqual([
      'waiting',
      'building',
      'sending',
      'complete',
    ]);
    expect((await app.call('GET', PLANS)).data).toEqual([]);
  });

  describe('DLV-072: what goes wrong is told by the call, and Jobs has a row with the reason', () => {
    interface Receivers {
      store: S3Peer;
      folder: Pick<SftpPeer, 'address'>;
      hostKey: string;
    }
    const s3 = ({ store }: Receivers, change: object): DeliveryTarget => ({
      type: 's3',
      bucket: 's3://reports',
      path: '',
      accessKeyId: 'AKIDEXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
      endpoint: store.endpoint,
      ...change,
    });
    const sftp = ({ folder, hostKey }: Omit<Receivers, 'store'>, change: object): DeliveryTarget => ({
      type: 'sftp',
      address: folder.address,
      username: SFTP_USER,
      secret: SFTP_PASSWORD,
      hostKey,
      ...change,
    });
    const wrongKey = 'The store does not know the access key, or the secret key does not belong to it. Check both.';

    test.each<[string, (receivers: Receivers) => DeliveryTarget, RegExp | string]>([
      ['a wrong secret key', (to) => s3(to, { secret: 'x' }), wrongKey],
      ['an unknown access key', (to) => s3(to, { accessKeyId: 'AKIDOTHER' }), wrongKey],
      ['an unknown bucket', (to) => s3(to, { bucket: 's3://other-bucket' }), /^There is no bucket "other-bucket"/],
      ['a wrong password', (to) => sftp(to, { secret: 'wrong' }), /user name|password/i],
      ['a changed host key', (to) => sftp(to, { hostKey: `SHA256:${'A'.repeat(43)}` }), /key/],
      ['an unreachable host', (to) => sftp(to, { address: 'sftp://127.0.0.1:1/in' }), /cannot reach "127.0.0.1"/],
      ['a full mailbox', () => email, /^The mailbox of ada@example.com is full/],
    ])('%s', async (_case, targetFor, reason) => {
      const [store, folder] = await Promise.all([startS3Peer(), startSftpPeer({ hostKey: makeHostKey() })]);
      stops.push(
        () => store.stop(),
        () => folder.stop(),
      );
      const app = await appWith({ fault: { phase: 'rcpt', code: 552, text: 'mailbox full' } });
      const { address } = folder;
      const unknown: DeliveryTarget = { type: 'sftp', address, username: SFTP_USER, secret: SFTP_PASSWORD };
      const shown = await app.call('POST', PLANS, { body: wire({ target: unknown, instant: true }) });
      const target = targetFor({ store, folder, hostKey: shown.data.host_key });
      const body = { ...wire({ target, instant: true }), actionType: 'test' };
      const { data } = await app.call('POST', PLANS, { body });
      expect(data.message).toMatch(reason);
      const { data: listed } = await app.call('GET', '/jobs', { query: { page: '1' } });
      expect(listed.jobs).toHaveLength(1);
      expect(listed.jobs[0]).toMatchObject({ id: data.job, state: 'failed', reason: data.message });
      expect([store.objects.size, folder.files.size, app.arrived.length]).toEqual([0, 0, 0]);
    });

    test('a host that is away for a moment: the call tells that it is tried again', async () => {
      const app = await appWith();
      const target = sftp({ folder: { address: 'sftp://127.0.0.1:1/in' }, hostKey: `SHA256:${'A'.repeat(43)}` }, {});
      const { data } = await app.call('POST', PLANS, { body: wire({ target, instant: true }) });
      expect(data).toMatchObject({ retrying: true, message: expect.stringContaining('Next attempt at') });
      const { data: read } = await app.call('GET', `/jobs/${data.job}`);
      expect(read.job).toMatchObject({ state: 'waiting', reason: expect.stringContaining('cannot reach') });
    });

    test('attack 23: 10,000 addresses are refused before anything is made, and so is a hostile one', async () => {
      const app = await appWith();
      const many = Array.from({ length: 10_000 }, (_, index) => `user${index}@example.com`).join(',');
      const body = { ...wire({ instant: true }), address: many };
      const refused = await app.call('POST', PLANS, { body });
      expect(refused.status === 200 ? refused.data.errors?.[0]?.message : refused.error).toMatch(/address|invalid/i);
      const hostile = { ...wire({ instant: true }), address: 'a@b.example\r\nBcc: c@d.example' };
      const response = await app.call('POST', PLANS, { body: hostile });
      expect(response.status === 200 ? response.data.errors?.[0]?.message : response.error).toMatch(/address|invalid/i);
      expect(app.arrived).toEqual([]);
      expect((await app.call('GET', '/jobs', { query: { page: '1' } })).data.jobs).toEqual([]);
    });
  });

  test('DLV-001: the key of an unknown SFTP server is returned, and with it the file arrives', async () => {
    const sftp = await startSftpPeer({ hostKey: makeHostKey() });
    stops.push(() => sftp.stop());
    const app = await appWith();
    const target: DeliveryTarget = {
      type: 'sftp',
      address: sftp.address,
      username: 'ada',
      secret: 'open sesame',
    };
    const { data } = await app.call('POST', PLANS, { body: wire({ target, instant: true }) });
    expect(data.host_key).toMatch(/^SHA256:/);
    expect(sftp.passwords).toEqual([]);
    const confirmed = wire({ target: { ...target, hostKey: data.host_key }, instant: true });
    expect((await app.call('POST', PLANS, { body: confirmed })).data.message).toBeUndefined();
    expect([...sftp.files.keys()]).toEqual(['/in/Overview-1 2026-11-15T2200.csv']);
  });

  test('attack 21: a host inside the network is refused before anything connects to it', async () => {
    const app = await appWith();
    const target: DeliveryTarget = { type: 'sftp', address: 'sftp://169.254.169.254', username: 'a', secret: 'b' };
    const { data } = await app.call('POST', PLANS, { body: wire({ target, instant: true }) });
    expect(data.errors[0].message).toContain('Playhead cannot reach "169.254.169.254"');
  });

  test('F10: an unknown outcome is sent again only when the user says so', async () => {
    const app = await appWith({ fault: { phase: 'after-dot' } });
    const { data } = await app.call('POST', PLANS, { body: wire({ instant: true }) });
    expect(app.arrived).toHaveLength(1);
    const { data: read } = await app.call('GET', `/jobs/${data.job}`);
    expect(read.job).toMatchObject({ state: 'unknown', actions: ['download', 'resend'] });
    const { data: again } = await app.call('POST', `/jobs/${data.job}/retry`);
    await app.stage.ended(again.id);
    expect(app.arrived).toHaveLength(2);
    const as = 'operator@playhead.example';
    expect(await app.call('POST', `/jobs/${data.job}/retry`, { as })).toMatchObject({ status: 403 });
    expect(await app.call('GET', `/jobs/${data.job}`, { as: 'reader@aurora.example' })).toMatchObject({ status: 404 });
  });
});

describe('exports of rows', () => {
  const table = { fileName: 'Members', query: { request: 'unique-viewers', body: { filters: {} } }, limit: -1 };
  const job = {
    job_title: 'Members',
    job_type: 1,
    looker_dashboard_id: 'unique_viewers_page',
    export_type: 1,
    schedule_granularity: 0,
    export_data_format: 'csv_zip',
    export_destination: 1,
    export_job_body: JSON.stringify(table),
    export_s3_bucket: 'reports',
    export_s3_option_path: 'daily',
    export_s3_access_key: 'AKIDEXAMPLE',
    export_s3_secret_key: 'key',
    export_s3_region: 'us-east-1',
  };

  test('DLV-028, DLV-073, DLV-074, DLV-075, EXP-041: jobs are created, listed by page, changed and deleted', async () => {
    const app = await appWith();
    const id = randomUUID();
    const list = async (number: string) => (await app.call('GET', '/exports', { query: { page: number } })).data;
    const { data: other } = await app.call('POST', PLANS, { body: wire({ dashboardId: 'segment_page_with_7' }) });
    const ofSegment = async (dashboard: string) =>
      (await app.call('GET', PLANS, { query: { dashboard } })).data.map((plan: { id: string }) => plan.id);
    expect(await ofSegment('segment_page_with_7')).toEqual([other.id]);
    expect(await ofSegment('segment_page_with_8')).toEqual([]);
    expect(await ofSegment('segment_page')).toEqual([other.id]);
    for (let call = 0; call < 2; call += 1) {
      const created = await app.call('POST', '/exports', { query: { customer_name: 'x', id }, body: job });
      expect(created).toEqual({ status: 200, data: { id } });
    }
    expect(await list('1')).toHaveLength(1);
    expect(await list('2')).toEqual([]);
    const renamed = { ...job, job_title: 'Renamed', export_s3_secret_key: '***********' };
    expect((await app.call('PUT', `/exports/${id}`, { body: renamed })).data).toEqual({ id });
    expect((await list('1'))[0]).toMatchObject({ id, job_title: 'Renamed', job_type: 1, export_type: 1 });
    expect((await app.call('DELETE', `/exports/${id}`)).data).toEqual({ id });
    expect(await list('1')).toEqual([]);
    const as = 'reader@aurora.example';
    expect(await app.call('POST', '/exports', { as, body: job })).toMatchObject({ status: 403 });
  });

  test('DLV-074: a job is paused and resumed with the rest as it is stored', async () => {
    const app = await appWith();
    const id = randomUUID();
    const stored = async () => (await app.call('GET', '/exports', { query: { page: '1' } })).data[0];
    await app.call('POST', '/exports', { query: { id }, body: job });
    const { id: _id, timezone: _zone, updated_time: _time, next_fire_at: next, problem, ...body } = await stored();
    expect([next, problem, body.paused, body.export_s3_secret_key]).toEqual([expect.any(String), null, false, MASKED]);
    expect((await app.call('PUT', `/exports/${id}`, { body: { ...body, paused: true } })).data).toEqual({ id });
    expect(await stored()).toMatchObject({ ...body, paused: true, next_fire_at: null });
    expect((await app.call('PUT', `/exports/${id}`, { body })).data).toEqual({ id });
    expect(await stored()).toMatchObject({ ...body, paused: false, next_fire_at: next });
  });

  test('DLV-073: a hundred jobs are on a page, and the rest on the next one', async () => {
    const app = await appWith();
    await app.call('POST', '/exports', { body: job });
    await app.stage.metadata.pool.query(
      `INSERT INTO delivery_plans SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
        FROM delivery_plans p, generate_series(1, 102)`,
    );
    const list = async (page: string) => (await app.call('GET', '/exports', { query: { page } })).data.length;
    expect([await list('1'), await list('2'), await list('3')]).toEqual([100, 3, 0]);
  });

  test('EXP-040, EXP-073: a folder and its tables are written at once, of pages that offer it', async () => {
    const app = await appWith();
    const body = { folderName: 'dashboard-overview', params: [table] };
    const { data } = await app.call('POST', '/exports', { as: 'reader@aurora.example', body });
    expect(await app.stage.ended(data.job)).toMatchObject({ kind: 'download', state: 'complete' });
    const settings = { page_exports: { overview_page: { destinations: ['email'], formats: ['pdf'] } } };
    await app.stage.metadata.db.update(customers).set({ settings }).where(eq(customers.id, 1001));
    app.stage.clock.now = new Date(app.stage.clock.now.getTime() + 2_000);
    const refused = { status: 403, error: 'forbidden' };
    expect(await app.call('POST', '/exports', { body: { ...body, page: 'overview_page' } })).toMatchObject(refused);
    expect(await app.call('POST', '/exports', { body })).toMatchObject(refused);
    expect((await app.call('POST', '/exports', { body: { ...body, page: 'content_page' } })).status).toBe(200);
  });
});

describe('jobs', () => {
  test('USR-019, USR-020: jobs are listed with the newest first, filtered and searched', async () => {
    const app = await appWith();
    await app.call('POST', PLANS, { body: wire({ instant: true, name: 'First 100%' }) });
    app.stage.clock.now = new Date('2026-11-16T07:00:00Z');
    await app.call('POST', PLANS, { body: { ...wire({ instant: true, name: 'Second' }), actionType: 'test' } });
    const titles = async (query: Record<string, string>) => {
      const { data } = await app.call('GET', '/jobs', { query });
      return data.jobs.map(({ title }: { title: string }) => title);
    };
    expect(await titles({})).toEqual(['Second', 'First 100%']);
    expect(await titles({ kind: 'test' })).toEqual(['Second']);
    expect(await titles({ search: '100%' })).toEqual(['First 100%']);
    expect(await titles({ search: '%' })).toEqual(['First 100%']);
    expect(await titles({ state: 'failed' })).toEqual([]);
    expect((await app.call('GET', '/jobs', { as: 'reader@aurora.example' })).data).toEqual({ jobs: [], total: 0 });
  });

  test('the file of a job is an attachment for its owner alone', async () => {
    const app = await appWith();
    const { data } = await app.call('POST', PLANS, { body: wire({ instant: true }) });
    const get = (as: string) =>
      app.app.inject({
        url: `/v1/customers/1001/jobs/${data.job}/file`,
        headers: { authorization: `Bearer ${as.replace('@', '~')}` },
      });
    const file = await get('analyst@aurora.example');
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="Overview-1 2026-11-15T2200.csv"; filename*=UTF-8\'\'Overview-1%202026-11-15T2200.csv',
    );
    expect(file.body).toBe('title,plays\nNight Shift,3\nHarbour,2\nNorth,1\n');
    expect((await get('operator@playhead.example')).statusCode).toBe(403);
    expect((await get('reader@aurora.example')).statusCode).toBe(404);
  });
});
