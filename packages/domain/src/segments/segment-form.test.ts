import type { Segment } from '@playhead/contract/http/segments';
import { describe, expect, test } from 'vitest';
import {
  addRow,
  isUnrestricted,
  chooseOption,
  clearField,
  copyName,
  defaultStreamId,
  emptyForm,
  FIRST_LAST_WATCHED_CONFLICT,
  formOf,
  modalButtons,
  modalTitles,
  removeRow,
  rollingRange,
  rowsOf,
  type SegmentForm,
  type SegmentRule,
  setExisting,
  setOperator,
  setRow,
  settleRangeText,
  setTimeRange,
  showsStreamIds,
} from './index.ts';
import { fieldOf, form } from './test-forms.ts';

const series = fieldOf('series');
const is = (...values: readonly string[]): SegmentRule => ({ op: 'is_equal_to', values });
const set = (from: SegmentForm, key: string, rule: SegmentRule, row = 0) =>
  setRow(from, { field: fieldOf(key), row, rule });
const rules = (from: SegmentForm, key: string) => rowsOf(from, fieldOf(key)).flat();

describe('the form', () => {
  test('SEG-004, SEG-010: titles and buttons', () => {
    expect(modalTitles).toEqual({
      create: 'Create Segment',
      edit: 'Edit Segment',
      copy: 'Copy Segment',
      save: 'Create Segment',
    });
    expect(modalButtons).toEqual({ create: 'OK', edit: 'Update', copy: 'OK', save: 'Save' });
  });

  test('SEG-008, SEG-021: an empty one', () => {
    expect(emptyForm({ tabs: [] })).toMatchObject({
      modalType: 'create',
      editingSegmentId: null,
      segmentName: '',
      tags: [],
      timeRange: { selectedShortcut: null, value: null },
      streamId: 'assigned_only',
      fwLwConfilict: false,
    });
  });

  test('SEG-007: stream ids are chosen where there are some and no unique id filter', () => {
    const flags = {
      streamIds: true,
      demographics: false,
      subscriberSegments: false,
      subscriberMetadata: false,
      ads: false,
      adServerLog: false,
      viewerIdIsStreamId: false,
      audienceMetadataExport: false,
    };
    expect(showsStreamIds({ flags, uniqueIdFilter: null })).toBe(true);
    expect(showsStreamIds({ flags, uniqueIdFilter: 'subscriber' })).toBe(false);
    expect(showsStreamIds({ flags: { ...flags, streamIds: false }, uniqueIdFilter: null })).toBe(false);
    expect([defaultStreamId({ flags }), defaultStreamId({ flags: { ...flags, streamIds: false } })]).toEqual([
      'assigned_only',
      'all',
    ]);
  });

  test('SEG-046: a form without rules is unrestricted', () => {
    expect(isUnrestricted(form)).toBe(true);
    expect(isUnrestricted(set(form, 'series', is()))).toBe(true);
    expect(isUnrestricted(set(form, 'series', is('Harbor')))).toBe(false);
    expect(
      isUnrestricted(setExisting(form, { index: 0, group: { exclude: false, segments: [{ id: '1', name: 'A' }] } })),
    ).toBe(false);
  });
});

