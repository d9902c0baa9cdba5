import { expect, test } from 'vitest';
import type { Customer } from './customer-directory.ts';
import { pageOffersOf } from './page-offers.ts';

function customer(settings: Customer['settings']): Customer {
  return {
    id: 1001,
    accountName: 'aurora',
    name: 'Aurora',
    timeZone: 'UTC',
    weekStartDay: 0,
    defaultCountry: null,
    flags: {},
    functions: [],
    features: [],
    widgets: [],
    settings,
    featuresIssuedAt: null,
    createdAt: new Date('2026-11-01T00:00:00Z'),
  };
}

test('EXP-073: a page without limits is not listed', () => {
  expect(pageOffersOf(customer({}))).toEqual({});
});

test('EXP-073: a page has its own offer, a damaged one counts as none', () => {
  const offer = { destinations: ['s3'], formats: ['png'] };
  expect(pageOffersOf(customer({ page_exports: { overview_page: offer, content_page: 'damaged' } }))).toEqual({
    overview_page: { destinations: ['s3'], formats: ['png'] },
  });
});

test('EXP-073: what an admin switched off for the account is offered on no page', () => {
  const offers = pageOffersOf(
    customer({
      export_formats: ['pdf', 'zip', 'csv'],
      export_destinations: ['download', 'email'],
      page_exports: { overview_page: { destinations: ['sftp', 'email'], formats: ['png', 'pdf'] } },
      page_export_formats: { content_page: ['png'] },
    }),
  );
  expect(offers['overview_page']).toEqual({ destinations: ['email'], formats: ['pdf'] });
  expect(offers['content_page']).toEqual({ destinations: ['email'], formats: ['png'] });
  expect(offers['segment_page']).toEqual({ destinations: ['email'], formats: ['pdf', 'csv_zip'] });
});
