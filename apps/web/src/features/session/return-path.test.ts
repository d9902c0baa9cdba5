import { expect, test } from 'vitest';
import { returnPath, signInPath } from './return-path.ts';

test('the way back keeps the page and its query', () => {
  const from = { pathname: '/viewer-insights/ads', search: '?period=Yesterday' };
  const path = signInPath(from);
  expect(path).toBe('/sign-in?return=%2Fviewer-insights%2Fads%3Fperiod%3DYesterday');
  expect(returnPath(path.slice('/sign-in'.length))).toBe('/viewer-insights/ads?period=Yesterday');
});

test('RPT-022: a share link is opened after the sign-in', () => {
  const search = '?next=%2Fviewer-insights%2Fads%3FshareCode%3Dc0de';
  const path = signInPath({ pathname: '/customer_switch/1001/', search });
  expect(returnPath(path.slice('/sign-in'.length))).toBe(`/customer_switch/1001/${search}`);
});

test.each([
  '/customer_switch/x/',
  '//evil.example/viewer-insights/ads',
  'https://evil.example/viewer-insights/ads',
  '/\\evil.example',
  '/viewer-insights\\..\\ads',
  'javascript:alert(1)',
  '/viewer-insights/nothing_here',
  '/logout',
  '',
])('reliability.md 2.14: a crafted way back (%s) leads to the start page', (target) => {
  expect(returnPath(`?${new URLSearchParams({ return: target }).toString()}`)).toBe('/');
});

test('an address that is no page is not worth a return', () => {
  expect(signInPath({ pathname: '/', search: '?x=1' })).toBe('/sign-in');
});
