import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, run, tool } from './toolchain.mjs';

ensureInstalled();
const workspaces = [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ...readdirSync(join(root, 'apps')).map((name) => `apps/${name}`),
  'e2e',
  'bench',
  'attack',
  'scripts',
];
let failed = 0;
for (const workspace of workspaces) {
  // contract, domain and query are checked twice: sources without platform types, tests with Node's.
  for (const name of ['tsconfig.json', 'tsconfig.test.json']) {
    const project = join(workspace, name);
    if (existsSync(join(root, project))) failed += (await run(tool('tsc'), ['-p', project])) === 0 ? 0 : 1;
  }
}
console.log(failed === 0 ? 'types: no problems' : `types: ${failed} projects with problems`);
process.exitCode = failed === 0 ? 0 : 1;
