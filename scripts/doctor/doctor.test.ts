import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judgeDisk, judgeMemory, judgeNode, judgePackages, judgePorts, judgeSettings } from './judge.mjs';
import { canStart, renderReport } from './report.mjs';

const GB = 1024 ** 3;
const project = join(import.meta.dirname, '..', '..');

describe('what npm start needs', () => {
  test.each([
    ['20.20.2', null, 'ok', '20.20.2. npm start installs the Node 24 that runs Playhead.'],
    ['20.20.2', '24.21.0', 'ok', '20.20.2. Playhead runs on 24.21.0.'],
    ['18.19.0', null, 'problem', '18.19.0 is too old.'],
  ])('Node %s', (running, server, level, fact) => {
    expect(judgeNode({ running, server })).toMatchObject({ level, fact });
  });

  test.each([
    [0, true, 'ok', '16.0 GB'],
    [2 ** 64, true, 'ok', '16.0 GB'],
    [4 * GB, true, 'ok', '4.0 GB, the limit of this container (the machine has 16.0 GB)'],
    [GB, true, 'note', '1.0 GB, the limit of this container (the machine has 16.0 GB)'],
    [GB, false, 'ok', '1.0 GB, the limit of this container (the machine has 16.0 GB)'],
  ])('memory with a cgroup limit of %d bytes, an engine here: %s', (cgroupBytes, runsEngine, level, fact) => {
    expect(judgeMemory({ machineBytes: 16 * GB, cgroupBytes, runsEngine })).toMatchObject({ level, fact });
  });

  test.each([
    [1 * GB, true, 'ok'],
    [1 * GB, false, 'problem'],
    [3 * GB, false, 'ok'],
    [0.2 * GB, true, 'problem'],
  ])('%d bytes of disk, installed: %s', (freeBytes, isInstalled, level) => {
    expect(judgeDisk({ freeBytes, isInstalled, directory: '/data', reserveBytes: GB / 2 }).level).toBe(level);
  });

  test('ports', () => {
    const app = { variable: 'PORT', port: 8080, state: 'free' } as const;
    const portal = { variable: 'PORTAL_PORT', port: 8081, state: 'taken' } as const;
    expect(judgePorts([app])).toEqual({ level: 'ok', subject: 'Ports', fact: '8080 is free' });
    expect(judgePorts([app, portal])).toEqual({
      level: 'problem',
      subject: 'Ports',
      fact: '8081 is taken by another program, or by a Playhead that runs already.',
      advice: 'Set PORTAL_PORT to another number, or stop what uses it.',
    });
  });

  test('packages', () => {
    expect(judgePackages({ isInstalled: true, missing: ['@oxlint/binding-darwin-arm64'] })).toMatchObject({
      level: 'note',
      fact: 'Not there for this platform: @oxlint/binding-darwin-arm64.',
    });
  });
});

test('settings that a start would refuse are a problem', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(project, 'apps/server/src/commands/check-settings.ts')],
    {
      env: { PORT: 'http', LOG_LEVEL: 'loud' },
      encoding: 'utf8',
    },
  );
  expect(status).toBe(1);
  expect(judgeSettings({ isInstalled: true, problems: stderr.trim() })).toEqual({
    level: 'problem',
    subject: 'Settings',
    fact: 'PORT must be a number from 1 to 65535. LOG_LEVEL must be debug, info, warn or error.',
    advice: 'npm start -- --help lists all of them.',
  });
  expect(judgeSettings({ isInstalled: true, problems: '' }).level).toBe('ok');
});

test('a missing secret in production is told by the settings', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(project, 'apps/server/src/commands/check-settings.ts')],
    {
      env: { NODE_ENV: 'production' },
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^PLAYHEAD_SECRET is missing; make one with: /)]);
});

test('the report fits 80 columns, and a problem decides', () => {
  const ok = { level: 'ok', subject: 'Memory', fact: '16.0 GB' } as const;
  const missing = {
    level: 'problem',
    subject: 'ClickHouse',
    fact: 'There is no ClickHouse for linux-arm64: npm has no @chdb/lib-linux-arm64-gnu 26.7.3-stable.1.',
    advice: 'Set CLICKHOUSE_URL.',
  } as const;
  expect([canStart([ok]), canStart([ok, missing])]).toEqual([true, false]);
  expect(renderReport([ok, missing]).split('\n')).toEqual([
    'ok       Memory      16.0 GB',
    'PROBLEM  ClickHouse  There is no ClickHouse for linux-arm64: npm has no',
    '                     @chdb/lib-linux-arm64-gnu 26.7.3-stable.1.',
    '                     Set CLICKHOUSE_URL.',
    '',
    'npm start cannot work yet. To be mended first: ClickHouse.',
  ]);
  expect(renderReport([ok]).split('\n').at(-1)).toBe('npm start will work here.');
});

describe('npm run doctor on a fresh clone, where nothing is installed', () => {
  let clone: string;
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'playhead-doctor-'));
    for (const path of [
      'scripts',
      'apps/server/src/platform',
      'apps/server/package.json',
      'package-lock.json',
      'package.json',
    ]) {
      cpSync(join(project, path), join(clone, path), { recursive: true });
    }
  });
  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  function doctor(environment: Record<string, string>) {
    const { status, stdout } = spawnSync(process.execPath, [join(clone, 'scripts/doctor.mjs')], {
      env: { PATH: '/nowhere', PORT: '0', ...environment },
      encoding: 'utf8',
    });
    return { status, lines: stdout.trimEnd().split('\n') };
  }

  test('names what would be used and what is wrong, each on its line, and ends with 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { status, lines } = doctor({
      PORT: `${port}`,
      PLAYHEAD_DEMO: 'off',
      CLICKHOUSE_BINARY: '/nowhere/clickhouse',
    });
    taken.close();
    expect(status).toBe(1);
    const subjects = lines
      .slice(0, lines.indexOf(''))
      .flatMap((line) => /^(ok|note|PROBLEM) +(\S+)/.exec(line)?.[2] ?? []);
    expect(subjects).toEqual([
      'Platform',
      'Node',
      'Memory',
      'Disk',
      'Ports',
      'Packages',
      'Settings',
      'ClickHouse',
      'PostgreSQL',
      'Browser',
    ]);
    expect(lines.filter((line) => line.startsWith('PROBLEM'))).toEqual([
      `PROBLEM  Ports       ${port} is taken by another program, or by a Playhead that`,
      'PROBLEM  ClickHouse  CLICKHOUSE_BINARY=/nowhere/clickhouse cannot be used: there',
    ]);
    expect(lines.at(-1)).toBe('npm start cannot work yet. To be mended first: Ports, ClickHouse.');
    expect(lines.length).toBeLessThan(24);
    expect(lines.filter((line) => line.length > 80 && !line.includes(clone))).toEqual([]);
  });

  test('shows a clickhouse and a postgres on the PATH with their versions', () => {
    const bin = join(clone, 'bin');
    mkdirSync(bin);
    const program = (name: string, says: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\necho "${says}"\n`, { mode: 0o755 });
    program('clickhouse', 'ClickHouse server version 26.8.1.5 (official build).');
    program('postgres', 'postgres (PostgreSQL) 16.4 (Debian 16.4-1)');
    program('initdb', '');
    const { lines } = doctor({ PATH: `${bin}:/bin:/usr/bin` });
    expect(lines.filter((line) => /ClickHouse|PostgreSQL/.test(line))).toEqual([
      expect.stringMatching(/^ok {7}ClickHouse {2}26\.8\.1\.5,/),
      expect.stringMatching(/^ok {7}PostgreSQL {2}16\.4,/),
    ]);
  });
});