describe('rows', () => {
  test('SEG-048, FLT-035: OR adds a row after a filled one only', () => {
    expect(addRow(form, series)).toBe(form);
    const filled = set(form, 'series', is('Harbor'));
    expect(rules(addRow(filled, series), 'series')).toEqual([is('Harbor'), is()]);
    const presence = set(form, 'series', { op: 'is_null', values: [] });
    expect(rowsOf(addRow(presence, series), series)).toHaveLength(2);
  });

  test('SEG-048, FLT-036: minus removes a row, and the last one becomes the empty one', () => {
    const two = set(addRow(set(form, 'series', is('Harbor')), series), 'series', is('Night Line'), 1);
    expect(rules(removeRow(two, { field: series, row: 0 }), 'series')).toEqual([is('Night Line')]);
    expect(rules(removeRow(removeRow(two, { field: series, row: 0 }), { field: series, row: 0 }), 'series')).toEqual([
      is(),
    ]);
  });

  test('SEG-049: clearing resets values and percents', () => {
    const filled = set(form, 'series', { ...is('Harbor'), percent: { from: 5, to: null } });
    expect(rules(clearField(filled, series), 'series')).toEqual([is()]);
  });

  test('SEG-050: a radio holds one value, a checkbox is turned on and off in the order of the choices', () => {
    const [ads, days] = [fieldOf('content_with_ads'), fieldOf('DOW')];
    const first = chooseOption(form, { field: ads, value: 'Content with Ads' });
    expect(rules(chooseOption(first, { field: ads, value: 'Content without Ads' }), ads.key)).toEqual([
      is('Content without Ads'),
    ]);
    const both = chooseOption(chooseOption(form, { field: days, value: 'Sun' }), { field: days, value: 'Mon' });
    expect(rules(both, 'DOW')).toEqual([is('Mon', 'Sun')]);
    expect(rules(chooseOption(both, { field: days, value: 'Mon' }), 'DOW')).toEqual([is('Sun')]);
  });

  test('FLT-031, FLT-032: another operator keeps only what still means the same', () => {
    const filled = set(form, 'session_duration', { op: 'is_between', values: ['5', '9'], unit: 'min' });
    const field = fieldOf('session_duration');
    expect(rules(setOperator(filled, { field, row: 0, op: 'less_than_or_equal_to' }), field.key)).toEqual([
      { op: 'less_than_or_equal_to', values: [], unit: 'min' },
    ]);
  });

  test('SEG-065: percents are capped', () => {
    const filled = set(form, 'series', { ...is('Harbor'), percent: { from: 250, to: null } });
    expect(rules(filled, 'series')).toEqual([{ ...is('Harbor'), percent: { from: 100, to: null } }]);
  });

  test.each([
    ['session_duration', '12.9', '12'],
    ['session_duration', '', ''],
    ['session_duration', 'x', ''],
    ['ad_load', '-12.5', '12.5'],
    ['ad_load', '400', '100'],
  ])('SEG-067: %s typed as %s gives %s', (key, typed, settled) => {
    expect(settleRangeText(fieldOf(key), typed)).toBe(settled);
  });

  test('setTimeRange', () => {
    expect(setTimeRange(form, rollingRange(30)).timeRange).toEqual({ selectedShortcut: 'past_30', value: 30 });
  });
});

describe('first and last watched', () => {
  const range: SegmentRule = { op: 'is_in_the_range', values: ['2026/01/01', '2026/01/31'] };
  const count: SegmentRule = { op: 'greater_than', values: ['3'] };
  const both = set(set(form, 'first_watched', range), 'last_watched', range);

  test.each(['days_between_first_and_last', 'days_since_last_play'])(
    'SEG-056: %s is refused while both dates are set',
    (key) => {
      const refused = set(both, key, count);
      expect(refused).toMatchObject({ fwLwConfilict: true, rows: both.rows });
      expect(set(both, 'series', is('Harbor')).fwLwConfilict).toBe(false);
    },
  );

  test.each([
    ['first_watched', 'last_watched'],
    ['last_watched', 'first_watched'],
  ])('SEG-058: %s is refused while a count of days and %s are set', (key, other) => {
    const set2 = set(set(form, 'days_since_last_play', count), other, range);
    expect(set(set2, key, range)).toMatchObject({ fwLwConfilict: true, rows: set2.rows });
    expect(set(set(form, 'days_since_last_play', count), key, range).fwLwConfilict).toBe(false);
  });

  test('SEG-059, SEG-060: clearing a date resets it and the conflict', () => {
    const refused = set(both, 'days_since_last_play', count);
    const cleared = clearField(refused, fieldOf('first_watched'));
    expect(cleared.fwLwConfilict).toBe(false);
    expect(rules(cleared, 'first_watched')).toEqual([{ op: 'is_in_the_range', values: [] }]);
    expect(set(cleared, 'days_since_last_play', count).fwLwConfilict).toBe(false);
    expect(set(refused, 'first_watched', { ...range, values: [] }).fwLwConfilict).toBe(false);
  });

  test('SEG-057: the words', () => {
    expect(FIRST_LAST_WATCHED_CONFLICT).toBe(
      'Only one of First Watch or Last Watch should be selected. Please check your input before saving again.',
    );
  });
});

