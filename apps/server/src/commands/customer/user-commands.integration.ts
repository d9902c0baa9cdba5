import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { addUser } from './customer-store.ts';
import { runAdministration } from './run-administration.ts';

const AURORA = 1001;
const BOREALIS = 1002;
const EMAIL = 'ada@my.tv';

let template: TestMetadata;
let metadata: Metadata;
beforeAll(async () => {
  template = await startTestMetadata();
});
afterAll(() => template.stop());
beforeEach(async () => {
  metadata = await template.clone();
  await metadata.pool.query(
    `INSERT INTO customers (id, account_name, name, time_zone) VALUES ($1, 'aurora', 'Aurora', 'UTC'), ($2, 'borealis', 'Borealis', 'UTC')`,
    [AURORA, BOREALIS],
  );
  return () => metadata.stop();
});

async function store(
  customers: readonly number[],
  { id = randomUUID(), externalId = null }: { id?: string; externalId?: string | null } = {},
): Promise<void> {
  await metadata.pool.query(
    `INSERT INTO users (id, email, full_name, password_hash, external_id) VALUES ($1, $2, 'Ada', 'old', $3)`,
    [id, EMAIL, externalId],
  );
  for (const customer of customers)
    await metadata.pool.query('INSERT INTO memberships (user_id, customer_id) VALUES ($1, $2)', [id, customer]);
}

const add = () =>
  addUser(metadata.db, {
    customerId: AURORA,
    email: EMAIL,
    name: 'Ada',
    permissions: [],
    passwordFromStdin: false,
    hash: async () => 'new',
  });

const passwordsIn = async (customer: number) => {
  const { rows } = await metadata.pool.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM users JOIN memberships ON user_id = id WHERE customer_id = $1',
    [customer],
  );
  return rows.map(({ hash }) => hash);
};

test('a user who was removed from every customer does not come back with the old password', async () => {
  await store([]);
  expect(await add()).toBe('made');
  expect(await passwordsIn(AURORA)).toEqual(['new']);
});

test('a user of another customer keeps the password', async () => {
  await store([]);
  await store([BOREALIS]);
  expect(await add()).toBe('joined');
  expect(await passwordsIn(AURORA)).toEqual(['old']);
});

test('a user of the same customer goes before an older one of another customer', async () => {
  await store([BOREALIS]);
  await store([AURORA]);
  expect(await add()).toBe('joined');
  expect(await passwordsIn(AURORA)).toEqual(['old']);
});

const ids = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];

test.each([ids, ids.toReversed()])(
  'permissions go to the user who signs in here, not to one of the host with the same address',
  async (local, host) => {
    await store([AURORA], { id: local });
    await store([AURORA], { id: host, externalId: 'host-7' });
    const permissions = ['ci_admin_permission'] as const;
    await runAdministration({ kind: 'user-permissions', customerId: AURORA, email: EMAIL, permissions }, metadata.db);
    const { rows } = await metadata.pool.query<object>(
      `SELECT external_id, permissions FROM users JOIN memberships ON user_id = id ORDER BY external_id`,
    );
    expect(rows).toEqual([
      { external_id: 'host-7', permissions: [] },
      { external_id: null, permissions },
    ]);
  },
);
