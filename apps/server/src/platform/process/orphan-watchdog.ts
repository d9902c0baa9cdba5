import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, isAlive, processIds } from './process-identity.ts';

const NAME = 'playhead-watchdog';

/** What ends it: a fast shutdown for PostgreSQL; a kill loses nothing that ClickHouse acknowledged. */
export type EndingSignal = 'INT' | 'KILL';

/**
 * When this process disappears, even by kill -9, the pipe closes and the shell sends the signal: no database lingers behind
 * a Playhead that never comes back. A shell of one megabyte, not a second Node.
 */
export function watchForOrphan(pid: number, signal: EndingSignal): { dismiss(): void } {
  const child = spawn('/bin/sh', ['-c', 'read -r _; kill -"$1" "$2"', NAME, signal, String(pid)], {
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
  const late = processIds().filter((pid) => commandLine(pid).endsWith(`${NAME} INT ${postmasterPid} `));
  for (const pid of late) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone between the look and the signal.
    }
  }
  while (late.some(isAlive)) await sleep(5);
}
