// Plain JavaScript for Node 20 and later: `npm start` and `npm run doctor` read it before anything is installed.
import { machineName } from '../machine/machine.mjs';

/**
 * @typedef {import('../machine/machine.mjs').Machine} Machine
 *
 * @typedef {object} BrowserFindings
 * @property {(path: string) => boolean} isProgram
 * @property {{ version: string, state: 'installed' | 'installable' | 'unavailable' }} fromNpm `@sparticuz/chromium`
 *
 * @typedef {{ kind: 'program', path: string, setBy: 'CHROMIUM_PATH' | 'system' }
 *   | { kind: 'package', version: string, state: 'installed' | 'installable' }
 *   | { kind: 'none', reason: string }} BrowserChoice
 */

/** @type {Readonly<Record<string, readonly string[]>>} */
const USUAL_PATHS = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/opt/homebrew/bin/chromium',
    '/usr/local/bin/chromium',
  ],
};

/**
 * Which browser prints and tests: the one named, an installed one, npm's, in this order.
 * @param {object} options
 * @param {Machine} options.machine
 * @param {Readonly<Record<string, string | undefined>>} options.environment
 * @param {BrowserFindings} options.found
 * @returns {BrowserChoice}
 */
export function chooseBrowser({ machine, environment, found }) {
  const named = environment.CHROMIUM_PATH;
  if (named && found.isProgram(named)) return { kind: 'program', path: named, setBy: 'CHROMIUM_PATH' };
  if (named)
    return { kind: 'none', reason: `CHROMIUM_PATH=${named} cannot be used: there is no program of that name.` };
  const home = environment.HOME ?? '';
  const paths = (USUAL_PATHS[machine.platform] ?? []).flatMap((path) =>
    path.startsWith('/Applications/') ? [path, `${home}${path}`] : [path],
  );
  const path = paths.find(found.isProgram);
  if (path !== undefined) return { kind: 'program', path, setBy: 'system' };
  if (isMadeForNpmChromium(machine) && found.fromNpm.state !== 'unavailable') {
    return { kind: 'package', version: found.fromNpm.version, state: found.fromNpm.state };
  }
  return {
    kind: 'none',
    reason: `There is no browser for ${machineName(machine)}, so PDF and PNG cannot be made; install Chrome or Chromium, or set CHROMIUM_PATH to the path of one.`,
  };
}

/** @param {Machine} machine */
function isMadeForNpmChromium({ platform, arch, libc }) {
  return platform === 'linux' && arch === 'x64' && libc === 'glibc';
}

/** @param {BrowserChoice} choice one line for the terminal */
export function describeBrowser(choice) {
  switch (choice.kind) {
    case 'program':
      return choice.setBy === 'CHROMIUM_PATH' ? `${choice.path} (CHROMIUM_PATH)` : choice.path;
    case 'package':
      return `Chromium ${choice.version}, from npm`;
    default:
      return 'none: no PDF and PNG';
  }
}
