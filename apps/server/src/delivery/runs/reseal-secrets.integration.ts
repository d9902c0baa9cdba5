import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { deliveryPlans, exportRuns } from '../../platform/metadata/schema.ts';
import { silentLogger, startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { createSecretBox, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { openTarget, sealTarget } from './run-secret.ts';

const OLD = 'q2dWcC9hVn5pZ4kRj8sLwT1xYb6uMe3o';
const NEW = 'Zr7tKp0vQm4nXs9cBf2hJw6yUd8gLe5a';
const LOST = 'Bv4mYt8rKc1zXq6nWs3eHd9pLf7jGu2i';
const CUSTOMER = 1001;
const OWNER = randomUUID();
const content = {
  kind: 'page',
  page: 'overview_page',
  search: '',
  format: 'pdf',
  paper: 'A4',
  landscape: false,
  singleColumn: false,
  expandTable: false,
} as const;
const s3: DeliveryTarget = {
  type: 's3',
  bucket: 'b',
  region: 'eu-west-1',
  path: '',
  accessKeyId: 'AKID',
  secret: 'open sesame',
};

let database: TestMetadata;
let metadata: Metadata;

beforeAll(async () => {
  database = await startTestMetadata();
  metadata = await database.clone();
  await metadata.pool.query(
    `INSERT INTO customers (id, account_name, name, time_zone) VALUES (1001, 'aurora', 'Aurora', 'Europe/Berlin')`,
  );
  await metadata.pool.query(`INSERT INTO users (id, email, full_name) VALUES ($1, 'ada@my.tv', 'Ada')`, [OWNER]);
});
afterAll(async () => {
  await metadata.stop();
  await database.stop();
});

async function addPlan(box: SecretBox): Promise<string> {
  const id = randomUUID();
  const shared = {
    id,
    customerId: CUSTOMER,
    ownerId: OWNER,
    content,
    ...sealTarget(box, s3, { customerId: CUSTOMER, id }),
  };
  const plan = { source: 'ci', dashboardId: 'overview_page', mark: 'm', name: 'Weekly', cron: '0 6 * * *' } as const;
  await metadata.db.insert(deliveryPlans).values({ ...shared, ...plan, timeZone: 'UTC' });
  return id;
}

async function addRun(box: SecretBox): Promise<string> {
  const id = randomUUID();
  const shared = {
    id,
    customerId: CUSTOMER,
    ownerId: OWNER,
    content,
    ...sealTarget(box, s3, { customerId: CUSTOMER, id }),
  };
  await metadata.db.insert(exportRuns).values({ ...shared, kind: 'send', title: 'Weekly', fileName: 'weekly' });
  return id;
}

test('after a rotation stored secrets are sealed with the new key, and the old one is not needed any more', async () => {
  const before = createSecretBox([OLD]);
  const plan = await addPlan(before);
  const run = await addRun(before);
  const lost = await addPlan(createSecretBox([LOST]));
  const secrets = createSecretBox([NEW, OLD]);
  const reseal = () => resealSecrets({ db: metadata.db, secrets, logger: silentLogger });
  expect(await reseal()).toEqual({ resealed: 2, unreadable: 1 });

  const after = createSecretBox([NEW]);
  const rows = [...(await metadata.db.select().from(deliveryPlans)), ...(await metadata.db.select().from(exportRuns))];
  const opened = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return openTarget(
      after,
      { target: row?.target ?? s3, sealedSecret: row?.sealedSecret ?? null },
      { customerId: CUSTOMER, id },
    );
  };
  expect(opened(plan)).toMatchObject({ secret: 'open sesame' });
  expect(opened(run)).toMatchObject({ secret: 'open sesame' });
  expect(() => opened(lost)).toThrow('The stored password or key can no longer be read. Enter it again.');
  expect(await reseal()).toEqual({ resealed: 0, unreadable: 1 });
});
