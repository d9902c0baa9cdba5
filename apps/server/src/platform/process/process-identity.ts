import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Tells a process from a later one with the same number: boot and start time. `undefined` when it is gone; a zombie is
 * gone too, which `kill(pid, 0)` denies where nobody reaps orphans (containers without an init).
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxIdentity(pid) : portableIdentity(pid);
}

/** A number alone may have been given to another program meanwhile; with its identity it names one process. */
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

/** The arguments a process was started with, joined by spaces; empty when it is gone. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=') ?? '';
  return (readText(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

/** Of all processes there are. Linux only: elsewhere nobody is found. */
export function processIds(): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function linuxIdentity(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  // The command in parentheses may hold spaces and parentheses itself: fields count from the last one.
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
