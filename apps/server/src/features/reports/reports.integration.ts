import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemoReports } from '../../seed/demo-reports.ts';
import { makeReportCode } from './report-code.ts';
import { createReportJobs } from './report-jobs.ts';
import { createReport, deleteReport, restoreReport } from './save-report.ts';
import { listReportRows } from './store.ts';
import {
  ada,
  AURORA,
  bianca,
  BOREALIS,
  type Caller,
  type ReportsApp,
  ruben,
  startReportsApp,
} from './test-reports-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;
const query = { fields: ['customer_view.series', 'customer_view.plays'], limit: 20 };
const stored = { ...query, model: 'playhead', view: 'customer_view', filters: {}, sorts: [], pivots: [] };

let server: ReportsApp;
let call: ReportsApp['call'];
beforeAll(async () => {
  server = await startReportsApp();
  call = server.call;
});
afterAll(() => server.end());

const draft = (name: string, more: object = {}) => ({ report_name: name, looker_query_body: query, ...more });
async function create(caller: Caller, name: string, more: object = {}) {
  const { status, data } = await call(caller, 'POST', '/reports', draft(name, more));
  expect(status).toBe(200);
  return data;
}
async function listed(caller: Caller, search = ''): Promise<string[]> {
  const { data } = await call(caller, 'GET', `/reports${search}`);
  return data.reports.map(({ report_name }: { report_name: string }) => report_name);
}
const later = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY_MS);
};

describe('saving', () => {
  test('RPT-002, RPT-014, RPT-018, WBK-013: an analysis has its fields, and everybody of the customer reads it', async () => {
    const report = await create(ada, '  Plays by series ', { description: ' For the board ' });
    expect(report).toEqual({
      id: report.id,
      report_name: 'Plays by series',
      description: 'For the board',
      code: expect.stringMatching(/^[A-Za-z0-9]{15}$/),
      role: 'owner',
      owner: 'Ada Lindqvist',
      owner_left: false,
      version: 1,
      created_at: '2026-03-02T12:00:00.000Z',
      updated_at: '2026-03-02T12:00:00.000Z',
      used_in: 0,
      looker_query_body: { ...stored, dynamic_fields: [], vis_config: {} },
      look_embed_url: `/workbench/embed/looks/${report.id}`,
      explore_embed_url: expect.stringMatching(
        /^\/workbench\/embed\/explore\/playhead\/customer_view\?qid=[A-Za-z0-9]{22}$/,
      ),
    });
    expect((await call(ruben, 'GET', `/reports/${report.id}`)).data).toEqual({ ...report, role: 'reader' });
  });

  test('WBK-013: the query of the explore address opens, also when unused queries were swept', async () => {
    const report = await create(ada, 'Opens');
    await server.metadata.pool.query('DELETE FROM explore_queries');
    const { data } = await call(ruben, 'GET', `/reports/${report.id}`);
    const qid = data.explore_embed_url.split('qid=')[1];
    expect((await call(ruben, 'GET', `/reports/query/${qid}`)).data).toMatchObject({ ...query, id: qid });
  });

  test('RPT-019: the query of an analysis by the id of the analysis', async () => {
    const report = await create(ada, 'Query of a report');
    const { status, data } = await call(ruben, 'GET', `/reports/query/${report.id}`);
    expect([status, data.fields]).toEqual([200, query.fields]);
    expect(report.explore_embed_url.endsWith(data.id)).toBe(true);
    expect((await call(bianca, 'GET', `/reports/query/${report.id}`)).status).toBe(404);
  });

  test.each([
    ['', 'Please enter the name of your analysis'],
    [' \t ', 'Please enter the name of your analysis'],
    ['x'.repeat(51), 'The words exceed the maximum 50-characters length.'],
  ])('RPT-012, RPT-013: the name %j is refused', async (name, message) => {
    const refused = { status: 400, message, error: { code: 'report_invalid', path: 'body.report_name' } };
    expect(await call(ada, 'POST', '/reports', draft(name))).toMatchObject(refused);
    const { id } = await create(ada, 'Has a name');
    expect(await call(ada, 'PUT', `/reports/${id}`, { report_name: name })).toMatchObject(refused);
    expect(await call(ada, 'POST', `/reports/duplicate/${id}`, { report_name: name })).toMatchObject(refused);
  });

  test('RPT-013: 50 characters are saved, of any language', async () => {
    expect((await create(ada, 'ü'.repeat(50))).report_name).toBe('ü'.repeat(50));
    expect((await create(ada, '😀'.repeat(25))).report_name).toBe('😀'.repeat(25));
  });

  test('a customer has a limit, also when several save at once', async () => {
    const { rows } = await server.metadata.pool.query('SELECT count(*)::int AS n FROM reports WHERE customer_id = $1', [
      BOREALIS,
    ]);
    const { rows: users } = await server.metadata.pool.query('SELECT id FROM users WHERE email = $1', [bianca.email]);
    const author = { customerId: BOREALIS, userId: users[0].id, fullName: 'Bianca', permissions: [] };
    const deps = { ...server.deps, maxReports: rows[0].n + 1 };
    const body = { ...stored, model: 'playhead' as const, view: 'customer_view' as const };
    const one = { reportName: 'x', description: '', query: { ...body, dynamicFields: [], visConfig: {} } };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => createReport(deps, { author, draft: one })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.filter((one) => one.status === 'rejected' && one.reason.code === 'conflict')).toHaveLength(2);
  });

  test('deleted analyses make room at once, and one that comes back needs it', async () => {
    const count = async (which: string): Promise<number> =>
      (
        await server.metadata.pool.query(`SELECT count(*)::int AS n FROM reports WHERE customer_id = $1 AND ${which}`, [
          BOREALIS,
        ])
      ).rows[0].n;
    const { rows: users } = await server.metadata.pool.query('SELECT id FROM users WHERE email = $1', [bianca.email]);
    const author = { customerId: BOREALIS, userId: users[0].id, fullName: 'Bianca', permissions: [] };
    const deps = { ...server.deps, maxReports: (await count('deleted_at IS NULL')) + 1 };
    const body = { ...stored, model: 'playhead' as const, view: 'customer_view' as const };
    const draft = { reportName: 'x', description: '', query: { ...body, dynamicFields: [], visConfig: {} } };
    const create = async () => (await createReport(deps, { author, draft }))?.id ?? '';
    const first = await create();
    await expect(create()).rejects.toMatchObject({ code: 'conflict' });
    await deleteReport(deps, { author, id: first });
    const second = await create();
    await expect(restoreReport(deps, { author, id: first })).rejects.toMatchObject({ code: 'conflict' });
    await deleteReport(deps, { author, id: second });
    expect((await restoreReport(deps, { author, id: first })).deletedAt).toBeNull();
    // Only as many as may exist are kept for an undo.
    const few = { ...server.deps, maxReports: 1 };
    await deleteReport(few, { author, id: first });
    expect(await count('deleted_at IS NOT NULL')).toBe(1);
  });
});

