import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada, bianca, type Caller, type ReportsApp, ruben, startReportsApp } from '../reports/test-reports-app.ts';
import { AURORA } from '../../test-app.ts';
import { createBoardJobs } from './board-jobs.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;
const query = { fields: ['customer_view.series', 'customer_view.plays'], limit: 20 };

let server: ReportsApp;
let call: ReportsApp['call'];
beforeAll(async () => {
  server = await startReportsApp();
  call = server.call;
});
afterAll(() => server.end());

async function report(name: string, caller: Caller = ada): Promise<string> {
  const { data } = await call(caller, 'POST', '/reports', { report_name: name, looker_query_body: query });
  return data.id;
}
async function board(name: string, pins: object[] = [], caller: Caller = ada) {
  const { status, data } = await call(caller, 'POST', '/boards', { name, pins });
  expect(status).toBe(200);
  return data;
}
const names = async (caller: Caller): Promise<string[]> =>
  (await call(caller, 'GET', '/boards')).data.boards.map(({ name }: { name: string }) => name);

describe('pins', () => {
  test('a board shows its analyses with their names and queries, in the owner’s order', async () => {
    const [plays, reach] = [await report('Plays'), await report('Reach')];
    const { id } = await board('  Monday ', [{ report: plays }, { report: reach, width: 'full' }]);
    const { data } = await call(ada, 'GET', `/boards/${id}`);
    expect(data).toMatchObject({ name: 'Monday', role: 'owner', owner: 'Ada Lindqvist', version: 1, readers: [] });
    expect(data.owner_left).toBe(false);
    const code = expect.stringMatching(/^\w{15}$/);
    expect(data.pins).toMatchObject([
      { report: plays, width: 'half', report_name: 'Plays', report_code: code, looker_query_body: query },
      { report: reach, width: 'full', report_name: 'Reach', report_code: code, looker_query_body: query },
    ]);
    const pins = [{ report: reach, width: 'half' }, { report: plays }];
    const changed = await call(ada, 'PUT', `/boards/${id}`, { pins, version: 1 });
    expect(changed.data.pins.map((pin: { report: string }) => pin.report)).toEqual([reach, plays]);
    expect(changed.data.version).toBe(2);
  });

  test('the same analysis is pinned once', async () => {
    const plays = await report('Once');
    const { id } = await board('Once');
    await call(ada, 'POST', `/boards/${id}/pins`, { report: plays });
    const { data } = await call(ada, 'POST', `/boards/${id}/pins`, { report: plays });
    expect(data.pins).toHaveLength(1);
  });

  test('an analysis that was deleted leaves its place, says so, and comes back', async () => {
    const plays = await report('Goes');
    const { id } = await board('Keeps its place', [{ report: plays }]);
    await call(ada, 'DELETE', `/reports/${plays}`);
    const gone = (await call(ada, 'GET', `/boards/${id}`)).data.pins;
    expect(gone).toEqual([
      { report: plays, width: 'half', report_name: null, report_code: null, looker_query_body: null },
    ]);
    expect((await call(ada, 'PUT', `/boards/${id}`, { pins: [{ report: plays, width: 'full' }] })).status).toBe(200);
    await call(ada, 'POST', `/reports/restore/${plays}`);
    expect((await call(ada, 'GET', `/boards/${id}`)).data.pins).toMatchObject([{ report_name: 'Goes' }]);
  });

  test('an analysis of another customer, or none, cannot be pinned', async () => {
    const foreign = await report('Foreign', bianca);
    const { id } = await board('Refuses');
    for (const other of [foreign, UNKNOWN]) {
      const { status, message } = await call(ada, 'POST', `/boards/${id}/pins`, { report: other });
      expect([status, message]).toEqual([400, 'This analysis does not exist any more.']);
    }
  });

  test('forty analyses are the most', async () => {
    const pins = await Promise.all(Array.from({ length: 40 }, async (_, n) => ({ report: await report(`No. ${n}`) })));
    const { id } = await board('Full', pins);
    const { status, message } = await call(ada, 'POST', `/boards/${id}/pins`, { report: await report('No. 41') });
    expect([status, message]).toEqual([409, 'This board has 40 analyses already. Please remove some.']);
  });

  test('an analysis tells the boards that the caller sees', async () => {
    const plays = await report('Used');
    await board('Of Ada', [{ report: plays }]);
    const uses = async (caller: Caller) => (await call(caller, 'GET', `/reports/${plays}/uses`)).data.uses;
    expect(await uses(ada)).toEqual([{ kind: 'board', name: 'Of Ada', owner: 'Ada Lindqvist' }]);
    expect(await uses(ruben)).toEqual([]);
    expect((await call(ada, 'GET', `/reports/${plays}`)).data.used_in).toBe(1);
    expect((await call(ruben, 'GET', `/reports/${plays}`)).data.used_in).toBe(0);
  });
});

