import { expect, test } from 'vitest';
import { readCustomerSwitch, shareBase, shareLink } from './share-link.ts';

test('RPT-022, RPT-023: a link switches the customer and carries the page and its code, encoded', () => {
  const target = { customerId: 1001, page: 'content_page', code: 'aB3dE6gH9jK2mN5p' } as const;
  expect(shareLink({ ...target, base: 'https://portal.example/tools/' })).toBe(
    'https://portal.example/tools/customer_switch/1001/?next=%2Fviewer-insights%2Fcontent_page%3FshareCode%3DaB3dE6gH9jK2mN5p',
  );
});

test.each([
  ['alone, without a portal', { portalUrl: null, hostOrigin: null }, 'https://app.example'],
  ['alone, while there is a portal', { portalUrl: 'https://p.example/tools', hostOrigin: null }, 'https://app.example'],
  [
    'in the configured portal',
    { portalUrl: 'https://p.example/tools', hostOrigin: 'https://p.example' },
    'https://p.example/tools',
  ],
  ['in another portal', { portalUrl: 'https://p.example/tools', hostOrigin: 'https://q.example' }, 'https://q.example'],
  ['in a portal nobody configured', { portalUrl: null, hostOrigin: 'https://q.example' }, 'https://q.example'],
])('RPT-022: a link made %s opens there', (_name, where, expected) => {
  expect(shareBase({ appOrigin: 'https://app.example', ...where })).toBe(expected);
});

test.each([
  [
    '/customer_switch/1001/',
    '?next=%2Fviewer-insights%2Fads%3FshareCode%3Dc0de',
    '/viewer-insights/ads?shareCode=c0de',
  ],
  ['/customer_switch/1001', '?next=/viewer-insights/ads', '/viewer-insights/ads'],
  ['/customer_switch/1001/', '?next=/content_insights/ads/', '/viewer-insights/ads'],
  ['/customer_switch/1001/', '', '/'],
  ['/customer_switch/1001/', '?next=//evil.example/viewer-insights/ads', '/'],
  ['/customer_switch/1001/', '?next=https://evil.example', '/'],
  ['/customer_switch/1001/', '?next=/viewer-insights/no_such_page', '/'],
  ['/customer_switch/1001/', '?next=/logout/ads', '/'],
  ['/customer_switch/1001/', '?next=/viewer-insights/ads?token=x', '/'],
])('RPT-022: %s%s leads to %s', (pathname, search, next) => {
  expect(readCustomerSwitch({ pathname, search })).toEqual({ customer: '1001', next });
});

test.each(['/customer_switch/0/', '/customer_switch/1e3/', '/customer_switch/', '/viewer-insights/ads'])(
  'RPT-022: %s is no share link',
  (pathname) => expect(readCustomerSwitch({ pathname, search: '' })).toBeNull(),
);
