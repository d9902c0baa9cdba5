import { describe, expect, test } from 'vitest';
import { candidatePaths, listFiles, listFilesOrFolders, shortPath } from './short-paths.ts';

describe('short paths', () => {
  test.each([
    ['packages/domain/src/filters/operators.ts', 'domain/filters/operators.ts'],
    ['apps/server/src/app.ts', 'server/app.ts'],
    ['e2e/src/filters.e2e.ts', 'e2e/filters.e2e.ts'],
    ['scripts/house/check.test.ts', 'scripts/house/check.test.ts'],
  ])('%s is %s and back', (path, short) => {
    expect(shortPath(path)).toBe(short);
    expect(candidatePaths(short)).toContain(path);
  });
});

describe('cells', () => {
  test('without a file the cell says so', () => {
    expect(listFiles([], 'not yet')).toBe('not yet');
  });

  test('three files are named and the others counted', () => {
    expect(listFiles(['e2e/src/d.ts', 'e2e/src/c.ts', 'e2e/src/b.ts', 'e2e/src/a.ts'], '—')).toBe(
      '`e2e/a.ts`, `e2e/b.ts`, `e2e/c.ts`, +1',
    );
  });

  test('more than three files become their folders, the fullest first', () => {
    const files = ['apps/web/src/app/a.ts', 'packages/domain/src/pages/b.ts', 'packages/domain/src/pages/c.ts'];
    expect(listFilesOrFolders(files, '—')).toBe('`domain/pages/b.ts`, `domain/pages/c.ts`, `web/app/a.ts`');
    expect(listFilesOrFolders([...files, 'packages/domain/src/pages/d.ts'], '—')).toBe(
      '`domain/pages/`, `web/app/a.ts`',
    );
  });
});
