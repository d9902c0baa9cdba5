import { expect, test } from 'vitest';
import { collectMentions, findUnknownIds } from './mentions.ts';

const files = [
  { path: 'packages/domain/src/segments/payload.ts', text: '/** SEG-070..SEG-071: what is sent. */' },
  { path: 'packages/query/src/segments/test-evaluator.ts', text: '/** SEG-072 */' },
  { path: 'apps/web/src/testing/test-user.ts', text: '// USR-004' },
  {
    path: 'packages/domain/src/segments/payload.test.ts',
    text: "// SEG-070\nconst é = 'é';\ntest.each([['SEG-072', 'country']])('%s', () => {});\n/* ERR-001 */ test('SEG-073: a day', () => {});",
  },
  { path: 'docs/decisions/segment-semantics.md', text: 'SEG-026' },
];

function listed(found: Map<string, Set<string>>): Record<string, string[]> {
  return Object.fromEntries([...found].map(([id, paths]) => [id, [...paths]]));
}

test('product code builds what it mentions, test support builds nothing', () => {
  expect(listed(collectMentions(files).builtIn)).toEqual({
    'SEG-070': ['packages/domain/src/segments/payload.ts'],
    'SEG-071': ['packages/domain/src/segments/payload.ts'],
  });
});

test('a test shows what its names and tables contain, not what its comments mention', () => {
  const path = 'packages/domain/src/segments/payload.test.ts';
  expect(listed(collectMentions(files).shownBy)).toEqual({ 'SEG-072': [path], 'SEG-073': [path] });
});

test('every unknown id is named with its files, also one in a comment or in docs', () => {
  const known = new Set(['SEG-070', 'SEG-071', 'SEG-072', 'SEG-073', 'USR-004']);
  expect(findUnknownIds(collectMentions(files).used, known)).toEqual([
    'ERR-001 has no row in docs/requirements.md. Add one, or correct the id in packages/domain/src/segments/payload.test.ts',
    'SEG-026 has no row in docs/requirements.md. Add one, or correct the id in docs/decisions/segment-semantics.md',
  ]);
});
