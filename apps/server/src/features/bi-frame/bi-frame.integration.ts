import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AURORA, BOREALIS, startTestApp, type TestApp } from '../../test-app.ts';

const ANALYST = 'analyst@aurora.example';
const READER = 'reader@aurora.example';
const EXPLORE = { type: 'explore', page: 'ci_customer_view_explore' };
const REPORT = '6f1c5d9e-8a3b-4c2d-9e1f-0a1b2c3d4e5f';

const clock = { now: new Date('2026-05-04T12:00:00Z') };
let server: TestApp;
let analyst: { authorization: string };

beforeAll(async () => {
  server = await startTestApp({ now: () => clock.now });
});
afterAll(() => server.end());

beforeEach(async () => {
  // Sign-ins are limited per minute.
  clock.now = new Date(clock.now.getTime() + 120_000);
  analyst = await server.signIn(ANALYST);
});

interface Reply {
  status: number;
  data: Record<string, unknown>;
  error: string | undefined;
  message: string;
}

async function post(url: string, payload: object, headers = {}): Promise<Reply> {
  const response = await server.app.inject({ method: 'POST', url, headers, payload });
  const { data, errors, message } = response.json();
  return { status: response.statusCode, data: data ?? {}, error: errors?.[0]?.code, message };
}

const embedUrl = (body: object, headers: object = analyst, customer = AURORA) =>
  post(`/v1/customers/${customer}/content-insights/looker-embed-url`, body, headers);
const swap = (code: string) => post('/v1/bi-frame/session', { code });

function addressIn({ data }: Reply): URL {
  return new URL(String(data['url']), 'http://playhead.example');
}

async function frameToken(body: object = EXPLORE, headers: object = analyst): Promise<string> {
  const code = addressIn(await embedUrl(body, headers)).searchParams.get('code') ?? '';
  return String((await swap(code)).data['token']);
}

async function userInfo(token: string, customer = AURORA) {
  const url = `/v1/customers/${customer}/users/user-info`;
  const response = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, body: response.json() };
}

describe('addresses', () => {
  test('WBK-003, WBK-004: an explore with its query, for the own origin', async () => {
    const reply = await embedUrl({ ...EXPLORE, qid: 'aB3dE5fG7hJ9kL1mN3pQ5r' });
    expect(reply.status).toBe(200);
    const { pathname, searchParams } = addressIn(reply);
    expect(pathname).toBe('/workbench/embed/explore/playhead/customer_view');
    const { code, ...fixed } = Object.fromEntries(searchParams);
    expect(fixed).toEqual({ qid: 'aB3dE5fG7hJ9kL1mN3pQ5r', theme: 'light', sdk: '2' });
    expect(code).toMatch(/^[\w-]{43}$/);
  });

  test('WBK-013: a saved analysis, dark, for a portal', async () => {
    const body = { type: 'look', page: 'customer_reports', report: REPORT, theme: 'dark' };
    const { pathname, searchParams } = addressIn(await embedUrl({ ...body, embed_domain: 'http://portal.example' }));
    expect(pathname).toBe(`/workbench/embed/looks/${REPORT}`);
    expect(searchParams.get('theme')).toBe('dark');
    expect(searchParams.get('embed_domain')).toBe('http://portal.example');
  });

  test('the own origin may be named', async () => {
    const headers = { ...analyst, host: 'playhead.example:8080' };
    const own = await embedUrl({ ...EXPLORE, embed_domain: 'http://playhead.example:8080' }, headers);
    expect(addressIn(own).searchParams.has('embed_domain')).toBe(false);
    const other = await embedUrl({ ...EXPLORE, embed_domain: 'http://playhead.example:8081' }, headers);
    expect(other.status).toBe(400);
  });

  test.each([
    ['an origin that is not listed', { ...EXPLORE, embed_domain: 'https://evil.example' }],
    ['a path after the origin', { ...EXPLORE, embed_domain: 'http://portal.example/x' }],
    ['a dashboard', { type: 'dashboard', page: 'dma_page' }],
    ['a look without its analysis', { type: 'look', page: 'customer_reports' }],
    ['an unknown page', { ...EXPLORE, page: 'nope' }],
    ['a query id of another shape', { ...EXPLORE, qid: '1' }],
  ])('the built-in workbench refuses %s', async (_name, body) => {
    expect(await embedUrl(body)).toMatchObject({ status: 400, error: 'invalid_request' });
  });

  test('an origin of one customer is none of another', async () => {
    await server.metadata.pool.query(
      `UPDATE customers SET settings = settings || '{"embed_origins": ["https://aurora.example"]}' WHERE id = $1`,
      [AURORA],
    );
    clock.now = new Date(clock.now.getTime() + 2_000);
    const body = { ...EXPLORE, embed_domain: 'https://aurora.example' };
    expect((await embedUrl(body)).status).toBe(200);
    const borealis = await server.signIn('analyst@borealis.example');
    expect((await embedUrl(body, borealis, BOREALIS)).status).toBe(400);
  });

  test('WBK-003: 403 without the page, 440 with an expired token, 404 for another customer', async () => {
    expect((await embedUrl(EXPLORE, analyst, BOREALIS)).status).toBe(404);
    const { rows } = await server.metadata.pool.query(
      `UPDATE customers c SET features = '["overview_page"]' FROM customers old
       WHERE c.id = $1 AND old.id = c.id RETURNING old.features`,
      [AURORA],
    );
    clock.now = new Date(clock.now.getTime() + 2_000);
    expect(await embedUrl(EXPLORE)).toMatchObject({ status: 403, error: 'forbidden' });
    await server.metadata.pool.query('UPDATE customers SET features = $2 WHERE id = $1', [
      AURORA,
      JSON.stringify(rows[0]?.features),
    ]);
    clock.now = new Date(clock.now.getTime() + 8 * 3_600_000);
    expect(await embedUrl(EXPLORE)).toMatchObject({ status: 440, error: 'token_expired' });
  });
});

