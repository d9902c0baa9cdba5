import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEntriesBefore } from '../audit/store.ts';
import { AURORA, BOREALIS, startTestApp, type TestApp } from '../../test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.end());

async function read(email: string) {
  const response = await server.app.inject({
    url: `/v1/customers/${AURORA}/packaging`,
    headers: await server.signIn(email),
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Record<string, unknown> }>().data;
}

test('USR-018: what Aurora has booked, as its analyst reads it', async () => {
  const { features, day_parts, export_formats, ...rest } = await read('analyst@aurora.example');
  expect(features).toContainEqual({ id: 'subscriber_metadata', enabled: true });
  expect(day_parts).toContainEqual({ name: 'Prime Time', from: '20:00', to: '23:00' });
  expect(export_formats).toContain('parquet');
  expect(rest).toEqual({
    permissions: [
      'ci_export_permission',
      'ci_create_segment_permission',
      'ci_ingest_permission',
      'ci_admin_permission',
    ],
    segments: { usage: 0, quota: 100, may_exceed: false, locked: false, longest_range: 90 },
    sampling: { on: false, rate: 0.1 },
    time_zone: 'America/New_York',
    week_start_day: 0,
    default_country: 'united states',
    custom_tags: expect.arrayContaining([expect.any(String)]),
    export_destinations: ['download', 'email', 's3', 'sftp'],
    footer_visible: true,
  });
});

test('USR-015, SEG-090: usage, quota and lock are read anew with each call', async () => {
  await server.metadata.pool.query(
    `UPDATE customers SET settings = settings || '{"data_lock": 2, "segment_quota": 5}' WHERE id = ${AURORA}`,
  );
  await server.metadata.pool.query(
    `INSERT INTO segments (id, customer_id, owner_id, owner, name, definition)
     SELECT 100000000000001, ${AURORA}, id, full_name, 'Crime fans', '{}' FROM users WHERE email = 'analyst@aurora.example'`,
  );
  await expect
    .poll(async () => (await read('reader@aurora.example'))['segments'])
    .toEqual({ usage: 1, quota: 5, may_exceed: false, locked: true, longest_range: 90 });
});

test('USR-016: a reader without permissions sees the same package with none of them', async () => {
  expect((await read('reader@aurora.example'))['permissions']).toEqual([]);
});

describe('the audit log', () => {
  const url = `/v1/customers/${AURORA}/audit`;
  const day = (text: string) => ({ day: text, kind: 'note', text: 'a note' });

  async function entries(query = ''): Promise<readonly Record<string, unknown>[]> {
    const response = await server.app.inject({
      url: url + query,
      headers: await server.signIn('analyst@aurora.example'),
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().data.entries;
  }

  test('has who did what, on what and from where, for admins of the customer alone', async () => {
    const headers = await server.signIn('operator@playhead.example');
    const notes = `/v1/customers/${AURORA}/annotations`;
    const made = await server.app.inject({ method: 'POST', url: notes, headers, payload: day('2026-05-05') });
    const { id } = made.json().data;
    await server.app.inject({ method: 'DELETE', url: `${notes}/${id}`, headers });
    const actor = 'operator@playhead.example';
    const common = { actor, target: id, address: '127.0.0.1', outcome: 'done', detail: {} };
    expect((await entries()).filter((entry) => entry['target'] === id)).toMatchObject([
      { ...common, action: 'annotations.delete' },
      { ...common, action: 'annotations.create' },
    ]);
    expect(await entries(`?kind=deletions&text=${id}`)).toHaveLength(1);
    expect(await entries(`?text=${id}&from=2030-01-01`)).toEqual([]);
    expect(await entries(`?text=${id}&to=2020-01-01`)).toEqual([]);
    const reader = await server.app.inject({ url, headers: await server.signIn('reader@aurora.example') });
    expect(reader.statusCode).toBe(403);
    const foreign = await server.app.inject({
      url: `/v1/customers/${BOREALIS}/audit?text=${id}`,
      headers: await server.signIn('analyst@borealis.example'),
    });
    expect(foreign.json().data.entries).toEqual([]);
  });

  test('has sign-ins, and failed ones for each customer of the user', async () => {
    const signIn = (email: string, password: string) =>
      server.app.inject({ method: 'POST', url: '/portal/session', payload: { email, password } });
    await signIn('operator@playhead.example', 'wrong');
    await signIn('nobody@aurora.example', 'playhead-demo');
    await signIn('reader@aurora.example', 'playhead-demo');
    const { rows } = await server.metadata.pool.query(
      `SELECT actor, action, outcome, customer_id, address FROM audit_log ORDER BY id DESC LIMIT 4`,
    );
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'reader@aurora.example portal.signIn done 1001 127.0.0.1',
      'nobody@aurora.example portal.signIn refused  127.0.0.1',
      'operator@playhead.example portal.signIn refused 1002 127.0.0.1',
      'operator@playhead.example portal.signIn refused 1001 127.0.0.1',
    ]);
  });

  test('has a switch of customer where it leads to', async () => {
    const headers = await server.signIn('operator@playhead.example');
    const payload = { customer_id: BOREALIS };
    const reply = await server.app.inject({ method: 'POST', url: '/portal/session/switch', headers, payload });
    expect(reply.statusCode).toBe(200);
    const log = await server.app.inject({
      url: `/v1/customers/${BOREALIS}/audit?kind=sign_ins`,
      headers: await server.signIn('analyst@borealis.example'),
    });
    const entry = { actor: 'operator@playhead.example', action: 'portal.switchCustomer' };
    expect(log.json().data.entries).toContainEqual(expect.objectContaining(entry));
    expect(await entries('?kind=sign_ins')).not.toContainEqual(expect.objectContaining(entry));
  });

  test('says in words what claims of a provider and a host change', async () => {
    await server.metadata.pool.query(
      `INSERT INTO audit_log (actor, action, customer_id) VALUES ('zoe', 'features.fromClaims', $1), ('zoe', 'users.fromProvider', $1)`,
      [AURORA],
    );
    const words = (await entries('?kind=administration&text=zoe')).map(({ what }) => what);
    expect(words).toEqual([
      'Take over a user and permissions from the OpenID provider',
      'Take over package features from claims',
    ]);
  });

  test('is exported as CSV, without formulas, and the export is in the log', async () => {
    await server.metadata.pool.query(
      `INSERT INTO audit_log (actor, action, customer_id, target) VALUES ('=1+1', 'load.undone', ${AURORA}, 'csv-row')`,
    );
    const headers = await server.signIn('analyst@aurora.example');
    const file = await server.app.inject({ url: `${url}/file?text=csv-row`, headers });
    expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringContaining('audit-log-1001-'),
    ]);
    const [head, row, ...rest] = file.body.trim().split('\n');
    expect(head).toBe('"time","who","from","action","what","on","outcome","details"');
    expect(row).toMatch(/^"[\dTZ:.-]+","'=1\+1",,"load\.undone","Undo a load","csv-row","done",$/);
    expect(rest).toEqual([]);
    expect(await entries('?kind=exports')).toMatchObject([{ action: 'audit.file', actor: 'analyst@aurora.example' }]);
  });

  test('can be added to, and not be changed; only the sweep of old entries deletes', async () => {
    const { db, pool } = server.metadata;
    await pool.query(
      `INSERT INTO audit_log (actor, action, at) VALUES ('ana', 'x.old', '2020-01-01'), ('ana', 'x.new', now())`,
    );
    await expect(pool.query(`UPDATE audit_log SET actor = 'eve' WHERE action = 'x.old'`)).rejects.toThrow(
      'never changed',
    );
    await expect(pool.query(`DELETE FROM audit_log WHERE action = 'x.old'`)).rejects.toThrow('never changed');
    await deleteEntriesBefore(db, new Date('2021-01-01'));
    const { rows } = await pool.query(`SELECT action FROM audit_log WHERE action LIKE 'x.%'`);
    expect(rows).toEqual([{ action: 'x.new' }]);
  });
});

