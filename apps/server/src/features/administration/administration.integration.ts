import { afterAll, beforeAll, expect, test } from 'vitest';
import { AURORA, BOREALIS, startTestApp, type TestApp } from '../../test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.end());

const admins = { [AURORA]: 'analyst@aurora.example', [BOREALIS]: 'analyst@borealis.example' };

async function call(
  customer: typeof AURORA | typeof BOREALIS,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) {
  const reply = await server.app.inject({
    method,
    url: `/v1/customers/${customer}/${path}`,
    headers: await server.signIn(admins[customer]),
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, ...reply.json() };
}

const person = (email: string) => ({ email, user_full_name: 'Zoe', permissions: ['ci_export_permission'] });

test('attack 9: adding a user tells nothing of users at other customers, and each signs in to their own', async () => {
  const email = 'zoe@shared.example';
  const elsewhere = await call(BOREALIS, 'POST', 'administration/users', person(email));
  const here = await call(AURORA, 'POST', 'administration/users', person(email));
  const fresh = await call(AURORA, 'POST', 'administration/users', person('nobody@else.example'));
  const shape = (reply: typeof here) => ({
    ...reply,
    data: { user: { ...reply.data.user, user_id: '', email: '' }, password: reply.data.password.length },
  });
  expect(here.status).toBe(200);
  expect(shape(here)).toEqual(shape(fresh));
  expect(here.data.user.user_id).not.toBe(elsewhere.data.user.user_id);
  for (const [added, customer] of [
    [here, AURORA],
    [elsewhere, BOREALIS],
  ] as const) {
    const payload = { email, password: added.data.password };
    const reply = await server.app.inject({ method: 'POST', url: '/portal/session', payload });
    expect(reply.json().data.user.user_id).toBe(added.data.user.user_id);
    expect(reply.json().data.customers).toMatchObject([{ customer_id: customer }]);
  }
  expect(await call(AURORA, 'POST', 'administration/users', person(email))).toMatchObject({
    status: 409,
    message: 'There is a user with this address already.',
  });
});

test('two admins who add the same address at once add one user', async () => {
  const replies = await Promise.all(
    [1, 2, 3].map(() => call(AURORA, 'POST', 'administration/users', person('twice@aurora.example'))),
  );
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
});

test('attack 8: a change is stored with its audit entry or not at all', async () => {
  const { data } = await call(AURORA, 'POST', 'administration/users', person('kept@aurora.example'));
  const path = `administration/users/${data.user.user_id}`;
  const { data: token } = await call(AURORA, 'POST', 'service-tokens', { name: 'Feed', permissions: [], days: 1 });
  const users = (await call(AURORA, 'GET', 'administration/users')).data;
  const settings = (await call(AURORA, 'GET', 'administration/settings')).data;
  const tokens = (await call(AURORA, 'GET', 'service-tokens')).data;
  // What a full disk does, and for the log alone.
  await server.metadata.pool.query(
    `CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
     CREATE TRIGGER refuse_entry BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_entry()`,
  );
  const refused = [
    await call(AURORA, 'POST', 'administration/users', person('lost@aurora.example')),
    await call(AURORA, 'PUT', path, { permissions: [] }),
    await call(AURORA, 'DELETE', path),
    await call(AURORA, 'PUT', 'administration/settings', { segment_quota: 3 }),
    await call(AURORA, 'POST', 'service-tokens', { name: 'Lost', permissions: [], days: 1 }),
    await call(AURORA, 'DELETE', `service-tokens/${token.service_token.id}`),
  ];
  await server.metadata.pool.query('DROP TRIGGER refuse_entry ON audit_log');
  expect(refused.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500, 500]);
  expect((await call(AURORA, 'GET', 'administration/users')).data).toEqual(users);
  expect((await call(AURORA, 'GET', 'administration/settings')).data).toEqual(settings);
  expect((await call(AURORA, 'GET', 'service-tokens')).data).toEqual(tokens);
});