describe('codes', () => {
  test('SHELL-029: a code opens the frame once', async () => {
    const code = addressIn(await embedUrl({ ...EXPLORE, embed_domain: 'http://portal.example' })).searchParams.get(
      'code',
    );
    const { status, data } = await swap(String(code));
    expect(status).toBe(200);
    expect(data).toMatchObject({ customer_id: AURORA, embed_domain: 'http://portal.example' });
    expect(await swap(String(code))).toMatchObject({
      status: 401,
      error: 'frame_code_used',
      message: 'This address has been used or has expired. Please open the page again.',
    });
  });

  test('two swaps at once open it once', async () => {
    const code = String(addressIn(await embedUrl(EXPLORE)).searchParams.get('code'));
    const statuses = await Promise.all([swap(code), swap(code), swap(code)]);
    expect(statuses.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 401, 401]);
  });

  test('SHELL-029: a code lives for 60 seconds', async () => {
    const codes = [await embedUrl(EXPLORE), await embedUrl(EXPLORE)].map((reply) =>
      String(addressIn(reply).searchParams.get('code')),
    );
    clock.now = new Date(clock.now.getTime() + 59_999);
    expect((await swap(String(codes[0]))).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 1);
    expect((await swap(String(codes[1]))).status).toBe(401);
  });

  test('the database keeps no code, and no expired row', async () => {
    const code = String(addressIn(await embedUrl(EXPLORE)).searchParams.get('code'));
    const read = async () => (await server.metadata.pool.query('SELECT * FROM frame_codes')).rows;
    expect(JSON.stringify(await read())).not.toContain(code);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await embedUrl(EXPLORE);
    expect(await read()).toHaveLength(1);
  });

  test('a guessed code opens nothing', async () => {
    expect((await swap('A'.repeat(43))).status).toBe(401);
    expect((await swap('short')).status).toBe(400);
  });
});

describe('tokens of frames', () => {
  test('the frame has the rights and the customer of the caller', async () => {
    const { status, body } = await userInfo(await frameToken());
    expect(status).toBe(200);
    const own = await userInfo(analyst.authorization.slice('Bearer '.length));
    expect(body.data).toEqual(own.body.data);
    expect((await userInfo(await frameToken(), BOREALIS)).status).toBe(404);
  });

  test('a right that is taken away is gone on the next request', async () => {
    const token = await frameToken();
    expect((await userInfo(token)).body.data.permissions).not.toEqual([]);
    const change = (permissions: string) =>
      server.metadata.pool.query(
        `UPDATE memberships m SET permissions = $2 FROM users u, memberships old
         WHERE u.id = m.user_id AND u.email = $1 AND old.user_id = m.user_id AND old.customer_id = m.customer_id
         RETURNING old.permissions`,
        [ANALYST, permissions],
      );
    const { rows } = await change('[]');
    clock.now = new Date(clock.now.getTime() + 1_001);
    expect((await userInfo(token)).body.data.permissions).toEqual([]);
    await change(JSON.stringify(rows[0]?.permissions));
  });

  test('the frame ends with the caller’s token, and with the caller’s sign-out', async () => {
    const reader = await server.signIn(READER);
    const token = await frameToken(EXPLORE, reader);
    await server.app.inject({ method: 'DELETE', url: '/portal/session', headers: reader });
    clock.now = new Date(clock.now.getTime() + 1_001);
    expect((await userInfo(token)).status).toBe(401);

    clock.now = new Date(clock.now.getTime() + 7 * 3_600_000);
    const late = await frameToken();
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    expect((await userInfo(late)).status).toBe(440);
  });

  test('the frame cannot renew its token or switch to another customer', async () => {
    const headers = { authorization: `Bearer ${await frameToken()}` };
    expect((await post('/portal/session/renew', {}, headers)).status).toBe(403);
    expect((await post('/portal/session/switch', { customer_id: BOREALIS }, headers)).status).toBe(403);
  });

  test('a frame’s token made with another key is refused', async () => {
    const [header = '', payload = ''] = (await frameToken()).split('.');
    const portal = analyst.authorization.split('.').at(-1) ?? '';
    expect((await userInfo(`${header}.${payload}.${portal}`)).status).toBe(401);
  });
});
