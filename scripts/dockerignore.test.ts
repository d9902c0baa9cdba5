import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => (line.startsWith('!') ? { pattern: line.slice(1), keeps: true } : { pattern: line, keeps: false }));

/** Docker's rule: the last pattern that matches a path or a parent folder decides. */
function isInImage(path: string): boolean {
  const parts = path.split('/');
  const above = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
  const deciding = rules.findLast(({ pattern }) => above.some((folder) => matchesGlob(folder, pattern)));
  return deciding?.keeps ?? true;
}

test.each([
  '.playhead/secret',
  '.playhead/canary',
  '.playhead/clickhouse/secrets.json',
  'apps/server/.playhead/postgres/password',
  '.git/config',
  'node_modules/pg/package.json',
  'apps/web/node_modules/react/index.js',
  'apps/web/dist/index.html',
  '.env',
  '.env.production',
  'apps/server/.env.local',
  'bench/.data/clickhouse/store/x',
  'bench/src/main.ts',
  'e2e/.artifacts/shot.png',
  'playhead-backup.tar',
  'rejected-2026.ndjson',
  'apps/server/npm-debug.log',
  'deploy/tls.key',
  'apps/server/server.pem',
  'customers.csv',
])('%s is not in the image', (path) => {
  expect(isInImage(path)).toBe(false);
});

test('everything that is tracked and run is in the image', () => {
  const tracked = execFileSync('git', ['ls-files', 'apps', 'packages', 'scripts', 'mappings'], { cwd: root })
    .toString()
    .trim()
    .split('\n');
  const needed = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    'tsconfig.base.json',
    'bench/package.json',
    ...tracked,
  ];
  expect(tracked.length).toBeGreaterThan(1_000);
  expect(needed.filter((path) => !isInImage(path))).toEqual([]);
});
