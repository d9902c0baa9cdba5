// Plain JavaScript for Node 20 and later: `npm start` and `npm run doctor` read it before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMadeFor } from './machine.mjs';

/**
 * @typedef {import('./machine.mjs').Machine} Machine
 * @typedef {'installed' | 'installable' | 'unavailable'} PackageState
 *
 * @typedef {object} PlatformPackage
 * @property {string | null} packageName null where its maker has none for this machine
 * @property {string} version
 * @property {PackageState} state
 *
 * @typedef {object} Looked
 * @property {string} root of the project
 * @property {Machine} machine
 * @property {(name: string, version: string) => boolean} isPublished called for packages that neither node_modules nor the lockfile has
 */

/** ClickHouse as a library, and the bridge that calls it. @param {Looked} looked @returns {PlatformPackage} */
export function findEngineLibrary(looked) {
  const library = platformPackage(looked, optionalOf(looked.root, 'chdb'));
  if (library.state === 'unavailable') return library;
  const bridge = platformPackage(looked, optionalOf(looked.root, 'ffi-rs'));
  if (bridge.state === 'unavailable') return bridge;
  return bridge.state === 'installed' ? library : { ...library, state: bridge.state };
}

/** @param {Looked} looked @returns {PlatformPackage} */
export function findPostgresPackage(looked) {
  // Made for glibc, though npm's metadata does not say so.
  if (looked.machine.libc === 'musl') return { packageName: null, version: '', state: 'unavailable' };
  return platformPackage(looked, readJson(join(looked.root, 'apps', 'server', 'package.json'))?.optionalDependencies);
}

/** @param {Looked} looked @returns {{ version: string, state: PackageState }} */
export function findChromiumPackage({ root }) {
  const name = '@sparticuz/chromium';
  const manifest = readJson(join(root, 'node_modules', name, 'package.json')) ?? lockEntry(root, name);
  const state = isInstalled(root, name) ? 'installed' : hasInstalled(root) ? 'unavailable' : 'installable';
  return { version: String(manifest?.version ?? ''), state };
}

/** @param {Looked} looked @param {unknown} optional one package for each platform @returns {PlatformPackage} */
function platformPackage(looked, optional) {
  const entries = Object.entries(/** @type {Record<string, string>} */ (optional ?? {}));
  const [name, version] = entries.find(([candidate]) => isMadeFor(candidate, looked.machine)) ?? [];
  if (name === undefined || version === undefined) {
    return { packageName: null, version: entries[0]?.[1] ?? '', state: 'unavailable' };
  }
  return { packageName: name, version, state: stateOf(looked, name, version) };
}

/** @param {Looked} looked @param {string} name @param {string} version @returns {PackageState} */
function stateOf({ root, isPublished }, name, version) {
  if (isInstalled(root, name)) return 'installed';
  if (hasInstalled(root)) return 'unavailable';
  return lockEntry(root, name) !== null || isPublished(name, version) ? 'installable' : 'unavailable';
}

/** @param {string} root @param {string} name */
function optionalOf(root, name) {
  const manifest = readJson(join(root, 'node_modules', name, 'package.json')) ?? lockEntry(root, name);
  return manifest?.optionalDependencies;
}

/** @param {string} root @param {string} name @returns {Record<string, unknown> | null} */
function lockEntry(root, name) {
  const lock = readJson(join(root, 'package-lock.json'));
  const packages = /** @type {Record<string, Record<string, unknown>>} */ (lock?.packages ?? {});
  return packages[`node_modules/${name}`] ?? null;
}

/** @param {string} root @param {string} name */
function isInstalled(root, name) {
  return existsSync(join(root, 'node_modules', name, 'package.json'));
}

/** @param {string} root */
function hasInstalled(root) {
  return existsSync(join(root, 'node_modules', '.package-lock.json'));
}

/** @param {string} path @returns {Record<string, unknown> | null} */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
