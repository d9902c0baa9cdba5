import { expect, test } from 'vitest';
import { chooseBrowser, describeBrowser } from './choose-browser.mjs';

const linux = { platform: 'linux', arch: 'x64', libc: 'glibc' } as const;
const musl = { ...linux, libc: 'musl' } as const;
const arm = { ...linux, arch: 'arm64' } as const;
const mac = { platform: 'darwin', arch: 'arm64', libc: null } as const;
const fromNpm = { version: '153.0.0', state: 'installed' } as const;
const CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

test.each([
  ['CHROMIUM_PATH before all others', linux, { CHROMIUM_PATH: '/opt/c' }, ['/opt/c', '/usr/bin/chromium'], '/opt/c'],
  ['Chromium of the system before npm', linux, {}, ['/usr/bin/chromium'], '/usr/bin/chromium'],
  ['Chrome of the system', arm, {}, ['/usr/bin/google-chrome-stable'], '/usr/bin/google-chrome-stable'],
  ['Chrome on macOS', mac, {}, [CHROME], CHROME],
  ['Chrome of one user on macOS', mac, { HOME: '/Users/ada' }, [`/Users/ada${CHROME}`], `/Users/ada${CHROME}`],
  ['npm on linux-x64', linux, {}, [], 'package'],
  ['nothing from npm with musl', musl, {}, [], 'none'],
  ['nothing from npm on linux-arm64', arm, {}, [], 'none'],
  ['nothing from npm on macOS', mac, {}, [], 'none'],
] as const)('%s', (_name, machine, environment, programs: readonly string[], expected) => {
  const found = { isProgram: (path: string) => programs.includes(path), fromNpm } as const;
  const choice = chooseBrowser({ machine, environment, found });
  expect(choice.kind === 'program' ? choice.path : choice.kind).toBe(expected);
});

test("npm's is named with its version", () => {
  const choice = chooseBrowser({ machine: linux, environment: {}, found: { isProgram: () => false, fromNpm } });
  expect(describeBrowser(choice)).toBe('Chromium 153.0.0, from npm');
});

test('without one, a sentence says what cannot be made and how to get one', () => {
  const found = { isProgram: () => false, fromNpm } as const;
  expect(chooseBrowser({ machine: arm, environment: {}, found })).toEqual({
    kind: 'none',
    reason:
      'There is no browser for linux-arm64, so PDF and PNG cannot be made; install Chrome or Chromium, or set CHROMIUM_PATH to the path of one.',
  });
  expect(chooseBrowser({ machine: arm, environment: { CHROMIUM_PATH: '/x' }, found })).toEqual({
    kind: 'none',
    reason: 'CHROMIUM_PATH=/x cannot be used: there is no program of that name.',
  });
});
