import { routeExamples } from '@playhead/contract/docs/examples';
import { routes } from '@playhead/contract/http/routes';
import { listSegments } from '@playhead/contract/http/segments';
import { decodeSharedView, encodeSharedView, readShareLink } from '@playhead/contract/http/share-links';
import { UserInfoWire } from '@playhead/contract/http/account/users';
import { subscriberMetadata } from '@playhead/contract/http/administration/subscriber-metadata';
import type { RouteRecord } from '@playhead/contract/route';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AURORA, BOREALIS, startTestApp, type TestApp } from './test-app.ts';

const BASE = `/v1/customers/${AURORA}`;
const CRIME_FANS = { segment_id: '100000000000001', segment_name: 'Crime fans' };

let server: TestApp;
let clock = Date.now();
let headers: { authorization: string };

beforeAll(async () => {
  server = await startTestApp({ now: () => new Date(clock) });
  headers = await server.signIn('analyst@aurora.example');
  const definition = {
    create_filter: '{}',
    existing_segments: '[]',
    time_range: null,
    playhead_stream_id: 'all',
    upload_id: null,
  };
  await server.metadata.pool.query(
    `INSERT INTO segments (id, customer_id, owner_id, owner, name, definition)
     SELECT $1, $2, id, full_name, $3, $4 FROM users WHERE email = 'analyst@aurora.example'`,
    [CRIME_FANS.segment_id, AURORA, CRIME_FANS.segment_name, definition],
  );
});
afterAll(() => server.end());

async function read(path: string): Promise<unknown> {
  const response = await server.app.inject({ url: `${BASE}/${path}`, headers });
  expect([response.statusCode, response.json().code]).toEqual([200, 200]);
  return response.json().data;
}

describe('QRY-025, QRY-026: also called', () => {
  test('the customer’s segments, rows of id and name', async () => {
    const { data } = listSegments.reply.parse(await read('segments?inactive=false'));
    expect(data).toEqual([expect.objectContaining(CRIME_FANS)]);
  });

  test('subscriber metadata, none before something was loaded', async () => {
    const { fields } = subscriberMetadata.reply.parse(await read('subscriber-metadata'));
    expect(fields).toEqual([]);
  });

  test('menu and customer info, with the names of segments', async () => {
    const info = UserInfoWire.parse(await read('users/user-info'));
    expect(info.customer_info.customer_id).toBe(AURORA);
    expect(info.menu_list.length).toBeGreaterThan(0);
    expect(info.segments).toEqual([CRIME_FANS]);
  });

  test('the view behind the code of a saved filter', async () => {
    const view = { page: 'overview_page', search: '?period=last_7_days' } as const;
    const payload = encodeSharedView(view, { id: AURORA, name: 'Aurora Stream' });
    const made = await server.app.inject({ method: 'POST', url: `${BASE}/share-links`, payload, headers });
    const { code } = made.json().data;
    const { data } = readShareLink.reply.parse(await read(`share-links/${code}`));
    expect(decodeSharedView(data.filter)).toEqual(view);
  });
});

describe('who may frame the app', () => {
  const page = { url: '/', headers: { accept: 'text/html' } };
  const framers = async () => {
    const { headers: sent } = await server.app.inject(page);
    return /frame-ancestors ([^;]*);/.exec(String(sent['content-security-policy']))?.[1];
  };

  test('pages of every customer by the header, of this customer by the user’s own info', async () => {
    expect(await framers()).toBe("'self' http://portal.example");
    await setOrigins(AURORA, ['https://aurora.example', 'https://x.example; script-src *', 7]);
    await setOrigins(BOREALIS, ['https://borealis.example:8443', 'https://aurora.example']);
    clock += 2_000;
    expect(await framers()).toBe("'self' http://portal.example https://aurora.example https://borealis.example:8443");
    const config = await server.app.inject('/v1/app-config');
    expect(config.json().data.hostOrigins).toEqual([
      'http://portal.example',
      'https://aurora.example',
      'https://borealis.example:8443',
    ]);
    const info = UserInfoWire.parse(await read('users/user-info'));
    expect(info.embed_origins).toEqual(['http://portal.example', 'https://aurora.example']);
  });

  async function setOrigins(customer: number, origins: readonly unknown[]): Promise<void> {
    await server.metadata.pool.query('UPDATE customers SET settings = settings || $2::jsonb WHERE id = $1', [
      customer,
      JSON.stringify({ embed_origins: origins }),
    ]);
  }
});