test('day parts: times out of order are refused, others work from then on', async () => {
  const own = ['22:00', '00:00', '01:30', '05:00', '08:00', '12:00', '17:00', '18:00', '21:00'];
  const refused = await call(AURORA, 'PUT', 'administration/settings', { day_parts: own.toReversed() });
  expect([refused.status, refused.message]).toEqual([
    400,
    expect.stringContaining('The day parts must begin one after the other, each at another time.'),
  ]);
  await call(AURORA, 'PUT', 'administration/settings', { day_parts: own });
  expect((await call(AURORA, 'GET', 'users/user-info')).data.day_part_starts).toEqual(own);
});

test.each(['europe/berlin', 'EUROPE/KYIV', '+05:30'])(
  'a time zone that the engine does not know by this name is refused: %s',
  async (zone) => {
    const refused = await call(AURORA, 'PUT', 'administration/settings', { time_zone: zone });
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringContaining(`"${zone}" is not a time zone. Choose one such as Europe/Berlin.`),
    });
    expect((await call(AURORA, 'GET', 'users/user-info')).data.time_zone).not.toBe(zone);
  },
);

test('other names of a time zone work', async () => {
  for (const zone of ['Asia/Kolkata', 'US/Eastern', 'Etc/GMT+5', 'America/New_York']) {
    const { data } = await call(AURORA, 'PUT', 'administration/settings', { time_zone: zone });
    expect(data.time_zone).toBe(zone);
  }
});

test('each call has one entry', async () => {
  const count = async (): Promise<number> =>
    (await server.metadata.pool.query(`SELECT count(*)::int AS n FROM audit_log WHERE action LIKE 'administration.%'`))
      .rows[0].n;
  const before = await count();
  await call(AURORA, 'POST', 'administration/users', person('once@aurora.example'));
  await call(AURORA, 'PUT', 'administration/settings', { segment_quota: 50 });
  expect(await count()).toBe(before + 2);
});

test('a name of blanks is refused, for a token and a user', async () => {
  const refused = [
    await call(AURORA, 'POST', 'service-tokens', { name: '  ', permissions: [], days: 1 }),
    await call(AURORA, 'POST', 'administration/users', { ...person('blank@aurora.example'), user_full_name: ' ' }),
  ];
  expect(refused.map(({ status, errors }) => [status, errors?.[0].path])).toEqual([
    [400, 'body.name'],
    [400, 'body.user_full_name'],
  ]);
});

test('a token that works can be seen and revoked, however many have expired since', async () => {
  const { data } = await call(BOREALIS, 'POST', 'service-tokens', { name: 'Yearly', permissions: [], days: 400 });
  const { id } = data.service_token;
  await server.metadata.pool.query(
    `WITH made AS (
       INSERT INTO users (email, full_name, external_id)
       SELECT n || '@service.invalid', 'Daily', 'service:' || n FROM generate_series(1, 500) n RETURNING id
     ) INSERT INTO service_tokens (customer_id, user_id, name, token_sha256, created_by, created_at, expires_at)
     SELECT $1, id, 'Daily', id::text, 'x', now() + interval '1 second', now() - interval '1 second' FROM made`,
    [BOREALIS],
  );
  const listed = (await call(BOREALIS, 'GET', 'service-tokens')).data;
  expect(listed[0]).toMatchObject({ id, state: 'active' });
  expect((await call(BOREALIS, 'DELETE', `service-tokens/${id}`)).data).toMatchObject({ id, state: 'revoked' });
  const headers = { authorization: `Bearer ${data.token}` };
  const url = `/v1/customers/${BOREALIS}/users/user-info`;
  expect((await server.app.inject({ url, headers })).statusCode).toBe(401);
});

test('a customer has at most 2,000 users', async () => {
  await server.metadata.pool.query(
    `WITH made AS (
       INSERT INTO users (email, full_name) SELECT 'crowd' || n || '@borealis.example', 'x' FROM generate_series(1, 2000) n RETURNING id
     ) INSERT INTO memberships (user_id, customer_id) SELECT id, $1 FROM made`,
    [BOREALIS],
  );
  expect(await call(BOREALIS, 'POST', 'administration/users', person('full@borealis.example'))).toMatchObject({
    status: 409,
    message: 'There are 2,000 users already. Remove those who have left.',
  });
});