describe('colleagues', () => {
  test('a board is its owner’s until it is given; a reader sees it and changes nothing', async () => {
    const { id } = await board('Given');
    expect((await call(ruben, 'GET', `/boards/${id}`)).status).toBe(404);
    const given = await call(ada, 'PUT', `/boards/${id}`, { readers: [' Reader@Aurora.example '] });
    expect(given.data.readers).toEqual(['reader@aurora.example']);
    const { data } = await call(ruben, 'GET', `/boards/${id}`);
    expect([data.role, data.readers]).toEqual(['reader', []]);
    expect(await names(ruben)).toContain('Given');
    expect((await call(ruben, 'PUT', `/boards/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await call(ruben, 'DELETE', `/boards/${id}`)).status).toBe(403);
    expect((await call(ruben, 'POST', `/boards/${id}/pins`, { report: await report('No') })).status).toBe(403);
    await call(ada, 'PUT', `/boards/${id}`, { readers: [] });
    expect((await call(ruben, 'GET', `/boards/${id}`)).status).toBe(404);
  });

  test('everyone is the company, and nobody else', async () => {
    const { id } = await board('For all');
    await call(ada, 'PUT', `/boards/${id}`, { readers: 'everyone' });
    expect(await names(ruben)).toContain('For all');
    expect((await call(ada, 'GET', `/boards/${id}`)).data.readers).toBe('everyone');
    expect((await call(bianca, 'GET', `/boards/${id}`)).status).toBe(404);
    expect(await names(bianca)).toEqual([]);
  });

  test('a colleague who has left is no reader, and readers that were read can be saved', async () => {
    const leaver = 'leaver@aurora.example';
    const { pool } = server.metadata;
    const added = await pool.query<{ id: string }>(
      'INSERT INTO users (email, full_name) VALUES ($1, $1) RETURNING id',
      [leaver],
    );
    await pool.query('INSERT INTO memberships (user_id, customer_id) VALUES ($1, $2)', [added.rows[0]?.id, AURORA]);
    const { id } = await board('Of those who stay');
    const path = `/boards/${id}`;
    await call(ada, 'PUT', path, { readers: [leaver, ruben.email] });
    await pool.query('DELETE FROM memberships WHERE user_id = $1', [added.rows[0]?.id]);
    const { data } = await call(ada, 'GET', path);
    expect(data.readers).toEqual([ruben.email]);
    expect((await call(ada, 'PUT', path, { readers: data.readers })).status).toBe(200);
  });

  test('the board of a removed user is seen, shared and deleted by admins, and by nobody else before', async () => {
    const olga = { customer: AURORA, email: 'operator@playhead.example' };
    const permissions = ['ci_admin_permission' as const];
    const admin = { ...ruben, permissions };
    const path = `/boards/${(await board('Left behind', [], olga)).id}`;
    expect((await call(admin, 'GET', path)).status).toBe(404);
    await server.metadata.pool.query(
      'DELETE FROM memberships WHERE customer_id = $1 AND user_id = (SELECT id FROM users WHERE email = $2)',
      [AURORA, olga.email],
    );
    expect([await names(admin), await names(ada)]).toEqual([
      expect.arrayContaining(['Left behind']),
      expect.not.arrayContaining(['Left behind']),
    ]);
    expect((await call(ada, 'GET', path)).status).toBe(404);
    expect((await call({ ...bianca, permissions }, 'DELETE', path)).status).toBe(404);
    const left = { owner: 'Olga Petrova', owner_left: true };
    expect((await call(admin, 'PUT', path, { readers: [ada.email] })).data).toMatchObject({
      ...left,
      role: 'owner',
      readers: [ada.email],
    });
    expect((await call(ada, 'GET', path)).data).toMatchObject({ ...left, role: 'reader', readers: [] });
    expect((await call(ada, 'DELETE', path)).status).toBe(403);
    expect((await call(admin, 'DELETE', path)).status).toBe(200);
    expect((await call(admin, 'POST', `${path}/restore`)).data.name).toBe('Left behind');
  });

  test('a stranger cannot be given a board', async () => {
    const { id } = await board('Ours');
    const { status, message } = await call(ada, 'PUT', `/boards/${id}`, { readers: [bianca.email] });
    expect([status, message]).toEqual([400, 'analyst@borealis.example is not a user of your company.']);
    expect((await call(ada, 'GET', `/boards/${id}`)).data.readers).toEqual([]);
  });
});

describe('saving', () => {
  test.each<[string, string]>([
    ['   ', 'Please enter the name of your board'],
    ['x'.repeat(51), 'The words exceed the maximum 50-characters length.'],
  ])('the name %j is refused', async (name, message) => {
    expect(await call(ada, 'POST', '/boards', { name })).toMatchObject({ status: 400, message });
  });

  test('of two that change the same version, the second is told', async () => {
    const { id } = await board('Race');
    const responses = await Promise.all(
      ['One', 'Two'].map((name) => call(ada, 'PUT', `/boards/${id}`, { name, version: 1 })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('500 boards are the most, also for calls at the same time; a deleted one makes room', async () => {
    const { pool } = server.metadata;
    const { id } = await board('Copied');
    const { rows } = await pool.query<{ boards: number }>(
      `SELECT count(*)::int AS boards FROM boards WHERE customer_id = ${AURORA} AND deleted_at IS NULL`,
    );
    await pool.query(
      `INSERT INTO boards SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'name', 'Copy'))).*
        FROM boards b, generate_series(1, $2) WHERE b.id = $1`,
      [id, 499 - (rows[0]?.boards ?? 0)],
    );
    const create = (name: string) => call(ada, 'POST', '/boards', { name });
    const replies = await Promise.all(['One', 'Two', 'Three', 'Four'].map(create));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.message).toBe(
      'Your company has 500 boards already. Please delete some.',
    );
    await call(ada, 'DELETE', `/boards/${id}`);
    expect((await create('In its place')).status).toBe(200);
    expect((await call(ada, 'POST', `/boards/${id}/restore`)).status).toBe(409);
    await pool.query(`DELETE FROM boards WHERE name = 'Copy'`);
    expect((await call(ada, 'POST', `/boards/${id}/restore`)).status).toBe(200);
  });

  test('deleted boards make room at once, and one that comes back needs it', async () => {
    const { id } = await board('First');
    await server.metadata.pool.query(
      `INSERT INTO boards (customer_id, owner_id, owner, name)
       SELECT customer_id, owner_id, owner, 'Filler' FROM boards, generate_series(1, 500) WHERE id = $1`,
      [id],
    );
    expect((await call(ada, 'POST', '/boards', { name: 'One too many' })).status).toBe(409);
    await call(ada, 'DELETE', `/boards/${id}`);
    expect((await call(ada, 'POST', `/boards/${id}/restore`)).status).toBe(409);
    await server.metadata.pool.query(`UPDATE boards SET deleted_at = now() WHERE name = 'Filler'`);
    await board('Fits');
    await call(ada, 'DELETE', `/boards/${(await board('Goes')).id}`);
    const { rows } = await server.metadata.pool.query(
      'SELECT count(*)::int AS n FROM boards WHERE deleted_at IS NOT NULL',
    );
    expect(rows).toEqual([{ n: 500 }]);
    await server.metadata.pool.query(`DELETE FROM boards WHERE name = 'Filler'`);
  });

  test('a deleted board comes back within 30 days, and is gone after', async () => {
    const { id } = await board('Deleted');
    expect((await call(ada, 'DELETE', `/boards/${id}`)).status).toBe(200);
    expect((await call(ada, 'GET', `/boards/${id}`)).status).toBe(404);
    expect((await call(ada, 'POST', `/boards/${id}/restore`)).data.name).toBe('Deleted');
    await call(ada, 'DELETE', `/boards/${id}`);
    server.clock.now = new Date(server.clock.now.getTime() + 31 * DAY_MS);
    expect((await call(ada, 'POST', `/boards/${id}/restore`)).status).toBe(404);
    const idle = { signal: new AbortController().signal, progress: async () => {}, jobId: '', attempt: 1 };
    for (const job of createBoardJobs({ db: server.metadata.db, now: () => server.clock.now }).definitions) {
      await job.run({ ...idle, payload: { day: '' }, now: () => server.clock.now });
    }
    const { rows } = await server.metadata.pool.query('SELECT id FROM boards WHERE id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
