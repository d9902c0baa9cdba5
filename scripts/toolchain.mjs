// Plain JavaScript for Node 20 and later: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thisMachine } from '../apps/server/src/platform/machine/machine.mjs';
import { installAll, serverNodeIn } from './install.mjs';
import { compressAssets } from './compress-assets.mjs';
import { findChunkCircles } from './chunk-circles.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
/** The pinned Node 24, not the system's. */
export const pinnedNode = serverNodeIn(root);

export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };

/** Exits with a one-sentence reason when Playhead cannot be installed. */
export function ensureInstalled() {
  const problem = installAll({ root, machine: thisMachine() });
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}

/**
 * Runs a step with the pinned toolchain and resolves to its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** @param {string} name */
export const tool = (name) => join(bin, name);

const built = ['apps/web', 'apps/portal', 'apps/workbench', 'packages/embed'];

/** Builds the browser apps and the embed SDK whose sources changed since their last build. */
export async function ensureBuilt() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const shared = sourcesBelow(join(root, 'packages'));
  const stale = built.filter((folder) => {
    const stamp = join(root, folder, 'dist', '.sources');
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(folder, shared, lock);
  });
  if (stale.length === 0) return 0;
  console.log(`Building the browser apps (${stale.join(', ')})…`);
  for (const folder of stale) {
    const code = await run(pinnedNode, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, folder),
    });
    if (code !== 0) return code;
    const [circle] = findChunkCircles(join(root, folder, 'dist'));
    if (circle !== undefined) {
      console.error(
        `Files of ${folder} import each other in a circle: ${circle.join(' -> ')}. See codeSplitting in its vite.config.ts.`,
      );
      return 1;
    }
    compressAssets(join(root, folder, 'dist'));
    writeFileSync(join(root, folder, 'dist', '.sources'), fingerprint(folder, shared, lock));
  }
  return 0;
}

/** @param {string} folder @param {readonly Buffer[]} shared @param {Buffer} lock */
function fingerprint(folder, shared, lock) {
  return hashOf([lock, ...shared, ...sourcesBelow(join(root, folder))]);
}

/** @param {string} folder @returns {Buffer[]} */
function sourcesBelow(folder) {
  /** @type {Buffer[]} */
  const parts = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'dist' && entry.name !== 'node_modules') parts.push(...sourcesBelow(path));
    } else if (!/\.(test|integration)\.tsx?$/.test(entry.name) && statSync(path).size < 5_000_000) {
      parts.push(Buffer.from(path.slice(root.length)), readFileSync(path));
    }
  }
  return parts;
}

/** @param {readonly Buffer[]} parts */
function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
