import { GlobalFilterField } from '@playhead/contract/http/filters';
import { fieldRights } from '@playhead/query/model';
import { expect, test } from 'vitest';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { fieldOf } from '../filter-catalogue/global-filters.ts';
import { listExploreFields } from './fields.ts';

const customer: Customer = {
  id: 7,
  accountName: 'seven',
  name: 'Seven',
  timeZone: 'UTC',
  weekStartDay: 0,
  defaultCountry: null,
  flags: {},
  functions: [],
  features: [],
  widgets: [],
  settings: { viewer_label: 'Member' },
  featuresIssuedAt: null,
  createdAt: new Date(0),
};
const listed = listExploreFields({ customer, rights: fieldRights, tags: ['plan'], filterOf: fieldOf });
const byName = new Map(listed.map((field) => [field.name, field]));

test('WBK-001: fields have a heading, their tables and what a filter on them takes', () => {
  expect(byName.get('customer_view.series')).toMatchObject({
    label: 'Series',
    kind: 'dimension',
    group: 'Content',
    sources: ['sessions'],
    measurable: true,
    numeric: false,
    tag: false,
    filter: { fieldName: 'series', queryField: 'customer_view.series', operatorSet: 'text', suggestionKey: 'series' },
  });
  expect(byName.get('customer_view.tags.plan')).toMatchObject({ group: 'Custom Tags', tag: true });
  expect(byName.get('customer_view.mins_watched')).toMatchObject({ kind: 'filter', numeric: true, measurable: true });
});

test('a total is filtered by comparing a number', () => {
  expect(byName.get('customer_view.plays')).toMatchObject({
    kind: 'measure',
    measurable: false,
    filter: { fieldName: 'customer_view.plays', operatorSet: 'pure_number', valueType: 'pure_number' },
  });
});

test('every filter can be read by the browser, and no two share a key', () => {
  const filters = listed.flatMap(({ filter }) => filter ?? []);
  for (const filter of filters) expect(() => GlobalFilterField.parse(filter)).not.toThrow();
  expect(new Set(filters.map(({ fieldName }) => fieldName)).size).toBe(filters.length);
});

test('USR-005: the customer’s word for a viewer', () => {
  expect(byName.get('customer_view.unique_viewers')).toMatchObject({
    label: 'Unique Members',
    filter: { label: 'Unique Members' },
  });
});

test('the period has its own control', () => {
  expect(byName.has('customer_view.current_date_range_ui')).toBe(false);
});

test('without rights, fields of ads and demographics are not listed', () => {
  const names = listExploreFields({ customer, rights: [], tags: [], filterOf: fieldOf }).map(({ name }) => name);
  expect(names.filter((name) => /^(ad_sessions|residents|demographics)\./.test(name))).toEqual([]);
  expect(names).not.toContain('customer_view.ad_load');
  expect(names).toContain('customer_view.plays');
});
