import { expect, test } from 'vitest';
import { requestUrl } from './request-url.ts';

test('parameters of the path are encoded, so that a value cannot become another path', () => {
  const url = requestUrl({ path: '/v1/customers/:customer/x', params: { customer: '../2?a' }, query: {} });
  expect(url).toBe('/v1/customers/..%2F2%3Fa/x');
});

test('QRY-011: a list becomes repeated parameters, and what is undefined is left out', () => {
  const url = requestUrl({ path: '/r', params: {}, query: { job_ids: ['a', 'b'], other: undefined } });
  expect(url).toBe('/r?job_ids=a&job_ids=b');
});

test('a missing parameter is a mistake of the caller, not a request', () => {
  expect(() => requestUrl({ path: '/v1/:customer', params: {}, query: {} })).toThrow('needs a value for "customer"');
});
