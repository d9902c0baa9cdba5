import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONG_FILES } from './long-files-first.ts';

test('every file that is to start first exists', () => {
  expect(LONG_FILES.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([]);
});
