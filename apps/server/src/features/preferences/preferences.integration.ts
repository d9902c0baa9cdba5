import Fastify, { type FastifyInstance } from 'fastify';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { seedTestUsers } from '../users/test-seed.ts';
import { registerPreferences } from './routes.ts';

const [AURORA, BOREALIS] = demoCustomers.map(({ id }) => id);

let template: TestMetadata;
let metadata: Metadata;
let app: FastifyInstance;

beforeAll(async () => {
  template = await startTestMetadata({ seed: seedTestUsers });
});
afterAll(() => template.stop());

beforeEach(async () => {
  metadata = await template.clone();
  const { rows } = await metadata.pool.query<{ id: string; email: string }>('SELECT id, email FROM users');
  app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    // The token is the customer's number and the user's name: tokens have their own tests.
    resolveSession: async (token) => {
      const [customer = '', user = ''] = token.split('.');
      const email = `${user}@playhead.example`;
      const userId = rows.find((row) => row.email === email)?.id ?? '';
      return { userId, email, fullName: 'A', customerId: Number(customer), permissions: [], expiresAt: new Date() };
    },
  });
  registerPreferences(registrar, { db: metadata.db });
  return async () => {
    await app.close();
    await metadata.stop();
  };
});

async function call(who: { user: string; customer: number | undefined }, payload?: object) {
  const reply = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/v1/customers/${who.customer}/preference`,
    headers: { authorization: `Bearer ${who.customer}.${who.user}` },
    ...(payload === undefined ? {} : { payload }),
  });
  const { data, message } = reply.json<{ data?: unknown; message?: string }>();
  return { status: reply.statusCode, data, message };
}

const operator = { user: 'operator', customer: AURORA };

test('USR-023: the map is empty at first, and a saved one is read again', async () => {
  expect(await call(operator)).toEqual({ status: 200, data: {}, message: undefined });
  const map = {
    default_page: 'ads',
    default_period: 'Last 30 Days',
    number_format: 'point_comma',
    theme: 'dark',
    language: 'de',
    first_numbers: 'exact',
  };
  expect((await call(operator, map)).data).toEqual(map);
  expect((await call(operator)).data).toEqual(map);
});

test('USR-023: keys that are not sent stay as they are', async () => {
  await call(operator, { default_page: 'ads', theme: 'dark' });
  expect((await call(operator, { theme: 'light' })).data).toEqual({ default_page: 'ads', theme: 'light' });
});

test('USR-023: two writers at once both keep their keys', async () => {
  await Promise.all([
    call(operator, { theme: 'dark' }),
    call(operator, { default_page: 'ads' }),
    call(operator, { default_compare: 'Previous Week' }),
  ]);
  expect((await call(operator)).data).toEqual({
    default_page: 'ads',
    default_compare: 'Previous Week',
    theme: 'dark',
  });
});

test('USR-023: preferences belong to one user of one customer and leave the sampling switch alone', async () => {
  await metadata.pool.query(
    `INSERT INTO user_settings (user_id, customer_id, session_sampling_on)
     SELECT id, ${AURORA}, true FROM users WHERE email LIKE 'operator@%'`,
  );
  await call(operator, { theme: 'dark' });
  expect((await call({ ...operator, customer: BOREALIS })).data).toEqual({});
  const { rows } = await metadata.pool.query('SELECT session_sampling_on AS on, preferences FROM user_settings');
  expect(rows).toEqual([{ on: true, preferences: { theme: 'dark' } }]);
});

const KEYS =
  'default_page, default_period, default_compare, number_format, theme, language, first_numbers, hidden_hints';

test.each([
  ['an unknown key', { colour: 'red' }, new RegExp(`^body: unknown preference "colour"; the preferences are ${KEYS}$`)],
  ['an unknown page', { default_page: 'nowhere' }, /^body\.default_page: Invalid option/],
  ['days of its own', { default_period: '2026/01/01 to 2026/01/31' }, /^body\.default_period: Invalid option/],
  ['a value of another kind', { theme: { dark: true } }, /^body\.theme: Invalid option/],
  ['a language without texts', { language: 'fr' }, /^body\.language: Invalid option/],
  ['a list', [], /^body: Invalid input: expected object/],
])('USR-027: %s is refused', async (_what, body, reason) => {
  const { status, message = '' } = await call(operator, body);
  expect(status).toBe(400);
  expect(message.replace('The request is not valid: ', '')).toMatch(reason);
  expect((await call(operator)).data).toEqual({});
});

test('a user who was removed a moment ago is signed in no more', async () => {
  const reader = { user: 'operator', customer: AURORA };
  await metadata.pool.query('DELETE FROM memberships WHERE customer_id = $1', [AURORA]);
  expect((await call(reader, { theme: 'dark' })).status).toBe(401);
});

test('USR-027: a body of more than four kilobytes is not read', async () => {
  expect((await call(operator, { default_page: 'x'.repeat(5000) })).status).toBe(413);
});

test('a key or a value that this version does not know is left out', async () => {
  await metadata.pool.query(
    `INSERT INTO user_settings (user_id, customer_id, preferences)
     SELECT id, ${AURORA}, '{"theme": "dark", "default_page": "gone_page", "later": 1}' FROM users WHERE email LIKE 'operator@%'`,
  );
  expect((await call(operator)).data).toEqual({ theme: 'dark' });
});

test('the table takes no map of more than eight kilobytes', async () => {
  const texts = Array.from({ length: 400 }, (_, index) => `"k${index}": "${Math.sin(index)}"`).join(',');
  await expect(
    metadata.pool.query(
      `INSERT INTO user_settings (user_id, customer_id, preferences)
       SELECT id, ${AURORA}, '{${texts}}' FROM users WHERE email LIKE 'operator@%'`,
    ),
  ).rejects.toThrow('user_settings_preferences_size');
});
