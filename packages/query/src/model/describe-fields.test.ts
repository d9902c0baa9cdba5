import { filterCategories, operatorSets } from '@playhead/domain/filters';
import { describe, expect, test } from 'vitest';
import { describeFields, fieldRights, fields, findField } from './index.ts';

describe('describeFields', () => {
  test('describes all fields to a user with all rights, and fewer to others', () => {
    const all = describeFields(fieldRights);
    expect(all.map(({ name }) => name)).toEqual(fields.map(({ name }) => name));
    const few = describeFields([]).map(({ name }) => name);
    expect(few).toContain('customer_view.plays');
    expect(few.filter((name) => /ad_sessions|residents|demographics|ad_load/.test(name))).toEqual([]);
  });

  test('FLT-004: every filter of the filter bar has a category, and every category but one has static filters', () => {
    const used = new Set(describeFields(fieldRights).flatMap(({ filter }) => filter?.category ?? []));
    expect([...filterCategories].filter((category) => !used.has(category))).toEqual([]);
  });

  test('a measure of sessions and one of ads never have the same name, and none is called Reach alone', () => {
    const measures = describeFields(fieldRights).filter(
      ({ name, kind }) => kind === 'measure' && /^(customer_view|ad_sessions)\./.test(name),
    );
    const labels = measures.map(({ label }) => label);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
    expect(labels).not.toContain('Reach');
    expect(labels).toEqual(expect.arrayContaining(['Plays', 'Plays with Ads', 'Ad Reach', 'Session Ad Reach']));
  });

  test('a field names only fields that exist', () => {
    for (const { filter } of describeFields(fieldRights)) {
      const suggestion = filter?.suggestion;
      if (suggestion?.kind !== 'distinct') continue;
      for (const name of [suggestion.of, ...suggestion.within]) expect(findField(name)?.name).toBe(name);
    }
  });

  const described: readonly [name: string, expected: object][] = [
    [
      'customer_view.series',
      {
        label: 'Series',
        kind: 'dimension',
        type: 'string',
        filter: {
          category: 'Content',
          input: 'MultiSearchSelect',
          valueType: 'string',
          operators: 'text',
          suggestion: { kind: 'distinct', of: 'customer_view.series', within: [] },
          percentProportionKey: 'customer_view.series.percent',
        },
      },
    ],
    [
      'customer_view.episode',
      { filter: { suggestion: { within: ['customer_view.series', 'customer_view.season_number'] } } },
    ],
    [
      'customer_view.mins_watched',
      { kind: 'filter', filter: { input: 'RangeInput', operators: 'range', unit: 'sec' } },
    ],
    ['customer_view.content_with_ads', { filter: { input: 'RadioGroup', operators: 'choice' } }],
    ['customer_view.season_number', { filter: { valueType: 'pure_number', operators: 'pure_number' } }],
    ['customer_view.first_identity', { filter: { category: 'First Stream', input: 'Switch' } }],
    ['customer_view.first_current_date_range_ui', { filter: { input: 'CustomDatepicker', operators: 'custom_date' } }],
    ['segment_view.segment_id', { filter: { category: 'Audience', suggestion: { kind: 'segments' } } }],
    ['ad_sessions.ad_log_campaign', { right: 'ads', filter: { category: 'Advertising' } }],
    ['customer_view.plays', { kind: 'measure', type: 'number', format: 'integer', filter: null }],
    ['customer_view.tags.plan', { label: 'Plan', filter: { category: 'Custom Tags', operators: 'text' } }],
  ];
  test.each(described)('%s', (name, expected) => {
    const found = describeFields(fieldRights, ['plan']).find((field) => field.name === name);
    expect(found).toMatchObject(expected);
  });

  test('operator sets are those of the filters', () => {
    const used = describeFields(fieldRights).flatMap(({ filter }) => filter?.operators ?? []);
    expect(used.filter((name) => !Object.hasOwn(operatorSets, name))).toEqual([]);
  });
});
