import type { FilterRow, FilterSet } from '@playhead/domain/filters';
import { describe, expect, test } from 'vitest';
import { testField, testFields, testFirstStreamFields } from '../test-fields.ts';
import { rowJoint } from '@playhead/browser/ui/rule-editor/row-joint.ts';
import { toAdvanced, toRows } from '@playhead/domain/filters';
import { catalogueGroups } from './catalogue-model.ts';
import { draftStep, filtersOfDraft } from '@playhead/browser/ui/filter-editor/filter-draft.ts';

const field = testField({ fieldName: 'series', label: 'Series' });
const row = (op: FilterRow['op'], ...values: string[]): FilterRow => ({ op, values });
const equal = (key: string, value: string) => ({ key, rows: [row('is_equal_to', value)] });

describe('draft', () => {
  test('a filter chosen twice stands once, and keeps its value', () => {
    const draft = draftStep([equal('series', 'Pine')], { type: 'choose', field });
    expect(draft).toEqual([equal('series', 'Pine')]);
    expect(draftStep([], { type: 'choose', field })).toEqual([{ key: 'series', rows: [row('is_equal_to')] }]);
  });

  test('a field that always stands in the panel enters the draft with its first value', () => {
    expect(draftStep([], { type: 'values', field, index: 0, values: ['Pine'] })).toEqual([equal('series', 'Pine')]);
  });

  test('a row that is not there changes nothing', () => {
    const draft: FilterSet = [equal('series', 'Pine')];
    expect(draftStep(draft, { type: 'values', field, index: 4, values: ['x'] })).toEqual(draft);
  });

  test('FLT-018: filters without a value are left out, and an identity of no first stream', () => {
    const identity = equal('first_identity', 'household');
    const first = equal('first_series', 'Pine');
    expect(filtersOfDraft([identity, { key: 'first_series', rows: [row('is_equal_to')] }])).toEqual([]);
    expect(filtersOfDraft([identity, first])).toEqual([identity, first]);
  });
});

describe('catalogue', () => {
  const fields = [...testFields, ...testFirstStreamFields];

  test('FLT-004, FLT-016: categories in their order, those without a filter left out', () => {
    const without = fields.filter(({ category }) => category !== 'Ads');
    expect(catalogueGroups({ fields: without, draft: [], search: '' }).map(({ category }) => category)).toEqual([
      'Content',
      'Context',
      'Audience',
      'Custom Tags',
      'First Stream',
      'Advertising',
    ]);
  });

  test('FLT-001, FLT-016: demographic filters stand under their headings', () => {
    const demographic = (fieldName: string, subName: string) =>
      testField({ fieldName, label: fieldName, category: 'Audience', filterType: 'demographic', subName });
    const people = [
      testField({ fieldName: 'segment', category: 'Audience' }),
      demographic('age', 'Residents'),
      demographic('gender', 'Residents'),
      demographic('household_income', 'Demographic'),
    ];
    const [group] = catalogueGroups({ fields: people, draft: [], search: '' });
    expect(group?.entries.map(({ field: { fieldName }, heading }) => [fieldName, heading])).toEqual([
      ['segment', null],
      ['age', 'Residents'],
      ['gender', null],
      ['household_income', 'Demographic'],
    ]);
    const found = catalogueGroups({ fields: people, draft: [], search: 'demographic' });
    expect(found[0]?.entries.map(({ field: { fieldName } }) => fieldName)).toEqual(['household_income']);
  });

  test('a search takes every word, in any order and case', () => {
    const found = catalogueGroups({ fields, draft: [], search: ' NUMBER season ' });
    expect(found.flatMap(({ entries }) => entries.map((entry) => entry.field.label))).toEqual(['Season Number']);
  });

  test('only filters with a value are counted', () => {
    const draft = [equal('country', 'Norway'), { key: 'state', rows: [row('is_equal_to')] }];
    const context = catalogueGroups({ fields, draft, search: '' }).find(({ category }) => category === 'Context');
    expect([context?.setCount, context?.entries.map(({ isChosen }) => isChosen)]).toEqual([1, [true, true, false]]);
  });
});

describe('advanced mode', () => {
  const expressions: readonly [rows: readonly FilterRow[], expression: string][] = [
    [[row('is_equal_to', 'a,b', 'c')], 'a^,b,c'],
    [[row('starts_with', 'x'), row('not_contains', 'y'), row('is_not_null')], 'x%,-%y%,-NULL'],
    [[row('is_equal_to')], ''],
  ];
  test.each(expressions)('FLT-040..FLT-044: %j and %j are the same', (rows, expression) => {
    const filter = { key: 'series', rows };
    expect(toAdvanced(field, filter)).toEqual({ key: 'series', rows: [], expression });
    expect(toRows(field, toAdvanced(field, filter))).toEqual(filter);
  });

  test('what cannot be read stays an expression', () => {
    const filter = { key: 'series', rows: [], expression: 'a%b' };
    expect(toRows(field, filter)).toBe(filter);
  });
});

test.each<[ops: readonly FilterRow['op'][], joints: readonly (string | null)[]]>([
  [
    ['is_equal_to', 'contains'],
    [null, 'or'],
  ],
  [
    ['is_equal_to', 'not_contains', 'contains'],
    [null, 'and', 'or'],
  ],
  [
    ['is_not_null', 'contains', 'ends_with'],
    [null, 'and', 'or'],
  ],
])('FLT-029: %j are joined by %j', (ops, joints) => {
  const rows = ops.map((op) => [op]);
  expect(rows.map((_, index) => rowJoint(rows, index))).toEqual(joints);
});