describe('roles', () => {
  test('RPT-008, RPT-009: a reader opens and duplicates, and changes nothing', async () => {
    const { id, code } = await create(ada, 'Hers');
    for (const [method, path, body] of [
      ['PUT', `/reports/${id}`, { report_name: 'Taken' }],
      ['DELETE', `/reports/${id}`, undefined],
    ] as const) {
      expect((await call(ruben, method, path, body)).status).toBe(403);
    }
    const copy = await call(ruben, 'POST', `/reports/duplicate/${id}`, { report_name: 'His' });
    expect(copy.data).toMatchObject({ report_name: 'His', role: 'owner', owner: 'Ruben Okafor', version: 1 });
    expect([copy.data.id === id, copy.data.code === code]).toEqual([false, false]);
    expect(copy.data.looker_query_body.fields).toEqual(query.fields);
    expect((await call(ada, 'GET', `/reports/${id}`)).data).toMatchObject({ report_name: 'Hers', version: 1 });
  });

  test('QRY-026: an analysis of another customer is the same 404 as none, whatever is called', async () => {
    const { id, code } = await create(ada, 'Aurora’s');
    const calls = [
      ['GET', '', undefined],
      ['PUT', '', { report_name: 'x' }],
      ['DELETE', '', undefined],
      ['GET', '/versions', undefined],
      ['GET', '/uses', undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const foreign = await call(bianca, method, `/reports/${id}${path}`, body);
      expect(foreign.status).toBe(404);
      expect(await call(bianca, method, `/reports/${UNKNOWN}${path}`, body)).toEqual(foreign);
    }
    for (const [path, body] of [
      ['duplicate', { report_name: 'x' }],
      ['restore', undefined],
      ['share', { share_type: 'all' }],
    ] as const) {
      expect((await call(bianca, 'POST', `/reports/${path}/${id}`, body)).status).toBe(404);
    }
    expect(await listed(bianca, `?code=${code}`)).toEqual([]);
  });

  test('an analysis stays when its owner is removed; admins own it, and no admin of another customer', async () => {
    const olga = { customer: AURORA, email: 'operator@playhead.example' };
    const [admin, stranger] = [ruben, bianca].map((who) => ({ ...who, permissions: ['ci_admin_permission' as const] }));
    if (!admin || !stranger) throw new Error('there are two');
    const path = `/reports/${(await create(olga, 'Left behind')).id}`;
    expect((await call(admin, 'GET', path)).data).toMatchObject({ role: 'reader', owner_left: false });
    expect((await call(admin, 'DELETE', path)).status).toBe(403);
    await server.metadata.pool.query(
      'DELETE FROM memberships WHERE customer_id = $1 AND user_id = (SELECT id FROM users WHERE email = $2)',
      [AURORA, olga.email],
    );
    const left = { owner: 'Olga Petrova', owner_left: true };
    expect((await call(ada, 'GET', path)).data).toMatchObject({ ...left, role: 'reader' });
    expect((await call(ada, 'PUT', path, { report_name: 'Taken' })).status).toBe(403);
    expect((await call(admin, 'PUT', path, { report_name: 'Kept' })).data).toMatchObject({ ...left, role: 'owner' });
    const { data } = await call(admin, 'GET', '/reports?space=not_owned_by_me');
    expect(data.reports.find((entry: { report_name: string }) => entry.report_name === 'Kept')).toMatchObject({
      ...left,
      role: 'owner',
    });
    expect((await call(stranger, 'DELETE', path)).status).toBe(404);
    await server.metadata.pool.query('DELETE FROM users WHERE email = $1', [olga.email]);
    expect((await call(admin, 'DELETE', path)).status).toBe(200);
    expect((await call(admin, 'POST', path.replace('reports', 'reports/restore'))).data.report_name).toBe('Kept');
  });
});

describe('the list', () => {
  test('RPT-003, RPT-004: by ownership, the latest first; all without a filter', async () => {
    await server.metadata.pool.query('DELETE FROM reports');
    await create(ada, 'A1');
    later(1);
    await create(ruben, 'R1');
    later(1);
    await create(ada, 'A2');
    await create(bianca, 'B1');
    expect(await listed(ada)).toEqual(['A2', 'R1', 'A1']);
    expect(await listed(ada, '?space=owned_by_anyone')).toEqual(['A2', 'R1', 'A1']);
    expect(await listed(ada, '?space=owned_by_me')).toEqual(['A2', 'A1']);
    expect(await listed(ada, '?space=not_owned_by_me')).toEqual(['R1']);
    expect(await listed(bianca)).toEqual(['B1']);
    expect((await call(ada, 'GET', '/reports?space=mine')).status).toBe(400);
  });

  test('RPT-020, RPT-021: by code, the one of that code or none', async () => {
    const { code } = await create(ruben, 'By code');
    expect(await listed(ada, `?code=${code}`)).toEqual(['By code']);
    expect(await listed(ada, `?code=${code.slice(1)}`)).toEqual([]);
    expect(await listed(ada, `?code=${makeReportCode()}`)).toEqual([]);
  });

  test('codes do not repeat and use the whole alphabet', () => {
    const codes = Array.from({ length: 500 }, makeReportCode);
    expect(new Set(codes).size).toBe(500);
    expect(new Set(codes.join('')).size).toBe(62);
    expect(codes.every((code) => code.length === 15)).toBe(true);
  });
});

describe('versions', () => {
  test('RPT-006, RPT-020: a rename and a change are versions; the same again is none', async () => {
    const { id } = await create(ada, 'First');
    later(1);
    const renamed = await call(ada, 'PUT', `/reports/${id}`, { report_name: ' Second ', version: 1 });
    expect(renamed.data).toMatchObject({
      report_name: 'Second',
      version: 2,
      updated_at: server.clock.now.toISOString(),
    });
    const changed = { ...query, limit: 30 };
    const { data } = await call(ada, 'PUT', `/reports/${id}`, { looker_query_body: changed, version: 2 });
    expect(data).toMatchObject({ version: 3, looker_query_body: { limit: 30 } });
    expect(data.explore_embed_url).not.toBe(renamed.data.explore_embed_url);
    const again = await call(ada, 'PUT', `/reports/${id}`, { looker_query_body: changed, report_name: 'Second' });
    expect(again.data.version).toBe(3);
    const { data: history } = await call(ruben, 'GET', `/reports/${id}/versions`);
    expect(
      history.versions.map((one: ReturnType<typeof JSON.parse>) => [
        one.version,
        one.report_name,
        one.saved_by,
        one.looker_query_body.limit,
      ]),
    ).toEqual([
      [3, 'Second', 'Ada Lindqvist', 30],
      [2, 'Second', 'Ada Lindqvist', 20],
      [1, 'First', 'Ada Lindqvist', 20],
    ]);
  });

  test('of two who save the same version one is refused', async () => {
    const { id } = await create(ada, 'Raced');
    const save = (limit: number) =>
      call(ada, 'PUT', `/reports/${id}`, { looker_query_body: { ...query, limit }, version: 1 });
    const responses = await Promise.all([31, 32, 33, 34].map(save));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)).toMatchObject({
      error: { code: 'conflict', path: 'body.version' },
      message: 'This analysis was changed meanwhile. Please open it again before you save, or use Save As.',
    });
    const won = responses.find(({ status }) => status === 200)?.data.looker_query_body.limit;
    const { data } = await call(ada, 'GET', `/reports/${id}`);
    expect([data.version, data.looker_query_body.limit]).toEqual([2, won]);
  });

  test('the latest 50 are kept', async () => {
    const { id } = await create(ada, 'Often');
    for (let turn = 1; turn <= 52; turn += 1)
      await call(ada, 'PUT', `/reports/${id}`, { report_name: `Often ${turn}` });
    const { data } = await call(ada, 'GET', `/reports/${id}/versions`);
    const versions = data.versions.map(({ version }: { version: number }) => version);
    expect([versions.length, versions[0], versions.at(-1)]).toEqual([50, 53, 4]);
  });

  test('of large ones only those of about a megabyte, and always the latest', async () => {
    // No compression makes random text small.
    const large = () => randomBytes(90_000).toString('base64');
    const withText = () => ({ looker_query_body: { ...query, vis_config: { type: 'table', note: large() } } });
    const { id } = await create(ada, 'Large', withText());
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await call(ada, 'PUT', `/reports/${id}`, withText())).status).toBe(200);
    }
    const { data } = await call(ada, 'GET', `/reports/${id}/versions`);
    // 120 kB each: eight of them are less than a megabyte.
    expect(data.versions.map(({ version }: { version: number }) => version)).toEqual([13, 12, 11, 10, 9, 8, 7, 6]);
  });
});

