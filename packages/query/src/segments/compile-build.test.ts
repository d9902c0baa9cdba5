import { SegmentBody } from '@playhead/contract/http/segments';
import { definitionOf } from '@playhead/domain/segments';
import { expect, test } from 'vitest';
import { compileBuild, storeMembers } from './index.ts';
import { keyParts } from './key-range.ts';

const everybody = definitionOf(SegmentBody.parse({ segment_name: 'x', playhead_stream_id: 'all' }));
const context = { timeZone: 'UTC', weekStartDay: 0, now: new Date('2026-06-15T12:00:00Z'), rights: [] };
const list = (members: number, lines: string) => ({ members, lines });

test('the parts of the keys follow each other and leave none out', () => {
  expect(keyParts(1)).toEqual([{ from: null, below: null }]);
  expect(keyParts(2)).toEqual([
    { from: null, below: '9223372036854775808' },
    { from: '9223372036854775808', below: null },
  ]);
  const seven = keyParts(7);
  expect(seven.slice(1).map(({ from }) => from)).toEqual(seven.slice(0, -1).map(({ below }) => below));
});

test.each([
  [0, 1],
  [20_000_000, 1],
  [20_000_001, 2],
  [90_000_000, 5],
])('%i sessions are looked at in %i passes', (sessions, passes) => {
  expect(compileBuild(everybody, { ...context, sessions })).toHaveLength(passes);
});

test('a pass is read from all its rows', () => {
  const [pass] = compileBuild(everybody, { ...context, sessions: 1 });
  const row = { all_viewers: 5, all_sessions: 50, viewers: 2, covered_sessions: 30, keys: '18446744073709551615\n2' };
  const empty = { all_viewers: 1, all_sessions: 10, viewers: 0, covered_sessions: 0, keys: '' };
  expect(pass?.read([row, empty])).toEqual({
    viewers: 2,
    sessions: 30,
    allViewers: 6,
    allSessions: 60,
    lists: [list(2, '18446744073709551615\n2'), list(0, '')],
  });
});

test.each([
  ['nobody', [list(0, '')], []],
  ['a few', [list(2, '1\n2'), list(0, ''), list(1, '3')], ['1\n2\n3']],
  ['as many as fit', [list(300_000, 'a'), list(200_000, 'b')], ['a\nb']],
  ['one too many', [list(300_000, 'a'), list(200_000, 'b'), list(1, 'c')], ['a\nb', 'c']],
  ['a list that is too long', [list(1, 'a'), list(900_000, 'b'), list(1, 'c')], ['a', 'b', 'c']],
])('members go in few statements, each of about half a million: %s', (_who, lists, stored) => {
  const statements = storeMembers({ customerId: 7, segmentId: '3', build: 9 }, lists);
  expect(statements.map(({ sql }) => sql.split('FORMAT TSV\n')[1])).toEqual(stored);
  for (const { params } of statements) expect(params).toEqual({ customer: 7, segment: 3, build: 9 });
});
