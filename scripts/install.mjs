// Plain JavaScript for Node 20 and later: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMadeFor, machineName } from '../apps/server/src/platform/machine/machine.mjs';
import { findMissingPackages } from './platform-packages.mjs';

/**
 * @typedef {import('../apps/server/src/platform/machine/machine.mjs').Machine} Machine
 * @typedef {import('./platform-packages.mjs').InstalledPackage} InstalledPackage
 * @typedef {import('./platform-packages.mjs').WantedPackage} WantedPackage
 */

/** Required for a build; engines and databases may be installed elsewhere, linters are for `npm test`. */
const BUILD_NEEDS = new Set(['rolldown', 'lightningcss']);
/** The oldest Node that runs the server's TypeScript without a build. */
const OLDEST_SERVER_NODE = 24;

/**
 * Installs when node_modules does not match the lockfile or lacks a package of this platform. `npm install`, since `npm ci` fails on
 * a lockfile made elsewhere.
 * @param {object} options
 * @param {string} options.root
 * @param {Machine} options.machine
 * @returns {string | null} why Playhead cannot be built, in one sentence
 */
export function installAll({ root, machine }) {
  if (isInstalled(root, machine)) return null;
  console.log('Installing dependencies (once, about 1.5 GB on disk)…');
  if (!npm(root, [])) {
    return 'npm install failed; its message is above. Check the network and the free disk space, then try again.';
  }
  installMissing(root, machine);
  const missing = missingIn(root, machine);
  const needed = missing.find(({ wantedBy }) => BUILD_NEEDS.has(wantedBy));
  if (needed !== undefined) return cannotBuild(needed, machine);
  if (!ensureServerNode(root)) {
    return `npm has no Node ${OLDEST_SERVER_NODE} for ${machineName(machine)}: install Node ${OLDEST_SERVER_NODE} or later, then run npm start with it.`;
  }
  writeFileSync(stampIn(root), JSON.stringify({ lock: lockHash(root), packages: foundIn(root, machine) }));
  return null;
}

/** @param {string} root @param {Machine} machine */
export function isInstalled(root, machine) {
  const stamp = readJson(stampIn(root));
  if (stamp === null || stamp.lock !== lockHash(root) || !existsSync(serverNodeIn(root))) return false;
  // A manual `npm install` may have removed packages that the lockfile does not list.
  const packages = Array.isArray(stamp.packages) ? stamp.packages.map(String) : [];
  return packages.some((name) => isMadeFor(name, machine)) && packages.every((name) => existsSync(join(root, name)));
}

/** @param {string} root */
export const serverNodeIn = (root) => join(root, 'node_modules', '.bin', 'node');
/** @param {string} root */
const stampIn = (root) => join(root, 'node_modules', '.playhead-installed');

/** @param {WantedPackage} needed @param {Machine} machine */
function cannotBuild({ name, version, wantedBy }, machine) {
  return `${wantedBy} cannot run on ${machineName(machine)}: npm could not install ${name} ${version}; its message is above.`;
}

/**
 * All at once, then one by one: npm installs none of them when one does not exist.
 * @param {string} root @param {Machine} machine
 */
function installMissing(root, machine) {
  const missing = missingIn(root, machine);
  if (missing.length === 0) return;
  console.log(
    `Installing what the lockfile lacks for ${machineName(machine)} (${missing.map(({ name }) => name).join(', ')})…`,
  );
  const names = missing.map(({ name, version }) => `${name}@${version}`);
  if (npm(root, names)) return;
  for (const name of names.length > 1 ? names : []) npm(root, [name]);
}

/**
 * Nothing is saved: npm would rewrite the lockfile for this platform and drop packages of the others.
 * @param {string} root
 * @param {readonly string[]} packages all that the lockfile lists if there are none
 */
function npm(root, packages) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  // With NODE_ENV=production npm would omit the build tools of the browser apps.
  const args = ['install', '--no-save', '--include=dev', ...packages, '--no-audit', '--no-fund', '--loglevel=error'];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** npm links the Node it installed for this platform; where it has none, a new enough one on this machine serves. @param {string} root */
function ensureServerNode(root) {
  const path = serverNodeIn(root);
  // With musl, a Node made for glibc may be installed but does not run.
  if (spawnSync(path, ['--version']).status === 0) return true;
  if (Number(process.versions.node.split('.')[0]) < OLDEST_SERVER_NODE) return false;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(process.execPath, path);
  return true;
}

/** @param {string} root @param {Machine} machine */
export function missingIn(root, machine) {
  return findMissingPackages({ installed: installedIn(root), canResolve: folderOf(root), machine });
}

/** @param {string} root @param {Machine} machine */
function foundIn(root, machine) {
  const find = folderOf(root);
  return installedIn(root).flatMap(({ folder, optionalDependencies }) =>
    Object.keys(optionalDependencies).flatMap((name) => {
      const found = isMadeFor(name, machine) ? find(folder, name) : null;
      return found === null ? [] : [found.slice(root.length)];
    }),
  );
}

/** Looks where Node would. @param {string} root */
function folderOf(root) {
  return (/** @type {string} */ folder, /** @type {string} */ name) => {
    for (let parent = folder; parent.length >= root.replace(/\/$/, '').length; parent = dirname(parent)) {
      const found = join(parent, 'node_modules', name);
      if (existsSync(join(found, 'package.json'))) return found;
    }
    return null;
  };
}

/** @param {string} root @returns {InstalledPackage[]} */
function installedIn(root) {
  const workspaces = ['apps', 'packages'].flatMap((group) => foldersIn(join(root, group)));
  const own = [root, ...workspaces, ...['e2e', 'bench', 'attack'].map((name) => join(root, name))];
  return [...own, ...packagesBelow(join(root, 'node_modules'))].flatMap((folder) => {
    const manifest = readJson(join(folder, 'package.json'));
    const optional = manifest?.optionalDependencies;
    if (typeof optional !== 'object' || optional === null) return [];
    return [
      { name: String(manifest?.name), folder, optionalDependencies: /** @type {Record<string, string>} */ (optional) },
    ];
  });
}

/** @param {string} modules @returns {string[]} */
function packagesBelow(modules) {
  return foldersIn(modules).flatMap((folder) => {
    const inScope = /\/@[^/]+$/.test(folder) ? foldersIn(folder) : [folder];
    return inScope.flatMap((path) => [path, ...packagesBelow(join(path, 'node_modules'))]);
  });
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
}

/** @param {string} path @returns {Record<string, unknown> | null} */
function readJson(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** @param {string} root */
function lockHash(root) {
  const path = join(root, 'package-lock.json');
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
}