describe('deleting', () => {
  const idle = { signal: new AbortController().signal, progress: async () => {}, jobId: '', attempt: 1 };
  const sweep = async () => {
    const { definitions } = createReportJobs({ db: server.metadata.db, now: () => server.clock.now });
    for (const job of definitions) await job.run({ ...idle, payload: { day: '' }, now: () => server.clock.now });
  };

  test('RPT-018: a deleted analysis is gone, and comes back with Undo', async () => {
    const { id, code } = await create(ada, 'Deleted');
    expect((await call(ada, 'DELETE', `/reports/${id}`)).data).toEqual({ id });
    expect((await call(ada, 'GET', `/reports/${id}`)).status).toBe(404);
    expect((await call(ada, 'GET', `/reports/query/${id}`)).status).toBe(404);
    expect((await call(ada, 'DELETE', `/reports/${id}`)).status).toBe(404);
    expect(await listed(ada, `?code=${code}`)).toEqual([]);
    expect((await call(ruben, 'POST', `/reports/restore/${id}`)).status).toBe(404);
    const restored = await call(ada, 'POST', `/reports/restore/${id}`);
    expect(restored.data).toMatchObject({ id, code, report_name: 'Deleted', version: 1 });
    expect((await call(ada, 'POST', `/reports/restore/${id}`)).status).toBe(200);
    expect(await listed(ada, `?code=${code}`)).toEqual(['Deleted']);
  });

  test('after 30 days it cannot be restored, and the sweep removes it for good', async () => {
    const [old, young] = [await create(ada, 'Old'), await create(ada, 'Young')];
    const kept = await create(ada, 'Kept');
    await call(ada, 'DELETE', `/reports/${old.id}`);
    later(1);
    await call(ada, 'DELETE', `/reports/${young.id}`);
    later(29);
    await sweep();
    expect((await call(ada, 'POST', `/reports/restore/${old.id}`)).status).toBe(404);
    later(0.5);
    await sweep();
    const left = await server.metadata.pool.query('SELECT name FROM reports WHERE id = ANY($1) ORDER BY name', [
      [old.id, young.id, kept.id],
    ]);
    expect(left.rows.map(({ name }) => name)).toEqual(['Kept', 'Young']);
    expect((await call(ada, 'POST', `/reports/restore/${young.id}`)).status).toBe(200);
    const versions = await server.metadata.pool.query('SELECT 1 FROM report_versions WHERE report_id = $1', [old.id]);
    expect(versions.rows).toEqual([]);
  });
});

