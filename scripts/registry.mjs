// Plain JavaScript for Node 20 and later: it runs before anything is installed.
import { spawnSync } from 'node:child_process';

const LIMIT_MS = 60_000;

/**
 * Whether npm can install it. When npm cannot say, for lack of a network, the installation is left to find out.
 * @param {string} name
 * @param {string} version
 */
export function isPublished(name, version) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  const args = [...first, 'view', `${name}@${version}`, 'version'];
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: LIMIT_MS });
  if (status === 0) return stdout.trim() !== '';
  return !/\bE404\b|\bETARGET\b/.test(stderr ?? '');
}
