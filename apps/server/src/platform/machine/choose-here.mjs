// Plain JavaScript for Node 20 and later: `npm start` and `npm run doctor` read it before anything is installed.
import { resolve } from 'node:path';
import { chooseBrowser } from '../browser/choose-browser.mjs';
import { chooseDatabase } from './choose-database.mjs';
import { chooseEngine } from './choose-engine.mjs';
import { findChromiumPackage, findEngineLibrary, findPostgresPackage } from './find-packages.mjs';
import {
  clusterMajorIn,
  findClickhouseOnPath,
  findNamedClickhouse,
  findPostgresOnPath,
  isProgram,
} from './find-programs.mjs';
import { thisMachine } from './machine.mjs';

/**
 * @typedef {object} Surroundings
 * @property {string} root of the project
 * @property {Readonly<Record<string, string | undefined>>} [environment]
 * @property {import('./machine.mjs').Machine} [machine]
 * @property {(name: string, version: string) => boolean} [isPublished] whether npm can install it; without it no lookup is made
 */

/** @param {Surroundings} surroundings */
function fill({ root, environment = process.env, machine = thisMachine(), isPublished = () => false }) {
  return { root, environment, machine, isPublished };
}

/** @param {Surroundings} surroundings */
export function chooseEngineHere(surroundings) {
  const { environment, machine, ...rest } = fill(surroundings);
  // Reads the version only of programs that may be chosen: each takes a moment.
  const isOpen = !environment.CLICKHOUSE_URL && !environment.CLICKHOUSE_BINARY;
  const found = {
    atBinary: environment.CLICKHOUSE_URL ? null : findNamedClickhouse(environment),
    onPath: isOpen ? findClickhouseOnPath(environment) : null,
    library: withOwnLibrary(findEngineLibrary({ machine, ...rest }), environment),
  };
  return chooseEngine({ machine, environment, found });
}

/**
 * chdb reads these itself: a library of the same version from elsewhere.
 * @param {import('./find-packages.mjs').PlatformPackage} library
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
function withOwnLibrary(library, { CHDB_LIBCHDB_PATH, CHDB_LIBCHDB_DIR }) {
  return CHDB_LIBCHDB_PATH || CHDB_LIBCHDB_DIR ? { ...library, state: /** @type {const} */ ('installed') } : library;
}

/** @param {Surroundings & { cluster: string }} surroundings `cluster`: PostgreSQL's directory */
export function chooseDatabaseHere({ cluster, ...surroundings }) {
  const { environment, machine, ...rest } = fill(surroundings);
  const found = {
    onPath: environment.DATABASE_URL ? null : findPostgresOnPath(environment),
    fromNpm: findPostgresPackage({ machine, ...rest }),
    clusterMajor: clusterMajorIn(cluster),
  };
  return chooseDatabase({ machine, environment, found });
}

/** @param {Surroundings} surroundings */
export function chooseBrowserHere(surroundings) {
  const { environment, machine, ...rest } = fill(surroundings);
  const found = { isProgram, fromNpm: findChromiumPackage({ machine, ...rest }) };
  return chooseBrowser({ machine, environment, found });
}

/** @param {string} root @param {Readonly<Record<string, string | undefined>>} environment */
export function clusterDirectory(root, environment) {
  return resolve(root, environment.PLAYHEAD_DATA || '.playhead', 'postgres', 'cluster');
}
