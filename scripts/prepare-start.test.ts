import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareStart } from './prepare-start.mjs';
import recorded from './recorded-packages.json' with { type: 'json' };

const arm = { platform: 'linux', arch: 'arm64', libc: 'glibc' } as const;
const intel = { ...arm, arch: 'x64' } as const;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'playhead-start-'));
  const optionalOf = (name: string) => recorded.makers.find((maker) => maker.name === name)?.optionalDependencies;
  const locked = Object.fromEntries(Object.keys(recorded.published).map((name) => [`node_modules/${name}`, {}]));
  const makers = ['chdb', 'ffi-rs'].map((name) => [`node_modules/${name}`, { optionalDependencies: optionalOf(name) }]);
  write('package-lock.json', { packages: { ...locked, ...Object.fromEntries(makers) } });
  write('apps/server/package.json', { optionalDependencies: optionalOf('@playhead/server') });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

const environment = { PATH: '/nowhere' };

test('on a fresh clone for linux-x64 everything comes from npm, and the lockfile is enough to know', () => {
  const isPublished = () => {
    throw new Error('npm was run.');
  };
  expect(
    prepareStart({
      root,
      environment: { ...environment, CHROMIUM_PATH: process.execPath },
      machine: intel,
      isPublished,
    }),
  ).toEqual({
    refusal: null,
    lines: [
      'ClickHouse: 26.7.3-stable.1, the library from npm',
      'PostgreSQL: 18.4.0-beta.17, from npm',
      `Browser: ${process.execPath} (CHROMIUM_PATH)`,
    ],
  });
});

test('on a fresh clone for linux-arm64 npm looks up the library, and without it the start is refused before anything is installed', () => {
  const requested: string[] = [];
  const start = (published: boolean) =>
    prepareStart({
      root,
      environment,
      machine: arm,
      isPublished: (name, version) => {
        requested.push(`${name} ${version}`);
        return published;
      },
    }).refusal;
  expect(start(true)).toBeNull();
  expect(start(false)).toBe(
    'There is no ClickHouse for linux-arm64: npm has no @chdb/lib-linux-arm64-gnu 26.7.3-stable.1, and no clickhouse program is on the PATH; set CLICKHOUSE_URL to the address of a ClickHouse server, or CLICKHOUSE_BINARY to the path of a clickhouse program.',
  );
  expect([...new Set(requested)]).toEqual(['@chdb/lib-linux-arm64-gnu 26.7.3-stable.1']);
});

test('after an installation that could not get the library the start is refused too, and CLICKHOUSE_URL mends it', () => {
  write('node_modules/.package-lock.json', {});
  expect(prepareStart({ root, environment, machine: intel }).refusal).toMatch(
    /^There is no ClickHouse for linux-x64: /,
  );
  const withServers = { ...environment, CLICKHOUSE_URL: 'http://x', DATABASE_URL: 'postgres://x' };
  expect(prepareStart({ root, environment: withServers, machine: intel }).lines.slice(0, 2)).toEqual([
    'ClickHouse: the server at CLICKHOUSE_URL',
    'PostgreSQL: the server at DATABASE_URL',
  ]);
});

test('npm start without an engine says one sentence, builds nothing and ends with 1', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs')], {
    env: { ...process.env, CLICKHOUSE_URL: '', CLICKHOUSE_BINARY: '/nowhere/clickhouse' },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'CLICKHOUSE_BINARY=/nowhere/clickhouse cannot be used: there is no program of that name.\n',
  ]);
});
