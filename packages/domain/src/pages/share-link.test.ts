import { expect, test } from 'vitest';
import { readCustomerSwitch, shareBase, shareLink } from './share-link.ts';

test('RPT-022, RPT-023: a link switches the customer and carries the page and its code, encoded', () => {
  const target = { customerId: 1001, page: 'content_page', code: 'aB3dE6gH9jK2mN5p' } as const;
  expect(shareLink({ ...target, base: 'https://portal.example/tools/' })).toBe(
    'https://portal.example/tools/customer_switch/1001/?next=%2Fviewer-insights%2Fcontent_page%3FshareCode%3DaB3dE6gH9jK2mN5p',
  );
});

const [APP, P, Q] = ['https://app.example', 'https://p.example', 'https://q.example'];

test.each([
  ['alone, without a portal', { portalUrl: null, hostOrigin: null }, APP],
  ['alone, while there is a portal', { portalUrl: `${P}/tools`, hostOrigin: null }, APP],
  ['in the configured portal', { portalUrl: `${P}/tools`, hostOrigin: P }, `${P}/tools`],
  ['in the configured portal, without a path', { portalUrl: P, hostOrigin: P }, P],
  ['in a portal whose name begins with it', { portalUrl: `${P}.evil.example`, hostOrigin: P }, P],
  ['in another portal', { portalUrl: `${P}/tools`, hostOrigin: Q }, Q],
  ['in a portal nobody configured', { portalUrl: null, hostOrigin: Q }, Q],
])('RPT-022: a link made %s opens there', (_name, where, expected) => {
  expect(shareBase({ appOrigin: APP, ...where })).toBe(expected);
});

test.each([
  ['/customer_switch/1001/', '/viewer-insights/ads?shareCode=c0de', '/viewer-insights/ads?shareCode=c0de'],
  ['/customer_switch/1001', '/viewer-insights/ads', '/viewer-insights/ads'],
  ['/customer_switch/1001/', '/content_insights/ads/', '/viewer-insights/ads'],
  ['/customer_switch/1001/', null, '/'],
  ['/customer_switch/1001/', '//evil.example/viewer-insights/ads', '/'],
  ['/customer_switch/1001/', 'https://evil.example', '/'],
  ['/customer_switch/1001/', '/viewer-insights/no_such_page', '/'],
  ['/customer_switch/1001/', '/logout/ads', '/'],
  ['/customer_switch/1001/', '/viewer-insights/ads?token=x', '/'],
])('RPT-022: %s with next %s leads to %s', (pathname, wanted, next) => {
  expect(readCustomerSwitch(pathname, wanted)).toEqual({ customer: '1001', next });
});

test.each(['/customer_switch/0/', '/customer_switch/1e3/', '/customer_switch/', '/viewer-insights/ads'])(
  'RPT-022: %s is no share link',
  (pathname) => expect(readCustomerSwitch(pathname, null)).toBeNull(),
);
