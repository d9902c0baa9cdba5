import { expect, test } from 'vitest';
import { routes } from './routes.ts';

test('QRY-002: every call of a customer stands below /v1/customers/{customer}, but for the cohort API and printed pages', () => {
  const elsewhere = routes.map(({ path }) => path).filter((path) => !path.startsWith('/v1/customers/:customer/'));
  expect([...new Set(elsewhere)].toSorted()).toEqual([
    '/files/:code',
    '/healthz',
    '/portal/provider/session',
    '/portal/provider/start',
    '/portal/session',
    '/portal/session/renew',
    '/portal/session/switch',
    '/pproxy/',
    '/readyz',
    '/services/html-to-pdf',
    '/services/html-to-pdf/:id',
    '/services/html-to-pdf/:id/download',
    '/v1/app-config',
    '/v1/bi-frame/session',
    '/v1/cohort/customers/:customer/acquisition',
    '/v1/cohort/customers/:customer/retention',
  ]);
});

test('QRY-012, QRY-022, QRY-023: jobs and named analyses stand under their own names', () => {
  const visualised = routes.filter(({ path }) => path.includes('/viz/')).map(({ method, path }) => `${method} ${path}`);
  expect(visualised).toEqual(
    expect.arrayContaining([
      'GET /v1/customers/:customer/viz/query_tasks/result',
      'POST /v1/customers/:customer/viz/ad-reach',
      'POST /v1/customers/:customer/viz/top-items',
      'POST /v1/customers/:customer/viz/benchmark',
      'POST /v1/customers/:customer/viz/ama',
      'GET /v1/customers/:customer/viz/segments/:id',
      'GET /v1/customers/:customer/viz/segment-share',
    ]),
  );
});
