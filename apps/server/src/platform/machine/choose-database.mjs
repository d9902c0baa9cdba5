// Plain JavaScript for Node 20 and later: `npm start` and `npm run doctor` read it before anything is installed.
import { machineName } from './machine.mjs';
import { majorOf } from './versions.mjs';

/**
 * @typedef {import('./machine.mjs').Machine} Machine
 * @typedef {import('./find-programs.mjs').FoundProgram} FoundProgram
 *
 * @typedef {object} PostgresPackage
 * @property {string | null} packageName null where npm lists none for this machine
 * @property {string} version
 * @property {'installed' | 'installable' | 'unavailable'} state
 *
 * @typedef {object} DatabaseFindings
 * @property {FoundProgram | null} onPath `postgres`, with `initdb` in the same directory
 * @property {PostgresPackage} fromNpm
 * @property {number | null} clusterMajor the version that made the database in the data directory
 *
 * @typedef {{ kind: 'server' }
 *   | { kind: 'program', path: string, version: string }
 *   | { kind: 'package', version: string, state: 'installed' | 'installable' }
 *   | { kind: 'none', reason: string }} DatabaseChoice
 */

const OLDEST_POSTGRES = 15;

/**
 * Which PostgreSQL to use: a server, a program on the PATH, npm's, in this order. A database that exists is only opened by the major
 * version that made it.
 * @param {object} options
 * @param {Machine} options.machine
 * @param {Readonly<Record<string, string | undefined>>} options.environment
 * @param {DatabaseFindings} options.found
 * @returns {DatabaseChoice}
 */
export function chooseDatabase({ machine, environment, found }) {
  if (environment.DATABASE_URL) return { kind: 'server' };
  const { onPath, fromNpm, clusterMajor } = found;
  const fits = (/** @type {string} */ version) => clusterMajor === null || majorOf(version) === clusterMajor;
  if (
    onPath !== null &&
    onPath.version !== null &&
    majorOf(onPath.version) >= OLDEST_POSTGRES &&
    fits(onPath.version)
  ) {
    return { kind: 'program', path: onPath.path, version: onPath.version };
  }
  if (fromNpm.state !== 'unavailable' && fits(fromNpm.version)) {
    return { kind: 'package', version: fromNpm.version, state: fromNpm.state };
  }
  if (clusterMajor !== null) return { kind: 'none', reason: otherVersion(clusterMajor, found) };
  const reasons = [
    fromNpm.packageName === null ? 'npm has no package for it' : `npm has no ${fromNpm.packageName} ${fromNpm.version}`,
    onPath?.version
      ? `${onPath.path} is version ${onPath.version}, older than ${OLDEST_POSTGRES}`
      : 'no postgres program is on the PATH',
  ];
  return {
    kind: 'none',
    reason: `There is no PostgreSQL for ${machineName(machine)}: ${reasons.join(', and ')}; set DATABASE_URL to the address of a PostgreSQL server, or put a postgres of version ${OLDEST_POSTGRES} or later on the PATH.`,
  };
}

/** @param {number} clusterMajor @param {DatabaseFindings} found */
function otherVersion(clusterMajor, { onPath, fromNpm }) {
  const there = [
    ...(onPath?.version ? [`${onPath.path} is version ${onPath.version}`] : []),
    ...(fromNpm.state === 'unavailable' ? [] : [`npm's is version ${fromNpm.version}`]),
  ];
  const words = there.length === 0 ? 'there is none here' : there.join(', ');
  return `The database in the data directory was made by PostgreSQL ${clusterMajor}, and ${words}; put PostgreSQL ${clusterMajor} on the PATH, or set PLAYHEAD_DATA to another directory.`;
}

/** @param {DatabaseChoice} choice one line for the terminal */
export function describeDatabase(choice) {
  switch (choice.kind) {
    case 'server':
      return 'the server at DATABASE_URL';
    case 'program':
      return `${choice.version}, ${choice.path} (on the PATH)`;
    case 'package':
      return `${choice.version}, from npm`;
    default:
      return 'none';
  }
}
