import { spawn } from 'node:child_process';

/**
 * When this process disappears, even by kill -9, the pipe closes and the postmaster is asked for a fast shutdown: no
 * database lingers behind a Playhead that never comes back. A shell of one megabyte, not a second Node.
 */
export function watchForOrphan(postmasterPid: number): { dismiss(): void } {
  const child = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'playhead-watchdog', String(postmasterPid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell only the next start's adoption is left, which is enough.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  return { dismiss: () => void child.kill('SIGKILL') };
}