test('a list of analyses reads no queries: all of them together may be hundreds of megabytes', async () => {
  await create(ada, 'Listed');
  const { rows } = await server.metadata.pool.query('SELECT id FROM users WHERE email = $1', [ada.email]);
  const key = { customerId: AURORA, userId: rows[0].id, space: 'owned_by_anyone' } as const;
  const [listed] = await listReportRows(server.metadata.db, key);
  expect(listed).toMatchObject({ customerId: AURORA, name: 'Listed' });
  expect(listed).not.toHaveProperty('query');
});

test('where it is used: schedules of its query, also of an earlier version', async () => {
  const report = await create(ada, 'Scheduled', { looker_query_body: { ...query, limit: 41 } });
  const qid = report.explore_embed_url.split('qid=')[1];
  const plan = async (queryId: string, customer: number, name: string) =>
    server.metadata.pool.query(
      `INSERT INTO delivery_plans (id, customer_id, owner_id, source, dashboard_id, mark, name, content, target, cron, time_zone)
       SELECT gen_random_uuid(), $1, id, 'looker', 'ci_customer_view_explore', 'm', $2, $3, '{}', '0 6 * * *', 'UTC'
       FROM users WHERE email = $4`,
      [customer, name, JSON.stringify({ kind: 'table', queryId }), ruben.email],
    );
  await plan(qid, AURORA, 'Every morning');
  await plan('A'.repeat(22), AURORA, 'Of another query');
  await plan(qid, BOREALIS, 'Of another customer');
  await call(ada, 'PUT', `/reports/${report.id}`, { looker_query_body: { ...query, limit: 42 } });
  expect((await call(ada, 'GET', `/reports/${report.id}/uses`)).data).toEqual({
    uses: [{ kind: 'schedule', name: 'Every morning', owner: 'Ruben Okafor' }],
  });
  expect((await call(ruben, 'GET', `/reports/${report.id}`)).data.used_in).toBe(1);
  const { data } = await call(ada, 'GET', `/reports?code=${report.code}`);
  expect(data.reports[0].used_in).toBe(1);
});

test('the demo has three examples, once: one that was deleted stays deleted', async () => {
  await server.metadata.pool.query('DELETE FROM reports');
  const seed = () => seedDemoReports({ db: server.metadata.db, now: () => server.clock.now });
  await seed();
  const names = ['Daily audience', 'Minutes by day part and screen', 'Top series of the last 30 days'];
  expect((await listed(ada, '?space=owned_by_me')).toSorted()).toEqual(names);
  expect(await listed(bianca)).toHaveLength(3);
  const { data } = await call(ada, 'GET', '/reports');
  await call(ada, 'DELETE', `/reports/${data.reports[0].id}`);
  later(40);
  const { definitions } = createReportJobs({ db: server.metadata.db, now: () => server.clock.now });
  const idle = { signal: new AbortController().signal, progress: async () => {}, jobId: '', attempt: 1 };
  for (const job of definitions) await job.run({ ...idle, payload: { day: '' }, now: () => server.clock.now });
  await seed();
  expect(await listed(ada)).toHaveLength(2);
});
