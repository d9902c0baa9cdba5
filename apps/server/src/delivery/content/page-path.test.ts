import type { PageContent } from '@playhead/contract/http/deliveries/export-content';
import { expect, test } from 'vitest';
import { pagePath } from './page-path.ts';

const content: PageContent = {
  kind: 'page',
  page: 'overview_page',
  search: '?period=Last+30+Days&filterStr=%7B%22series%22%3A%5B%5D%7D&firstStreamCode=abc',
  format: 'pdf',
  paper: 'fit',
  landscape: false,
  singleColumn: false,
  expandTable: false,
};
const view = 'period=Last+30+Days&filterStr=%7B%22series%22%3A%5B%5D%7D&firstStreamCode=abc';

test('EXP-024: the view in print mode, with the code of its First Stream filters', () => {
  expect(pagePath(content)).toBe(`/viewer-insights/overview_page?${view}&inPDF=true`);
});

test('EXP-028: one column and expanded tables are in the address', () => {
  expect(pagePath({ ...content, singleColumn: true, expandTable: true })).toBe(
    `/viewer-insights/overview_page?${view}&inPDF=true&singleColumn=true&columns=single&expandTable=true`,
  );
});

test('what the view says of the print does not count, and a token never goes into an address', () => {
  const search = 'inPDF=false&expandTable=true&singleColumn=true&token=secret&columns=single';
  expect(pagePath({ ...content, search })).toBe('/viewer-insights/overview_page?inPDF=true&columns=single');
});

test.each(['//evil.example/', '?a=b#c', '../../portal', '\\\\x', 'a=%zz'])(
  '%j stays a query string of the page',
  (search) => {
    expect(new URL(pagePath({ ...content, search }), 'http://here').pathname).toBe('/viewer-insights/overview_page');
  },
);
