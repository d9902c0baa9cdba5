import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('what is imported with it is the same, and compiled once', () => {
  const script = `
    import { getCompileCacheDir } from 'node:module';
    import { sql } from 'drizzle-orm';
    import { PgDialect } from 'drizzle-orm/pg-core';
    console.log(JSON.stringify([new PgDialect().sqlToQuery(sql\`SELECT \${1}\`).sql, getCompileCacheDir()]));`;
  const options = ['--import', join(import.meta.dirname, 'quick-imports.mjs'), '--input-type=module'];
  const cwd = join(import.meta.dirname, '../apps/server');
  const output = execFileSync(process.execPath, [...options, '-e', script], { cwd, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual([
    'SELECT $1',
    expect.stringContaining(join('node_modules', '.cache', 'playhead')),
  ]);
});

test('a file is one module, by its path and by the name of its package', () => {
  const script = `
    import * as byName from '@playhead/domain/periods';
    import * as byPath from '../../packages/domain/src/periods/index.ts';
    console.log(byName.addDays === byPath.addDays);`;
  const options = ['--import', join(import.meta.dirname, 'quick-imports.mjs'), '--input-type=module'];
  const cwd = join(import.meta.dirname, '../apps/server');
  const output = execFileSync(process.execPath, [...options, '-e', script], { cwd, encoding: 'utf8' });
  expect(output).toBe('true\n');
});