const admin = () => server.signIn('analyst@aurora.example');

/** As an admin of Aurora, unless headers say otherwise. */
async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { payload?: object; headers?: Record<string, string> } = {},
) {
  const headers = options.headers ?? (await admin());
  const url = `/v1/customers/${AURORA}/${path}`;
  const response = await server.app.inject({
    method,
    url,
    headers,
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
  const { data, message } = response.json();
  return { status: response.statusCode, data, message };
}

async function lastEntry(): Promise<Record<string, unknown>> {
  return (await call('GET', 'audit')).data.entries.find(
    (entry: { action: string }) => !entry.action.startsWith('portal.'),
  );
}

describe('administration', () => {
  test('USR-018: an admin changes settings, which work on the next request and are in the log with those before', async () => {
    const { data: before } = await call('GET', 'administration/settings');
    const payload = {
      time_zone: 'Europe/Berlin',
      week_start_day: 1,
      default_country: null,
      custom_tags: ['plan'],
      features: before.features.filter((feature: string) => feature !== 'ads'),
      segment_quota: 7,
      segments_locked: true,
      export_formats: ['csv', 'pdf'],
      export_destinations: ['download'],
    };
    const saved = await call('PUT', 'administration/settings', { payload });
    expect(saved.data).toEqual({ ...before, ...payload });
    expect(await read('reader@aurora.example')).toMatchObject({
      time_zone: 'Europe/Berlin',
      week_start_day: 1,
      default_country: null,
      custom_tags: ['plan'],
      segments: { quota: 7, locked: true },
      export_formats: ['csv', 'pdf'],
      export_destinations: ['download'],
      features: expect.arrayContaining([{ id: 'ads', enabled: false }]),
    });
    expect(await lastEntry()).toMatchObject({
      action: 'administration.saveSettings',
      actor: 'analyst@aurora.example',
      detail: { before: { timeZone: 'America/New_York', segmentQuota: 5 }, after: { segmentQuota: 7 } },
    });
    const query = { request: 'query', body: { fields: ['customer_view.plays'] } };
    const requested = { fileName: 'plays', format: 'xlsx', query };
    expect(await call('POST', 'viz/query_task', { payload: requested })).toMatchObject({
      status: 403,
      message: 'Your company does not use XLSX files. An admin can allow it in Package Settings.',
    });
    const { name: _name, ...rest } = before;
    expect((await call('PUT', 'administration/settings', { payload: rest })).data).toEqual(before);
  });

  test('USR-018: wrong settings are refused in the words of the page, and nothing is stored', async () => {
    const { data: before } = await call('GET', 'administration/settings');
    const wrong = { segment_quota: 3, time_zone: 'Europe/Atlantis', custom_tags: ['a', 'A'] };
    expect(await call('PUT', 'administration/settings', { payload: wrong })).toMatchObject({
      status: 400,
      message: '"Europe/Atlantis" is not a time zone. Choose one such as Europe/Berlin. The tag "a" is there twice.',
    });
    expect((await call('PUT', 'administration/settings', { payload: { data_lock: 2 } })).status).toBe(400);
    expect((await call('GET', 'administration/settings')).data).toEqual(before);
  });

  test('USR-016: a user is added with a password that works, and permissions change on the next request', async () => {
    const email = 'new@aurora.example';
    const payload = { email: 'New@Aurora.example', user_full_name: 'Nia', permissions: ['ci_export_permission'] };
    const { data } = await call('POST', 'administration/users', { payload });
    expect((await call('POST', 'administration/users', { payload })).message).toBe(
      'There is a user with this address already.',
    );
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/portal/session',
      payload: { email, password: data.password },
    });
    const headers = { authorization: `Bearer ${signedIn.json().data.token}` };
    expect((await call('GET', 'audit', { headers })).status).toBe(403);
    const path = `administration/users/${data.user.user_id}`;
    await call('PUT', path, { payload: { permissions: ['ci_admin_permission'] } });
    expect((await call('GET', 'audit', { headers })).status).toBe(200);
    expect(await lastEntry()).toMatchObject({
      target: email,
      detail: { before: ['ci_export_permission'], after: ['ci_admin_permission'] },
    });
    await call('DELETE', path);
    expect((await call('GET', 'audit', { headers })).status).toBe(401);
    expect((await call('DELETE', path)).status).toBe(404);
  });

  test('USR-016: the last admin stays one', async () => {
    const { data: users } = await call('GET', 'administration/users');
    const idOf = (email: string) => users.find((user: { email: string }) => user.email === email).user_id;
    const others = { permissions: ['ci_export_permission'] };
    await call('PUT', `administration/users/${idOf('operator@playhead.example')}`, { payload: others });
    const own = `administration/users/${idOf('analyst@aurora.example')}`;
    const reason = 'This is the only user who may administer. Give the permission to somebody else first.';
    expect(await call('PUT', own, { payload: others })).toMatchObject({ status: 409, message: reason });
    expect(await call('DELETE', own)).toMatchObject({ status: 409, message: reason });
  });
});

