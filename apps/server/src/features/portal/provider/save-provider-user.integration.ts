import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyFeatures } from '../../../platform/customers/claimed-features.ts';
import type { Metadata } from '../../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../../platform/metadata/test-metadata.ts';
import type { ProviderUser } from './provider-claims.ts';
import { saveProviderUser } from './save-provider-user.ts';

const AURORA = 1001;

let template: TestMetadata;
let metadata: Metadata;
beforeAll(async () => {
  template = await startTestMetadata();
});
afterAll(() => template.stop());
beforeEach(async () => {
  metadata = await template.clone();
  await metadata.pool.query(
    `INSERT INTO customers (id, account_name, name, time_zone) VALUES ($1, 'aurora_stream', 'Aurora', 'UTC')`,
    [AURORA],
  );
});
afterEach(() => metadata.stop());

const claims = (name: string): ProviderUser => ({
  externalId: `oidc:x|${name}`,
  email: `${name}@aurora.example`,
  isEmailVerified: false,
  fullName: name,
  customerIds: [AURORA],
  permissions: [],
  features: undefined,
});

/** Runs `act` while another transaction has done `statement`, and ends that one when `act` has got as far as it can. */
async function whileHeld<T>(statement: string, act: () => Promise<T>, until: () => Promise<unknown>): Promise<T> {
  const gate: PoolClient = await metadata.pool.connect();
  try {
    await gate.query('BEGIN');
    await gate.query(statement);
    const done = act();
    await Promise.race([done, until()]);
    await gate.query('COMMIT');
    return await done;
  } finally {
    gate.release();
  }
}

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await metadata.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n;
}

/** Resolves when so many connections wait for a lock. */
const waiting = (connections: number) => async () => {
  await expect.poll(countWaiting).toBe(connections);
};

test('first sign-ins of two users at once with changed package features both succeed', async () => {
  let haveEnded = false;
  const saved = await whileHeld(
    `SELECT FROM customers WHERE id = ${AURORA} FOR KEY SHARE`,
    () =>
      Promise.allSettled(
        ['ada', 'bo'].map((name) => saveProviderUser(metadata.db, { ...claims(name), features: ['ads'] })),
      ).finally(() => (haveEnded = true)),
    // Neither needs what is held: both would wait for it only if each held what the other wants.
    async () => {
      await expect.poll(async () => haveEnded || (await countWaiting()) === 2).toBe(true);
    },
  );
  expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('first sign-ins at once do not exceed the number of users that a customer may have', async () => {
  await metadata.pool.query(
    `WITH made AS (
       INSERT INTO users (email, full_name) SELECT 'crowd' || n || '@aurora.example', 'x' FROM generate_series(1, 1999) n RETURNING id
     ) INSERT INTO memberships (user_id, customer_id) SELECT id, $1 FROM made`,
    [AURORA],
  );
  const names = ['ada', 'bo', 'cy'];
  // An entry is the last thing that a sign-in stores: all of them have counted by then.
  const saved = await whileHeld(
    'LOCK TABLE audit_log IN SHARE MODE',
    () => Promise.allSettled(names.map((name) => saveProviderUser(metadata.db, claims(name)))),
    waiting(names.length),
  );
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('the same claim of several users at once changes the package once', async () => {
  const actors = ['h1', 'h2', 'h3', 'h4'];
  // All of them compare before one of them changes.
  const changed = await whileHeld(
    `SELECT FROM customers WHERE id = ${AURORA} FOR NO KEY UPDATE`,
    () =>
      Promise.all(
        actors.map((actor) =>
          metadata.db.transaction((tx) => applyFeatures(tx, { customerId: AURORA, features: ['ads'], actor })),
        ),
      ),
    waiting(actors.length),
  );
  expect(changed.filter(Boolean)).toHaveLength(1);
  const { rows } = await metadata.pool.query("SELECT detail FROM audit_log WHERE action = 'features.fromClaims'");
  expect(rows).toEqual([{ detail: { before: [], after: ['ads'] } }]);
});
