import { expect, test } from 'vitest';
import { type Command, findCommands, readRecentCommands, rememberCommand } from './index.ts';

const commands: readonly Command[] = [
  { id: 'new', kind: 'action', label: 'New analysis', keywords: ['workbench'] },
  { id: 'page:overview_page', kind: 'page', label: 'Overview' },
  { id: 'page:device_overview', kind: 'page', label: 'Devices', detail: 'Platform' },
  { id: 'page:unique_viewers_page', kind: 'page', label: 'Unique Viewers', detail: 'Audience' },
  { id: 'period:Last 7 Days', kind: 'period', label: 'Last 7 Days' },
  { id: 'segment:1', kind: 'segment', label: 'Device switchers' },
  { id: 'board:1', kind: 'board', label: 'Weekly overview' },
  { id: 'theme:dark', kind: 'theme', label: 'Dark', keywords: ['night'] },
];
const find = (typed: string, recent: readonly string[] = []) =>
  findCommands(commands, { typed, recent }).map(({ title, found }) => [
    title,
    ...found.map(({ command }) => command.id),
  ]);

test('before anything is typed: recent ones first, then by kind; segments, analyses and boards wait for words', () => {
  expect(find('  ', ['board:1', 'gone', 'page:overview_page'])).toEqual([
    ['Recent', 'board:1', 'page:overview_page'],
    ['Actions', 'new'],
    ['Pages', 'page:device_overview', 'page:unique_viewers_page'],
    ['Period', 'period:Last 7 Days'],
    ['Theme', 'theme:dark'],
  ]);
});

test.each([
  ['the beginning before the middle', 'over', [], ['page:overview_page', 'board:1']],
  ['the shorter of two equal ones', 'dev', [], ['page:device_overview', 'segment:1']],
  ['one that was used before an equal one', 'dev', ['segment:1'], ['segment:1', 'page:device_overview']],
  ['use does not outweigh a better match', 'over', ['board:1'], ['page:overview_page', 'board:1']],
  ['every word counts', 'dev switch', [], ['segment:1']],
  ['other words', 'night', [], ['theme:dark']],
  ['the kind', 'boards', [], ['board:1']],
  ['the detail', 'audience', [], ['page:unique_viewers_page']],
] as const)('ranking: %s', (_what, typed, recent, ids) => {
  expect(find(typed, recent)).toEqual([[null, ...ids]]);
});

test('nothing matches', () => expect(find('zzz')).toEqual([]));

test('matched characters of several words are joined', () => {
  const [group] = findCommands(commands, { typed: 'view uni uniq', recent: [] });
  expect(group?.found[0]?.ranges).toEqual([
    [0, 4],
    [7, 11],
  ]);
});

test('at most 50 results', () => {
  const many = Array.from({ length: 80 }, (_, at): Command => ({
    id: `${at}`,
    kind: 'segment',
    label: `Segment ${at}`,
  }));
  expect(findCommands(many, { typed: 'segment', recent: [] })[0]?.found).toHaveLength(50);
});

test('a command that is used again moves to the front, and 20 are kept', () => {
  expect(rememberCommand(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
  const twenty = Array.from({ length: 20 }, (_, at) => `${at}`);
  expect(rememberCommand(twenty, 'new')).toEqual(['new', ...twenty.slice(0, 19)]);
});

test.each([
  ['nothing', null, []],
  ['a list', '["a","b"]', ['a', 'b']],
  ['something else', '{"a":1}', []],
  ['no JSON', '[', []],
  ['a list with other values', '["a",1,null]', ['a']],
])('stored: %s', (_what, stored, expected) => {
  expect(readRecentCommands(stored)).toEqual(expected);
});
