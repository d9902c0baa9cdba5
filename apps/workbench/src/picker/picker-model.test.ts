import type { ExploreField } from '@playhead/contract/http/explore';
import { expect, test } from 'vitest';
import { markedParts, matchRank, pickerGroups } from './picker-model.ts';

const field = (label: string, changes: Partial<ExploreField> = {}): ExploreField => ({
  name: `customer_view.${label}`,
  label,
  kind: 'dimension',
  format: 'text',
  sources: [],
  group: 'Content',
  definition: '',
  numeric: false,
  measurable: true,
  filter: null,
  tag: false,
  ...changes,
});
const plays = field('Plays', { kind: 'measure', group: 'Viewing' });
const perPlay = field('Minutes per Play', { kind: 'measure', group: 'Viewing', definition: 'Minutes by plays.' });
const byShare = field('Plays by Share', { kind: 'measure', group: 'Household' });
const sessions = field('Sessions per Viewer', { kind: 'measure', group: 'Audience', definition: 'Plays by viewers.' });
const catalogue = [sessions, byShare, perPlay, plays, field('Series'), field('Live', { kind: 'filter' })];

test('WBK-001: what is called by the words comes first, what is described by them last', () => {
  const groups = pickerGroups(catalogue, { text: 'plays', kind: 'all' });
  expect(groups.map(({ name, fields }) => [name, ...fields.map(({ label }) => label)])).toEqual([
    ['Viewing', 'Plays', 'Minutes per Play'],
    ['Household', 'Plays by Share'],
    ['Audience', 'Sessions per Viewer'],
  ]);
});

test('without words all stand under their headings, one kind alone where it is chosen', () => {
  const groupNames = (kind: 'all' | 'dimension') => pickerGroups(catalogue, { text: '', kind }).map(({ name }) => name);
  expect(groupNames('all')).toEqual(['Content', 'Audience', 'Viewing', 'Household']);
  expect(groupNames('dimension')).toEqual(['Content']);
});

test.each([
  ['PLAYS', 0],
  ['play', 1],
  ['lays', 2],
  ['viewing', 3],
  ['a', 2],
  ['zz', null],
])('"%s" matches Plays with rank %s', (text, rank) => {
  expect(matchRank(plays, text)).toBe(rank);
});

test('short words are not looked for in descriptions', () => {
  expect(matchRank(perPlay, 'by')).toBeNull();
  expect(matchRank(sessions, 'viewers')).toBe(4);
});

test('what was typed is marked in the label', () => {
  expect(markedParts('Ad Minutes', 'min')).toEqual([
    { text: 'Ad ', marked: false },
    { text: 'Min', marked: true },
    { text: 'utes', marked: false },
  ]);
});
