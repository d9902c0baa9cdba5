// Plain JavaScript for Node 20 and later: it runs before anything is installed.
import { isMadeFor } from '../apps/server/src/platform/machine/machine.mjs';

/**
 * @typedef {import('../apps/server/src/platform/machine/machine.mjs').Machine} Machine
 *
 * @typedef {object} InstalledPackage
 * @property {string} name
 * @property {string} folder where it is installed, the root and the workspaces included
 * @property {Readonly<Record<string, string>>} optionalDependencies
 *
 * @typedef {object} WantedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} wantedBy
 */

/**
 * The platform's own packages that are not there. npm leaves them out when the lockfile was written on another platform.
 * @param {object} options
 * @param {readonly InstalledPackage[]} options.installed
 * @param {(folder: string, name: string) => unknown} options.canResolve whether a package in the folder finds the named one
 * @param {Machine} options.machine
 * @returns {WantedPackage[]}
 */
export function findMissingPackages({ installed, canResolve, machine }) {
  /** @type {Map<string, WantedPackage>} */
  const missing = new Map();
  for (const { name: wantedBy, folder, optionalDependencies } of installed) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isMadeFor(name, machine) && !canResolve(folder, name)) missing.set(name, { name, version, wantedBy });
    }
  }
  return [...missing.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
