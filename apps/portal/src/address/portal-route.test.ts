import { expect, test } from 'vitest';
import { readRoute } from './portal-route.ts';

const overview = { page: 'overview_page' };

test.each([
  ['/', '', { kind: 'home' }],
  ['/logout', '', { kind: 'logout' }],
  ['/analytics', '', { kind: 'analytics', target: overview }],
  ['/viewer-insights/', '', { kind: 'analytics', target: overview }],
  ['/viewer-insights/ads', '?utm=mail', { kind: 'analytics', target: { page: 'ads' } }],
  ['/viewer-insights/ads', '?a=1&shareCode=c0de', { kind: 'analytics', target: { page: 'ads', shareCode: 'c0de' } }],
  ['/viewer-insights/no_such_page', '', { kind: 'unknown' }],
  ['/customer_switch/1002/', '', { kind: 'customer-switch', customerId: 1002, target: overview }],
  [
    '/customer_switch/1002/',
    '?next=/viewer-insights/ads?shareCode=c0de',
    { kind: 'customer-switch', customerId: 1002, target: { page: 'ads', shareCode: 'c0de' } },
  ],
  [
    '/customer_switch/1002',
    '?next=%2Fviewer-insights%2Fads%3FshareCode%3Dc0de',
    { kind: 'customer-switch', customerId: 1002, target: { page: 'ads', shareCode: 'c0de' } },
  ],
  ['/customer_switch/1002/', '?next=//evil', { kind: 'customer-switch', customerId: 1002, target: overview }],
  ['/customer_switch/0/', '', { kind: 'unknown' }],
  ['/customer_switch/-1/', '', { kind: 'unknown' }],
  ['/customer_switch/1e3/', '', { kind: 'unknown' }],
  ['/customer_switch/:customer_id/', '', { kind: 'unknown' }],
  ['/elsewhere', '', { kind: 'unknown' }],
])('RPT-022: %s%s', (pathname, search, route) => {
  expect(readRoute({ pathname, search })).toEqual(route);
});
