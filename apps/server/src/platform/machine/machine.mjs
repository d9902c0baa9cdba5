// Plain JavaScript for Node 20 and later: `npm start` and `npm run doctor` read it before anything is installed.

/**
 * @typedef {object} Machine
 * @property {string} platform as in `process.platform`
 * @property {string} arch as in `process.arch`
 * @property {'glibc' | 'musl' | null} libc null elsewhere than on Linux
 */

/** @returns {Machine} */
export function thisMachine() {
  return { platform: process.platform, arch: process.arch, libc: libcHere() };
}

/** @param {Machine} machine */
export function machineName({ platform, arch, libc }) {
  return libc === 'musl' ? `${platform}-${arch} with musl` : `${platform}-${arch}`;
}

/** Node's report names the version of glibc it runs on, and none on musl. */
function libcHere() {
  if (process.platform !== 'linux') return null;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

const PLATFORMS = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]);
const LIBC_OF = new Map([
  ['gnu', 'glibc'],
  ['musl', 'musl'],
]);

/**
 * Whether a platform package is made for this machine, by its name: the metadata of a package that the lockfile lacks is not known.
 * A name without a libc stands for programs that need none, or for the one that is usual there.
 * @param {string} name
 * @param {Machine} machine
 */
export function isMadeFor(name, machine) {
  const words = name.split(/[@/-]/);
  const platform = words.findLastIndex((word) => PLATFORMS.has(word));
  if (words[platform] !== machine.platform || words[platform + 1] !== machine.arch) return false;
  const libc = words[platform + 2];
  return libc === undefined || LIBC_OF.get(libc) === machine.libc;
}
