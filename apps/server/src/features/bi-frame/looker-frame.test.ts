import { EmbedUrlBody } from '@playhead/contract/http/system/bi-frame';
import { decodeWire } from '@playhead/contract/wire';
import { expect, test } from 'vitest';
import { lookerEmbedUrl, type LookerSettings, lookerTarget } from './looker-frame.ts';

const settings: LookerSettings = {
  protocol: 'https:',
  host: 'company.looker.com',
  secret: 'a secret of Looker',
  models: ['playhead'],
  explore: 'playhead/customer_view',
  dashboardPrefix: 'playhead::content_insights__',
  sessionSeconds: 3_600,
  groupIds: [4],
  permissions: ['access_data', 'explore'],
};
const embedDomain = 'https://portal.example';
const report = '6f1c5d9e-8a3b-4c2d-9e1f-0a1b2c3d4e5f';

test.each([
  [
    'SHELL-005: a dashboard with its filter string',
    { type: 'dashboard', page: 'dma_page', filters: 'customer_view.country=United%20States&period=Last%207%20Days' },
    '/embed/dashboards/playhead::content_insights__dma_page?customer_view.country=United%20States&period=Last%207%20Days&embed_domain=https%3A%2F%2Fportal.example&sdk=2',
  ],
  [
    'SHELL-018: the workbench with a query',
    { type: 'explore', page: 'ci_customer_view_explore', qid: 'aB3dE5fG7hJ9kL1mN3pQ5r', theme: 'dark' },
    '/embed/explore/playhead/customer_view?qid=aB3dE5fG7hJ9kL1mN3pQ5r&theme=dark&embed_domain=https%3A%2F%2Fportal.example&sdk=2',
  ],
  [
    'WBK-013: a saved analysis',
    { type: 'look', page: 'customer_reports', report },
    `/embed/looks/${report}?embed_domain=https%3A%2F%2Fportal.example&sdk=2`,
  ],
])('%s', (_name, body, expected) => {
  expect(lookerTarget(settings, { body: decodeWire(EmbedUrlBody, body), embedDomain })).toBe(expected);
});

test('WBK-003: the address names user, customer and group, and no two addresses are alike', () => {
  const call = {
    session: {
      userId: 'user-1',
      email: 'ana@aurora.example',
      fullName: 'Ana Maria Ferreira',
      customerId: 1001,
      permissions: [],
      expiresAt: new Date('2026-05-01T12:00:00Z'),
    },
    customer: { id: 1001, accountName: 'aurora', timeZone: 'America/New_York' },
    body: decodeWire(EmbedUrlBody, { type: 'explore', page: 'ci_customer_view_explore' }),
    embedDomain,
    now: new Date('2026-05-01T10:00:00.900Z'),
  };
  const url = new URL(lookerEmbedUrl(settings, call));
  expect(url.origin).toBe('https://company.looker.com');
  const { nonce, signature, ...fixed } = Object.fromEntries(url.searchParams);
  expect(nonce).toMatch(/^"[0-9a-f]{32}"$/);
  expect(signature).toMatch(/^[\w+/]{27}=$/);
  expect(fixed).toEqual({
    time: '1777629600',
    session_length: '3600',
    external_user_id: '"user-1"',
    permissions: '["access_data","explore"]',
    models: '["playhead"]',
    group_ids: '[4]',
    external_group_id: '"playhead-1001"',
    user_attributes: '{"customer_id":"1001","account_name":"aurora"}',
    access_filters: '{}',
    first_name: '"Ana"',
    last_name: '"Maria Ferreira"',
    user_timezone: '"America/New_York"',
    force_logout_login: 'true',
  });
  expect(new URL(lookerEmbedUrl(settings, call)).searchParams.get('nonce')).not.toBe(nonce);
});
