import { expect, test } from 'vitest';
import { incompatibility } from './compatible-fields.ts';
import { curlOf, typescriptOf } from './copy-as.ts';
import { exploreExamples } from './examples.ts';
import { EMPTY_EXPLORE } from './explore-state.ts';
import { fieldGroup, groupOrder } from './field-group.ts';
import { testCatalogue, testField } from './test-catalogue.ts';

test.each([
  ['customer_view.date', 'dimension', 'Time'],
  ['customer_view.series', 'dimension', 'Content'],
  ['customer_view.dma', 'dimension', 'Location'],
  ['customer_view.first_dma', 'dimension', 'First Stream'],
  ['customer_view.plays', 'measure', 'Viewing'],
  ['customer_view.unique_viewers', 'measure', 'Audience'],
  ['ad_sessions.reach', 'measure', 'Advertising'],
  ['residents.age', 'filter', 'Residents'],
] as const)('WBK-001: %s stands under its heading', (name, kind, group) => {
  expect(fieldGroup({ name, kind, tag: false })).toBe(group);
});

test('tags have their own group, unknown headings last', () => {
  expect(fieldGroup({ name: 'customer_view.tags.date', kind: 'dimension', tag: true })).toBe('Custom Tags');
  expect(groupOrder('Time')).toBeLessThan(groupOrder('Custom Tags'));
  expect(groupOrder('Custom Tags')).toBeLessThan(groupOrder('Something new'));
});

test('a field of another table says what it cannot be combined with; one of both tables fits', () => {
  const [date, , , , plays, , position] = testCatalogue;
  const problem = (field: typeof date, fields: readonly string[]) =>
    field && incompatibility(field, { ...EMPTY_EXPLORE, fields }, testCatalogue);
  expect(problem(position, ['customer_view.plays'])).toBe('Cannot be shown together with Plays.');
  expect(problem(date, ['customer_view.plays'])).toBeNull();
  expect(problem(position, ['customer_view.date'])).toBeNull();
  expect(problem(position, [])).toBeNull();
  expect(problem(plays, ['customer_view.date', 'customer_view.position'])).toBe(
    'Cannot be shown together with Ad Position.',
  );
});

test('a custom measure ties the query to its table', () => {
  const dynamicFields = [
    { category: 'measure' as const, measure: 'm', type: 'count' as const, basedOn: 'customer_view.position' },
  ];
  const plays = testField('plays', { label: 'Plays', kind: 'measure' });
  expect(incompatibility(plays, { ...EMPTY_EXPLORE, dynamicFields }, testCatalogue)).toBe(
    'Cannot be shown together with Ad Position.',
  );
});

test('examples are offered where their fields are', () => {
  const named = ['date', 'unique_viewers', 'plays', 'series', 'device', 'minutes', 'channel', 'minutes_per_play'];
  expect(exploreExamples(named.map((name) => testField(name))).map(({ title }) => title)).toEqual([
    'Viewing per day',
    'Series by device',
    'Engagement by channel',
  ]);
  expect(exploreExamples(testCatalogue).map(({ title }) => title)).toEqual(['Series by device']);
});

const scope = {
  origin: 'https://playhead.example',
  customer: '7',
  table: 'seven',
  body: { fields: ["customer_view.tags.it's"], filters: {}, sorts: [], limit: 5, pivots: [], dynamicFields: [] },
};

test('a copied command has no token and keeps quotes', () => {
  const curl = curlOf(scope);
  expect(curl).toContain("curl -sS -X POST 'https://playhead.example/v1/customers/7/seven/queries/run/json'");
  expect(curl).toContain('-H "authorization: Bearer $PLAYHEAD_TOKEN"');
  expect(curl).toContain(String.raw`customer_view.tags.it'\''s`);
});

test('copied TypeScript holds the body', () => {
  expect(typescriptOf(scope)).toContain('"limit": 5');
  expect(typescriptOf(scope)).toContain('fetch("https://playhead.example/v1/customers/7/seven/queries/run/json"');
});
