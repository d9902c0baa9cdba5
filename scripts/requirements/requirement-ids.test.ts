import { expect, test } from 'vitest';
import { findMentions } from './requirement-ids.ts';

test.each([
  ['SEG-054: with a time base', ['SEG-054']],
  ['FLT-002, FLT-009: one segment', ['FLT-002', 'FLT-009']],
  ['SHELL-066..SHELL-070: the forbidden screen', ['SHELL-066', 'SHELL-067', 'SHELL-068', 'SHELL-069', 'SHELL-070']],
  ['QRY-009, FLT-040..042)', ['QRY-009', 'FLT-040', 'FLT-041', 'FLT-042']],
  ['SEG-031/102/103', ['SEG-031', 'SEG-102', 'SEG-103']],
  ['SEG-045..SEG-047.', ['SEG-045', 'SEG-046', 'SEG-047']],
  ['a range across groups, ERR-001..EXP-003', ['ERR-001', 'EXP-003']],
  ['a reversed range, SEG-009..SEG-007', ['SEG-009', 'SEG-007']],
  ['a group that is not there, SHEL-015 and XSEG-001', ['SHEL-015', 'XSEG-001']],
  ['SHA-256, UTF-8, SEG-1, SEG-0011, SEG-001-x, ABCDEFG-001 and xSEG-001', []],
])('%j mentions %j', (text, expected) => {
  expect(findMentions(text).map(({ id }) => id)).toEqual(expected);
});

test('a mention knows where it starts', () => {
  expect(findMentions('// WID-020..022')).toEqual([
    { id: 'WID-020', at: 3 },
    { id: 'WID-021', at: 3 },
    { id: 'WID-022', at: 3 },
  ]);
});