describe('service tokens', () => {
  const payload = { name: 'Nightly feed', permissions: ['ci_ingest_permission'], days: 30 };

  test('attack 15: one is shown once, stored as a digest, has its permissions alone, and ends when it is revoked', async () => {
    const { data } = await call('POST', 'service-tokens', { payload });
    const headers = { authorization: `Bearer ${data.token}` };
    const { rows } = await server.metadata.pool.query('SELECT * FROM service_tokens');
    expect(JSON.stringify(rows)).not.toContain(data.token);
    expect((await call('GET', 'service-tokens')).data).toEqual([data.service_token]);
    expect((await call('GET', 'packaging', { headers })).data.permissions).toEqual(['ci_ingest_permission']);
    expect((await call('GET', 'audit', { headers })).status).toBe(403);
    const elsewhere = await server.app.inject({ url: `/v1/customers/${BOREALIS}/packaging`, headers });
    expect(elsewhere.statusCode).toBe(404);
    expect((await call('GET', 'users/user-info')).data.customer_info.emails).not.toContain('service.invalid');
    await call('DELETE', `service-tokens/${data.service_token.id}`);
    expect((await call('GET', 'packaging', { headers })).status).toBe(401);
    expect((await call('GET', 'service-tokens')).data).toMatchObject([{ name: 'Nightly feed', state: 'revoked' }]);
    expect(await lastEntry()).toMatchObject({ action: 'serviceTokens.revoke', detail: { name: 'Nightly feed' } });
  });

  test('attack 15: forged ones are refused, ended ones with the code of an ended sign-in', async () => {
    const { data } = await call('POST', 'service-tokens', { payload });
    for (const token of [`${data.token}x`, data.token.slice(0, -1), 'phs_', data.token.toUpperCase()]) {
      expect((await call('GET', 'packaging', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    }
    await server.metadata.pool.query(`UPDATE service_tokens SET expires_at = now() - interval '1 second'`);
    expect((await call('GET', 'packaging', { headers: { authorization: `Bearer ${data.token}` } })).status).toBe(440);
  });
});

test('data health: last load, rows and late rows by day, reasons of rejected rows, state of the rollups', async () => {
  const line = (id: string, start: string) =>
    JSON.stringify({ session_id: id, viewer_id: 'v', start_utc: start, content_seconds: 9 });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const body = [line('h1', ago(1)), line('h2', ago(9)), line('h3', ago(9)), '{"session_id":"h4"}'].join('\n');
  const headers = { ...(await admin()), 'content-type': 'application/x-ndjson', 'idempotency-key': 'health-1' };
  const url = `/v1/customers/${AURORA}/ingest/sessions`;
  const taken = await server.app.inject({ method: 'POST', url, headers, payload: body });
  expect(taken.json().data).toMatchObject({ taken: 3, rejected: 1 });
  const { data } = await call('GET', 'data-health');
  const days: { rows: number; late_rows: number }[] = data.days;
  expect(days.filter(({ rows }) => rows > 0).map(({ rows, late_rows: late }) => [rows, late])).toEqual([
    [2, 2],
    [1, 0],
  ]);
  expect(days).toHaveLength(30);
  expect(data).toMatchObject({
    last_load: { name: 'health-1', kind: 'request', state: 'stored', rows: 3 },
    generated: null,
    loads: { count: 1, interrupted: 0, rows: 3, duplicates: 0, rejected: 1 },
    rejected: [{ rows: 1 }],
    rollups: { state: 'complete', months: [] },
  });
  expect((await call('GET', 'data-health', { headers: await server.signIn('reader@aurora.example') })).status).toBe(
    403,
  );
});
