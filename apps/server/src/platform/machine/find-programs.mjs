// Plain JavaScript for Node 20 and later: `npm start` and `npm run doctor` read it before anything is installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

/**
 * @typedef {object} FoundProgram
 * @property {string} path with symbolic links resolved
 * @property {string | null} version null if it does not tell
 *
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 */

const VERSION_LIMIT_MS = 20_000;

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @param {Environment} environment @returns {FoundProgram | null} */
export function findNamedClickhouse(environment) {
  const named = environment.CLICKHOUSE_BINARY;
  return named && isProgram(named) ? describe(named, clickhouseVersion) : null;
}

/** @param {Environment} environment @returns {FoundProgram | null} */
export function findClickhouseOnPath(environment) {
  const path = findOnPath(environment, 'clickhouse');
  return path === null ? null : describe(path, clickhouseVersion);
}

/**
 * `initdb` must be in the same directory: the two of them share their files.
 * @param {Environment} environment
 * @returns {FoundProgram | null}
 */
export function findPostgresOnPath(environment) {
  const path = findOnPath(environment, 'postgres');
  const found =
    path === null ? null : describe(path, (program) => versionFrom(program, ['--version'], /\(PostgreSQL\) (\d\S*)/));
  return found !== null && isProgram(join(dirname(found.path), 'initdb')) ? found : null;
}

/** @param {string} cluster the data directory of PostgreSQL @returns {number | null} */
export function clusterMajorIn(cluster) {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

/** @param {Environment} environment @param {string} name */
function findOnPath(environment, name) {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** @param {string} program @param {(program: string) => string | null} readVersion @returns {FoundProgram} */
function describe(program, readVersion) {
  const path = realpathSync(program);
  return { path, version: readVersion(path) };
}

/** @param {string} program */
function clickhouseVersion(program) {
  return versionFrom(program, ['server', '--version'], /ClickHouse server version (\d[\d.]*)/);
}

/** @param {string} program @param {readonly string[]} args @param {RegExp} pattern */
export function versionFrom(program, args, pattern) {
  const { stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: VERSION_LIMIT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return pattern.exec(stdout ?? '')?.[1]?.replace(/\.$/, '') ?? null;
}