describe('formOf', () => {
  const stored: Pick<
    Segment,
    | 'segmentId'
    | 'segmentName'
    | 'description'
    | 'tags'
    | 'createFilter'
    | 'existingSegments'
    | 'timeRange'
    | 'playheadStreamId'
    | 'version'
  > = {
    segmentId: '7',
    segmentName: 'Bingers',
    description: 'often',
    tags: '["a"]',
    createFilter: '{}',
    existingSegments:
      '[[{"segment_id":"3","segment_name":"Old"}],[{"segment_id":"4","segment_name":"New","exclude":true}]]',
    timeRange: { op: 'in_the_last', value: 45 },
    playheadStreamId: 'all',
    version: 5,
  };
  const edit = { modalType: 'edit', tabs: [] } as const;
  const rebuilt = (createFilter: unknown) => formOf({ ...stored, createFilter: JSON.stringify(createFilter) }, edit);

  test('SEG-038, SEG-039: rebuilds the form; a copy is a new one with another name', () => {
    expect(formOf(stored, edit)).toMatchObject({
      modalType: 'edit',
      editingSegmentId: '7',
      version: 5,
      segmentName: 'Bingers',
      tags: ['a'],
      streamId: 'all',
      timeRange: { selectedShortcut: 'in_the_past', value: 45 },
      existing: [
        { exclude: false, segments: [{ id: '3', name: 'Old' }] },
        { exclude: true, segments: [{ id: '4', name: 'New' }] },
      ],
    });
    expect(formOf(stored, { ...edit, modalType: 'copy' })).toMatchObject({
      modalType: 'copy',
      editingSegmentId: null,
      version: null,
      segmentName: '[Copy] Bingers',
    });
    expect(copyName('A')).toBe('[Copy] A');
  });

  test.each([
    ['SEG-051', 'ad_impressions', { op: 'is_in_the_range', value: [3, 9] }, { op: 'is_between', values: ['3', '9'] }],
    [
      'SEG-051',
      'ad_impressions',
      { op: 'greater_than_or_equal_to', value: 3 },
      { op: 'greater_than_or_equal_to', values: ['3'] },
    ],
    ['C27', 'ad_impressions', { op: 'is_between', value: '3 to 9' }, { op: 'is_between', values: ['3', '9'] }],
    [
      'SEG-066',
      'ad_impressions',
      { op: 'greater_than_or_equal_to', value: '3 to 9' },
      { op: 'is_between', values: ['3', '9'] },
    ],
    [
      'SEG-052',
      'first_watched',
      { op: 'is_on_the_day', value: '2026/01/05' },
      { op: 'is_in_the_range', values: ['2026/01/05', '2026/01/05'] },
    ],
    ['SEG-067', 'ad_load', { op: 'is_in_the_range', value: [0.07, 0.29] }, { op: 'is_between', values: ['7', '29'] }],
    [
      'SEG-017',
      'series',
      { op: 'is_equal_to', value: ['9 to 5'], percent: [1, null] },
      { op: 'is_equal_to', values: ['9 to 5'], percent: { from: 1, to: null } },
    ],
    [
      'SEG-017',
      'session_duration',
      { op: 'less_than_or_equal_to', value: 5, unit: 'min' },
      { op: 'less_than_or_equal_to', values: ['5'], unit: 'min' },
    ],
    ['FLT-021', 'season_number', { op: 'is_greater_than', value: 2 }, { op: 'greater_than', values: ['2'] }],
    [
      'SEG-017',
      'first_watched',
      { op: 'in_the_past', value: '3 months' },
      { op: 'in_the_past', values: ['3', 'month'] },
    ],
  ])('%s: %s', (_id, key, wire, rule) => {
    expect(rebuilt({ [key]: [[{ name: key, ...wire }]] }).rows[key]).toEqual([[rule]]);
  });

  test('FLT-072: the zip code is a row of the custom tags', () => {
    const found = rebuilt({
      custom_tags: [[{ name: 'plan', op: 'is_equal_to', value: ['gold'] }]],
      zip_code: [[{ name: 'zip_code', op: 'is_equal_to', value: ['10001'] }]],
    });
    expect(found.rows).toEqual({
      custom_tags: [[{ ...is('gold'), tag: 'plan' }], [{ ...is('10001'), tag: 'zip_code' }]],
    });
  });

  test('what cannot be read is a notice, not a crash', () => {
    expect(formOf({ ...stored, createFilter: '{' }, edit).notices).toEqual([
      'The rules of this segment could not be read.',
    ]);
    const found = rebuilt({
      nonsense: [[{ name: 'x', op: 'is_equal_to', value: 1 }]],
      series: [[{ name: 'series', op: 'sounds_like', value: 'x' }]],
    });
    expect(found.notices).toEqual(['There is no rule "nonsense".', 'The rule "Series" has no operator "sounds_like".']);
    expect(found.rows).toEqual({ series: [] });
  });
});
