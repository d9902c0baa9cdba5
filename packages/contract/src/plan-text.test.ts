import { expect, test } from 'vitest';
import { type DeliveryTarget, MASKED_SECRET } from './http/deliveries/deliveries.ts';
import { PlanConfiguration } from './http/deliveries/plans.ts';
import { decodeWire, encodeWire } from './wire.ts';
import { markOf, type PlanDraft, readPlan, writePlan } from './plan-text.ts';

const page = {
  kind: 'page',
  page: 'overview_page',
  search: '?period=Last+7+Days',
  format: 'pdf',
  paper: 'A4',
  landscape: true,
  singleColumn: false,
  expandTable: false,
} as const;
const email: DeliveryTarget = { type: 'email', addresses: ['ana@example.com', 'ben@example.com'], message: 'Hello' };
const s3: DeliveryTarget = {
  type: 's3',
  bucket: 's3://reports',
  path: '/daily/',
  accessKeyId: 'AKIA1',
  region: 'eu-west-1',
  secret: 'key',
};
const sftp: DeliveryTarget = {
  type: 'sftp',
  address: 'sftp://files.example:2222/in',
  username: 'ana',
  secret: 'pass',
  hostKey: 'SHA256:abc',
};
const draft: PlanDraft = {
  name: 'Overview-1',
  dashboardId: 'overview_page',
  search: '?period=Last+7+Days',
  content: page,
  target: email,
  cron: '0 6 * * *',
  timeZone: 'America/Los_Angeles',
  whenComplete: false,
  instant: false,
  paused: false,
};

test('DLV-019, DLV-024: an e-mail plan has its addresses in one text', () => {
  expect(writePlan(draft)).toMatchObject({
    type: 'email',
    format: 'wysiwyg_pdf',
    address: 'ana@example.com,ben@example.com',
    message: 'Hello',
    timezone: 'America/Los_Angeles',
    mark: 'overview_page',
  });
});

test('DLV-016, DLV-023: the key of S3 and the password of SFTP are apart from the parameters', () => {
  const bucket = writePlan({ ...draft, target: s3 });
  expect(JSON.parse(bucket.params)).toEqual({ access_key_id: 'AKIA1', region: 'eu-west-1', path: '/daily/' });
  expect(JSON.parse(bucket.secret)).toEqual({ secret_access_key: 'key' });
  const server = writePlan({ ...draft, target: sftp });
  expect(JSON.parse(server.params)).toEqual({ username: 'ana', host_key: 'SHA256:abc' });
  expect(JSON.parse(server.secret)).toEqual({ password: 'pass' });
});

test.each([
  ['pdf', false, email, 'wysiwyg_pdf'],
  ['pdf', true, email, 'assembled_pdf'],
  ['png', false, email, 'inline_visualizations'],
  ['png', false, s3, 'wysiwyg_png'],
  ['png', false, sftp, 'wysiwyg_png'],
] as const)('DLV-020, DLV-021: %s, single column %s', (format, singleColumn, target, written) => {
  expect(writePlan({ ...draft, target, content: { ...page, format, singleColumn } }).format).toBe(written);
});

test.each<[string, DeliveryTarget]>([
  ['e-mail', email],
  ['S3', s3],
  ['S3 with a masked secret', { ...s3, secret: MASKED_SECRET }],
  ['SFTP', sftp],
  ['SFTP with a key and its passphrase', { ...sftp, secret: '-----BEGIN', passphrase: 'x' }],
])('%s is read as it was written', (_name, target) => {
  const whole = { ...draft, target };
  expect(readPlan(decodeWire(PlanConfiguration, encodeWire(PlanConfiguration, writePlan(whole))))).toEqual(whole);
});

test('texts that are no target are refused', () => {
  const wire = writePlan({ ...draft, target: s3 });
  for (const params of ['', '[]', '{"region":"eu-west-1"}', '{"access_key_id":"a","region":"mars-1"}']) {
    expect(readPlan({ ...wire, params })).toBeNull();
  }
  expect(readPlan({ ...wire, secret: 'plain' })).toBeNull();
  expect(readPlan({ ...writePlan(draft), address: ' , ' })).toBeNull();
});

test('DLV-022: the mark ends before _with', () => {
  expect(markOf('overview_page_with_ads')).toBe('overview_page');
  expect(markOf('ads')).toBe('ads');
});
