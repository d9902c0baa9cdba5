// Plain JavaScript for Node 20 and later: `npm start` and `npm run doctor` read it before anything is installed.
import { machineName } from './machine.mjs';
import { isAtLeast } from './versions.mjs';

/**
 * @typedef {import('./machine.mjs').Machine} Machine
 * @typedef {import('./find-programs.mjs').FoundProgram} FoundProgram
 *
 * @typedef {object} EngineLibrary
 * @property {string | null} packageName null where npm lists none for this machine
 * @property {string} version
 * @property {'installed' | 'installable' | 'unavailable'} state
 *
 * @typedef {object} EngineFindings
 * @property {FoundProgram | null} atBinary what CLICKHOUSE_BINARY names
 * @property {FoundProgram | null} onPath
 * @property {EngineLibrary} library
 *
 * @typedef {{ kind: 'server' }
 *   | { kind: 'program', path: string, version: string, setBy: 'CLICKHOUSE_BINARY' | 'PATH' }
 *   | { kind: 'library', version: string, state: 'installed' | 'installable' }
 *   | { kind: 'none', reason: string }} EngineChoice
 */

/** The oldest that the schema, its settings and its grants were tried with. */
const OLDEST_CLICKHOUSE = '26.7';

const WAYS_OUT =
  'set CLICKHOUSE_URL to the address of a ClickHouse server, or CLICKHOUSE_BINARY to the path of a clickhouse program';

/**
 * Which ClickHouse to use: a server, a program, the library from npm, in this order.
 * @param {object} options
 * @param {Machine} options.machine
 * @param {Readonly<Record<string, string | undefined>>} options.environment
 * @param {EngineFindings} options.found
 * @returns {EngineChoice}
 */
export function chooseEngine({ machine, environment, found }) {
  if (environment.CLICKHOUSE_URL) return { kind: 'server' };
  if (environment.CLICKHOUSE_BINARY) return namedProgram(environment.CLICKHOUSE_BINARY, found.atBinary);
  const { onPath, library } = found;
  if (onPath !== null && isNewEnough(onPath.version)) {
    return { kind: 'program', path: onPath.path, version: onPath.version, setBy: 'PATH' };
  }
  if (library.state !== 'unavailable') return { kind: 'library', version: library.version, state: library.state };
  const reasons = [noLibrary(library, machine), noProgram(onPath)].join(', and ');
  return { kind: 'none', reason: `There is no ClickHouse for ${machineName(machine)}: ${reasons}; ${WAYS_OUT}.` };
}

/** @param {string | null} version @returns {version is string} */
function isNewEnough(version) {
  return version !== null && isAtLeast(version, OLDEST_CLICKHOUSE);
}

/** @param {string} path @param {FoundProgram | null} program @returns {EngineChoice} */
function namedProgram(path, program) {
  if (program !== null && isNewEnough(program.version)) {
    return { kind: 'program', path: program.path, version: program.version, setBy: 'CLICKHOUSE_BINARY' };
  }
  const problem =
    program === null
      ? 'there is no program of that name'
      : program.version === null
        ? '"server --version" does not print the version of ClickHouse'
        : `it is version ${program.version}, and ${OLDEST_CLICKHOUSE} or later is needed`;
  return { kind: 'none', reason: `CLICKHOUSE_BINARY=${path} cannot be used: ${problem}.` };
}

/** @param {EngineLibrary} library @param {Machine} machine */
function noLibrary({ packageName, version }, machine) {
  if (packageName !== null) return `npm has no ${packageName} ${version}`;
  return machine.libc === 'musl' ? "npm's library needs glibc" : 'npm has no library for it';
}

/** @param {FoundProgram | null} onPath */
function noProgram(onPath) {
  if (onPath?.version) return `${onPath.path} is version ${onPath.version}, older than ${OLDEST_CLICKHOUSE}`;
  return 'no clickhouse program is on the PATH';
}

/** @param {EngineChoice} choice one line for the terminal */
export function describeEngine(choice) {
  switch (choice.kind) {
    case 'server':
      return 'the server at CLICKHOUSE_URL';
    case 'program':
      return `${choice.version}, ${choice.path} (${choice.setBy === 'PATH' ? 'on the PATH' : choice.setBy})`;
    case 'library':
      return `${choice.version}, the library from npm`;
    default:
      return 'none';
  }
}