describe('attack 1: a token of another customer', () => {
  const all: readonly RouteRecord[] = routes;
  const ofCustomer = all.filter(({ path }) => path.includes(':customer'));
  /** A fixed sequence: Park and Miller. */
  let seed = 20_261_117;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

  /** The example of a route, sent to a customer, with ids of what Aurora has. */
  function requestOf(route: RouteRecord, customer: string, ids: readonly string[]): InjectOptions {
    const { query = {}, body, text, headers: more = {} } = routeExamples[route.id] ?? { reply: null };
    const path = route.path
      .replace(':customer', customer)
      .replace(':table', 'customer_view')
      .replace(/:\w+/g, () => pick(ids));
    const payload = body === undefined ? text : JSON.stringify(body).replaceAll(/"\d{1,16}"/g, () => `"${pick(ids)}"`);
    return {
      method: route.method,
      url: `${path}?${new URLSearchParams(query).toString()}`,
      headers: {
        ...more,
        ...(payload === undefined ? {} : { 'content-type': route.text?.mediaType ?? 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    };
  }

  async function idsOfAurora(): Promise<readonly string[]> {
    const users = await server.metadata.pool.query(
      `SELECT id FROM users WHERE email IN ('analyst@aurora.example', 'reader@aurora.example')`,
    );
    return [CRIME_FANS.segment_id, ...users.rows.map(({ id }) => String(id))];
  }

  /** Every row of the customer, in every table that has one. */
  async function stateOfAurora(): Promise<Readonly<Record<string, string>>> {
    const { pool } = server.metadata;
    const { rows } = await pool.query(
      `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'customer_id'`,
    );
    const state: Record<string, string> = {};
    for (const { table_name: table } of rows) {
      const found = await pool.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS text
         FROM ${table} AS t WHERE customer_id = ${AURORA}`,
      );
      state[table] = found.rows[0].text;
    }
    return state;
  }

  test('gets "nothing here" from 4,400 generated requests, reads nothing with 700 more, and changes nothing', async () => {
    const ids = await idsOfAurora();
    const before = await stateOfAurora();
    const { authorization } = await server.signIn('analyst@borealis.example');
    const wrong: string[] = [];
    const send = async ({ rateLimit }: RouteRecord, request: InjectOptions) => {
      // Limits of calls are not what is tested.
      if (rateLimit !== undefined) clock += 2_000;
      return server.app.inject({ ...request, headers: { ...request.headers, authorization } });
    };
    for (let count = 0; count < 4_400; count += 1) {
      const route = pick(ofCustomer);
      const customer = pick([String(AURORA), String(AURORA), `0${AURORA}`, `${AURORA}%20`, `%31001`]);
      const { statusCode } = await send(route, requestOf(route, customer, ids));
      if (statusCode !== 404) wrong.push(`${route.id} of ${customer} returns ${statusCode}`);
    }
    for (let count = 0; count < 700; count += 1) {
      const route = pick(ofCustomer);
      const response = await send(route, requestOf(route, String(BOREALIS), ids));
      if (/Crime fans|(analyst|reader)@aurora\.example/.test(response.body))
        wrong.push(`${route.id} tells ${response.body.slice(0, 200)}`);
    }
    expect([...new Set(wrong)]).toEqual([]);
    expect(await stateOfAurora()).toEqual(before);
  });
});
