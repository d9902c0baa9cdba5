import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect } from 'vitest';

/** Stops a process with all its threads: they run on until one of them has taken the signal, which a busy machine delays. */
export async function stopProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await expect.poll(() => stateOf(pid)).toMatch(/^T/);
}

/** Not every Linux has `ps`. */
async function stateOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2);
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'state=', '-p', String(pid)]);
  return stdout.trim();
}
