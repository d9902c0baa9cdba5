import { createHash } from 'node:crypto';
import { lstat, readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity } from '../process/process-identity.ts';

/** Unpacking takes seconds. A process of another container or host, whose pid means nothing here, gets this long. */
const LEAST_AGE_MS = 3_600_000;
/** Earlier versions wrote no process into the name. */
const DRAFT = /^unpacked-(?:(?<pid>\d+)-(?<identity>[0-9a-f]{8})-)?/;

/** The name tells which process fills the directory. */
export function draftPrefix(): string {
  return `unpacked-${process.pid}-${identityDigest(process.pid)}-`;
}

/**
 * Removes what killed processes left half unpacked. Stays: what is new, what a process still fills, and what a finished
 * browser's link names.
 */
export async function removeLeftovers(directory: string): Promise<void> {
  const left: string[] = [];
  for (const name of await readdir(directory))
    if (isAbandoned(name) && (await isOld(join(directory, name)))) left.push(name);
  if (left.length === 0) return;
  // Read after the processes were looked at: one that has ended links nothing any more.
  const finished = await linkedNames(directory);
  for (const name of left.filter((one) => !finished.has(one))) {
    // Another process may be removing it as well; what is left then is removed by the next call.
    await rm(join(directory, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAbandoned(name: string): boolean {
  const found = DRAFT.exec(name);
  if (found === null) return false;
  const { pid, identity } = found.groups ?? {};
  return pid === undefined || identityDigest(Number(pid)) !== identity;
}

async function isOld(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > LEAST_AGE_MS;
}

async function linkedNames(directory: string): Promise<ReadonlySet<string | undefined>> {
  const others = (await readdir(directory)).filter((name) => !DRAFT.test(name));
  return new Set(await Promise.all(others.map((name) => readlink(join(directory, name)).catch(() => undefined))));
}

/** A pid may be reused, and in a container it often is. */
function identityDigest(pid: number): string {
  return createHash('sha256')
    .update(processIdentity(pid) ?? '')
    .digest('hex')
    .slice(0, 8);
}
