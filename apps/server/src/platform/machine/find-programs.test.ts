import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clusterMajorIn, findClickhouseOnPath, findNamedClickhouse, findPostgresOnPath } from './find-programs.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playhead-programs-'));
  for (const name of ['first', 'second']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(path: string, says: string, mode = 0o755): string {
  writeFileSync(join(folder, path), `#!/bin/sh\necho "${says}"\n`, { mode });
  return join(folder, path);
}
const PATH = () => ['relative', join(folder, 'first'), join(folder, 'second')].join(':');

describe('a clickhouse', () => {
  test('on the PATH: the first that may be run, with its version', () => {
    program('first/clickhouse', 'not for this user', 0o644);
    const path = program('second/clickhouse', 'ClickHouse server version 26.8.1.5 (official build).');
    expect(findClickhouseOnPath({ PATH: PATH() })).toEqual({ path, version: '26.8.1.5' });
    expect(findClickhouseOnPath({ PATH: '' })).toBeNull();
  });

  test('named by CLICKHOUSE_BINARY, also through a link, and one that is something else', () => {
    const path = program('second/clickhouse', 'ClickHouse server version 25.8.2.29-lts.');
    symlinkSync(path, join(folder, 'link'));
    expect(findNamedClickhouse({ CLICKHOUSE_BINARY: join(folder, 'link') })).toEqual({ path, version: '25.8.2.29' });
    const other = program('other', 'hello');
    expect(findNamedClickhouse({ CLICKHOUSE_BINARY: other })).toEqual({ path: other, version: null });
    expect(findNamedClickhouse({ CLICKHOUSE_BINARY: join(folder, 'first') })).toBeNull();
  });
});

describe('a postgres on the PATH', () => {
  test.each([
    ['postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', '15.18'],
    ['postgres (PostgreSQL) 18beta1', '18beta1'],
  ])('%s', (says, version) => {
    const path = program('first/postgres', says);
    program('first/initdb', '');
    expect(findPostgresOnPath({ PATH: PATH() })).toEqual({ path, version });
  });

  test('counts only with initdb in the same directory', () => {
    program('first/postgres', 'postgres (PostgreSQL) 16.4');
    program('second/initdb', '');
    expect(findPostgresOnPath({ PATH: PATH() })).toBeNull();
  });
});

test('a database tells which version made it', () => {
  expect(clusterMajorIn(folder)).toBeNull();
  writeFileSync(join(folder, 'PG_VERSION'), '18\n');
  expect(clusterMajorIn(folder)).toBe(18);
});
