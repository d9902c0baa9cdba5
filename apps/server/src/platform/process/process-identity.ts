import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Distinguishes a process from a later one with the same pid: boot and start time. `undefined` when it has ended; a
 * zombie counts as ended, although `kill(pid, 0)` succeeds where nobody reaps orphans (containers without an init).
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxIdentity(pid) : portableIdentity(pid);
}

/** A pid may be reused; pid and identity together name one process. */
export interface KnownProcess {
  pid: number;
  identity: string;
}

export function identify(pid: number): KnownProcess | undefined {
  const identity = processIdentity(pid);
  return identity === undefined ? undefined : { pid, identity };
}

export function isSameProcess({ pid, identity }: KnownProcess): boolean {
  return processIdentity(pid) === identity;
}

export function isAlive(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}

/** Empty when the process has ended. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=') ?? '';
  return (readText(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

/** Linux only: empty elsewhere. */
export function processIds(): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function linuxIdentity(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  // The command in parentheses may itself contain spaces and parentheses: fields count from the last one.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const [state, startTicks] = [fields[0], fields[19]];
  if (startTicks === undefined || state === 'Z' || state === 'X') return undefined;
  return `${(readText('/proc/sys/kernel/random/boot_id') ?? '').trim()}:${startTicks}`;
}

function portableIdentity(pid: number): string | undefined {
  const state = ps(pid, 'state=');
  return state === undefined || state.startsWith('Z') ? undefined : ps(pid, 'lstart=');
}

function ps(pid: number, column: string): string | undefined {
  const result = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  const text = result.status === 0 ? result.stdout.trim() : '';
  return text === '' ? undefined : text;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
