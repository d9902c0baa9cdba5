// Plain JavaScript for Node 20 and later: it runs before anything is installed.

/**
 * @typedef {import('./report.mjs').Finding} Finding
 *
 * @typedef {object} Memory
 * @property {number} machineBytes
 * @property {number} cgroupBytes 0 without a limit
 * @property {boolean} runsEngine
 *
 * @typedef {object} Disk
 * @property {number} freeBytes
 * @property {string} directory
 * @property {boolean} isInstalled
 * @property {number} reserveBytes below which nothing is stored
 *
 * @typedef {object} Port
 * @property {string} variable
 * @property {number} port
 * @property {'free' | 'taken' | 'forbidden' | 'invalid'} state
 */

const GIGABYTE = 1024 ** 3;
const LEAST_MEMORY = 2 * GIGABYTE;
const INSTALLED_SIZE = 1.5 * GIGABYTE;
const OLDEST_NODE = 20;

/** @param {{ running: string, server: string | null }} node @returns {Finding} */
export function judgeNode({ running, server }) {
  if (Number(running.split('.')[0]) < OLDEST_NODE) {
    const advice = `Install Node ${OLDEST_NODE} or later from your system's packages or nodejs.org.`;
    return { level: 'problem', subject: 'Node', fact: `${running} is too old.`, advice };
  }
  const own = server === null ? 'npm start installs the Node 24 that runs Playhead.' : `Playhead runs on ${server}.`;
  return { level: 'ok', subject: 'Node', fact: `${running}. ${own}` };
}

/** @param {Memory} memory @returns {Finding} */
export function judgeMemory({ machineBytes, cgroupBytes, runsEngine }) {
  const isLimited = cgroupBytes > 0 && cgroupBytes < machineBytes;
  const usable = isLimited ? cgroupBytes : machineBytes;
  const fact = isLimited
    ? `${gigabytes(usable)}, the limit of this container (the machine has ${gigabytes(machineBytes)})`
    : gigabytes(usable);
  if (!runsEngine || usable >= LEAST_MEMORY) return { level: 'ok', subject: 'Memory', fact };
  const advice = 'ClickHouse and PostgreSQL want 2 GB here. With less, large queries are refused.';
  return { level: 'note', subject: 'Memory', fact, advice };
}

/** @param {Disk} disk @returns {Finding} */
export function judgeDisk({ freeBytes, directory, isInstalled, reserveBytes }) {
  const needed = reserveBytes + (isInstalled ? 0 : INSTALLED_SIZE);
  const fact = `${gigabytes(freeBytes)} free for ${directory}`;
  if (freeBytes >= needed) return { level: 'ok', subject: 'Disk', fact };
  const what = isInstalled ? 'for the data' : 'for packages and data';
  const advice = `${gigabytes(needed)} are needed ${what}: free some space, or set PLAYHEAD_DATA to a directory on another disk.`;
  return { level: 'problem', subject: 'Disk', fact, advice };
}

/** @param {readonly Port[]} ports @returns {Finding} */
export function judgePorts(ports) {
  const words = {
    free: 'is free',
    taken: 'is taken by another program, or by a Playhead that runs already',
    forbidden: 'may not be opened by this user',
    invalid: 'is no port number',
  };
  const bad = ports.filter(({ state }) => state !== 'free');
  if (bad.length === 0) {
    const list = ports.map(({ port }) => port).join(' and ');
    return { level: 'ok', subject: 'Ports', fact: `${list} ${ports.length === 1 ? 'is' : 'are'} free` };
  }
  const fact = `${bad.map(({ port, state }) => `${port} ${words[state]}`).join('; ')}.`;
  const advice = `Set ${bad.map(({ variable }) => variable).join(' and ')} to another number, or stop what uses it.`;
  return { level: 'problem', subject: 'Ports', fact, advice };
}

/** @param {{ isInstalled: boolean, missing: readonly string[] }} packages @returns {Finding} */
export function judgePackages({ isInstalled, missing }) {
  if (!isInstalled) {
    return { level: 'ok', subject: 'Packages', fact: 'Not installed yet; npm start does it (about 1.5 GB).' };
  }
  if (missing.length === 0)
    return { level: 'ok', subject: 'Packages', fact: 'Installed, none missing for this platform.' };
  const fact = `Not there for this platform: ${missing.join(', ')}.`;
  return { level: 'note', subject: 'Packages', fact, advice: 'npm start tries to install them.' };
}

/**
 * The server itself reads them, with the Node that is installed.
 * @param {{ isInstalled: boolean, problems: string }} settings
 * @returns {Finding}
 */
export function judgeSettings({ isInstalled, problems }) {
  const subject = 'Settings';
  if (!isInstalled) return { level: 'ok', subject, fact: 'Checked once Playhead is installed.' };
  if (problems === '') return { level: 'ok', subject, fact: 'All environment variables are understood.' };
  const advice = 'npm start -- --help lists all of them.';
  return { level: 'problem', subject, fact: problems.split('\n').join(' '), advice };
}

/** @param {number} bytes */
function gigabytes(bytes) {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
