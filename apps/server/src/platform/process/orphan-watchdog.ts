import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, isAlive, processIds } from './process-identity.ts';

const NAME = 'playhead-watchdog';

/** A fast shutdown for PostgreSQL; a kill loses nothing that ClickHouse acknowledged. */
export type EndingSignal = 'INT' | 'KILL';

/**
 * When this process dies, even by kill -9, the pipe closes and the shell sends the signal: no database keeps running
 * without a Playhead. A shell takes one megabyte, a second Node far more.
 */
export function watchForOrphan(pid: number, signal: EndingSignal): { dismiss(): void } {
  const child = spawn('/bin/sh', ['-c', 'read -r _; kill -"$1" "$2"', NAME, signal, String(pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell, the next start adopts the database, which is enough.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  return { dismiss: () => void child.kill('SIGKILL') };
}

/**
 * Ends the watchdog of a dead Playhead before its postmaster is adopted: on a busy machine it may wake up late and
 * shut down a database in use. Only on Linux; elsewhere the supervisor restarts after such a shutdown.
 */
export async function endLateWatchdog(postmasterPid: number): Promise<void> {
  const late = processIds().filter((pid) => commandLine(pid).endsWith(`${NAME} INT ${postmasterPid} `));
  for (const pid of late) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended before the signal.
    }
  }
  while (late.some(isAlive)) await sleep(5);
}
