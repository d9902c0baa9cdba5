import { describe, expect, test } from 'vitest';
import { chooseEngine, describeEngine } from './choose-engine.mjs';

const machines = {
  'linux-x64': { platform: 'linux', arch: 'x64', libc: 'glibc' },
  'linux-x64 with musl': { platform: 'linux', arch: 'x64', libc: 'musl' },
  'linux-arm64': { platform: 'linux', arch: 'arm64', libc: 'glibc' },
  'darwin-arm64': { platform: 'darwin', arch: 'arm64', libc: null },
  'darwin-x64': { platform: 'darwin', arch: 'x64', libc: null },
} as const;

const version = '26.7.3-stable.1';
const installed = { packageName: '@chdb/lib-linux-x64-gnu', version, state: 'installed' } as const;
const absent = { packageName: '@chdb/lib-linux-arm64-gnu', version, state: 'unavailable' } as const;
const nothing = { atBinary: null, onPath: null, library: absent };
const program = (path: string, own: string | null) => ({ path, version: own });
const WAYS_OUT =
  'set CLICKHOUSE_URL to the address of a ClickHouse server, or CLICKHOUSE_BINARY to the path of a clickhouse program.';

describe('which ClickHouse is used', () => {
  const machine = machines['linux-arm64'];
  const onPath = program('/usr/bin/clickhouse', '26.8.1.5');
  const own = program('/opt/clickhouse', '26.7.2.1');
  test.each([
    [
      'CLICKHOUSE_URL before all others',
      { CLICKHOUSE_URL: 'http://x', CLICKHOUSE_BINARY: '/opt/clickhouse' },
      'server',
    ],
    ['CLICKHOUSE_BINARY before the PATH', { CLICKHOUSE_BINARY: '/opt/clickhouse' }, '/opt/clickhouse'],
    ['the PATH before npm', {}, '/usr/bin/clickhouse'],
    ['an empty variable as if it were not set', { CLICKHOUSE_URL: '', CLICKHOUSE_BINARY: '' }, '/usr/bin/clickhouse'],
  ])('%s', (_name, environment, expected) => {
    const choice = chooseEngine({ machine, environment, found: { atBinary: own, onPath, library: installed } });
    expect(choice.kind === 'program' ? choice.path : choice.kind).toBe(expected);
  });

  test.each([
    ['no clickhouse on the PATH', null],
    ['a clickhouse on the PATH that is too old', program('/usr/bin/clickhouse', '18.16.1')],
    ['a clickhouse on the PATH that tells no version', program('/usr/bin/clickhouse', null)],
  ])('npm with %s', (_name, found) => {
    expect(
      chooseEngine({ machine, environment: {}, found: { ...nothing, onPath: found, library: installed } }),
    ).toEqual({
      kind: 'library',
      version,
      state: 'installed',
    });
  });

  test('npm before it is installed, where it can be', () => {
    const library = { ...installed, state: 'installable' } as const;
    const choice = chooseEngine({ machine: machines['linux-x64'], environment: {}, found: { ...nothing, library } });
    expect([choice.kind, describeEngine(choice)]).toEqual(['library', '26.7.3-stable.1, the library from npm']);
  });
});

describe('one sentence says why there is none and the two ways out', () => {
  test.each([
    [
      'linux-arm64',
      nothing,
      `There is no ClickHouse for linux-arm64: npm has no @chdb/lib-linux-arm64-gnu 26.7.3-stable.1, and no clickhouse program is on the PATH; ${WAYS_OUT}`,
    ],
    [
      'linux-x64 with musl',
      { ...nothing, library: { packageName: null, version, state: 'unavailable' } },
      `There is no ClickHouse for linux-x64 with musl: npm's library needs glibc, and no clickhouse program is on the PATH; ${WAYS_OUT}`,
    ],
    [
      'darwin-arm64',
      {
        ...nothing,
        library: { ...absent, packageName: '@chdb/lib-darwin-arm64' },
        onPath: program('/opt/homebrew/bin/clickhouse', '25.1.2.3'),
      },
      `There is no ClickHouse for darwin-arm64: npm has no @chdb/lib-darwin-arm64 26.7.3-stable.1, and /opt/homebrew/bin/clickhouse is version 25.1.2.3, older than 26.7; ${WAYS_OUT}`,
    ],
    [
      'darwin-x64',
      { ...nothing, library: { packageName: null, version, state: 'unavailable' } },
      `There is no ClickHouse for darwin-x64: npm has no library for it, and no clickhouse program is on the PATH; ${WAYS_OUT}`,
    ],
  ] as const)('%s', (name, found, reason) => {
    expect(chooseEngine({ machine: machines[name], environment: {}, found })).toEqual({ kind: 'none', reason });
  });

  test.each([
    ['no such program', null, 'there is no program of that name'],
    ['something else', program('/bin/true', null), '"server --version" does not print the version of ClickHouse'],
    ['too old', program('/x', '18.16.1'), 'it is version 18.16.1, and 26.7 or later is needed'],
  ])('CLICKHOUSE_BINARY is never passed over in silence: %s', (_name, atBinary, problem) => {
    const found = { atBinary, onPath: null, library: installed };
    const choice = chooseEngine({ machine: machines['linux-x64'], environment: { CLICKHOUSE_BINARY: '/x' }, found });
    expect(choice).toEqual({ kind: 'none', reason: `CLICKHOUSE_BINARY=/x cannot be used: ${problem}.` });
  });
});
