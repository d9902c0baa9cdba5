import { expect, test } from 'vitest';
import type { ExportContent } from './http/deliveries/export-content.ts';
import { decodeStoredContent, encodeStoredContent } from './stored-content.ts';

const filters = { 'customer_view.device': 'TV' };
const content: ExportContent = {
  kind: 'tables',
  folderName: 'Retention',
  tables: [
    {
      fileName: 'cohorts',
      query: {
        request: 'retention',
        body: {
          filters: {},
          acquisitionFilters: filters,
          identity: 'viewer',
          granularity: 'week',
          kind: 'bounded',
          periods: 8,
        },
      },
      applyVis: true,
      applyFormatting: false,
      hiddenFields: ['customer_view.plays'],
    },
  ],
};

test('EXP-038: the queries of a stored export are in the names of the wire', () => {
  expect(encodeStoredContent(content)).toMatchObject({
    folderName: 'Retention',
    tables: [{ apply_vis: true, apply_formatting: false, query: { body: { acquisition_filters: filters } } }],
  });
  expect(decodeStoredContent(encodeStoredContent(content))).toEqual(content);
});

test('a row of an earlier version, in a mixture of both spellings, is read', () => {
  const [table] = content.kind === 'tables' ? content.tables : [];
  const body = { filters: {}, acquisition_filters: filters, identity: 'viewer', granularity: 'week' };
  const stored = {
    ...content,
    tables: [{ ...table, query: { request: 'retention', body: { ...body, kind: 'bounded', periods: 8 } } }],
  };
  expect(decodeStoredContent(stored)).toEqual(content);
});
