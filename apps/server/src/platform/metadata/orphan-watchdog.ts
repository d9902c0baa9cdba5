import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, isAlive, processIds } from '../process/process-identity.ts';

const NAME = 'playhead-watchdog';

/**
 * When this process disappears, even by kill -9, the pipe closes and the postmaster is asked for a fast shutdown: no
 * database lingers behind a Playhead that never comes back. A shell of one megabyte, not a second Node.
 */
export function watchForOrphan(postmasterPid: number): { dismiss(): void } {
  const child = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', NAME, String(postmasterPid)], {
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

/**
 * Ends the watchdog of a Playhead that is gone, before its postmaster is adopted: on a busy machine it may wake only then, and shut
 * down what somebody uses again. Other systems than Linux are left to the restart that follows such a shutdown.
 */
export async function endLateWatchdog(postmasterPid: number): Promise<void> {
  const late = processIds().filter((pid) => commandLine(pid).endsWith(`${NAME} ${postmasterPid} `));
  for (const pid of late) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone between the look and the signal.
    }
  }
  while (late.some(isAlive)) await sleep(5);
}
