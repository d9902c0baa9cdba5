import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  name: string;
  /** As `ps` shows it: `T` is stopped, `Z` has ended. */
  state: string;
}

/** Linux only: none elsewhere. */
function listProcesses(): readonly Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(pid) ?? []);
  } catch {
    return [];
  }
}

function readProcess(pid: string): Process | null {
  try {
    const [, name = '', state = '', parent = ''] =
      /^\d+ \((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { pid: Number(pid), parent: Number(parent), name, state };
  } catch {
    // It ended after it was listed.
    return null;
  }
}

/** Browsers that this process started; their renderers end with them. */
export function browsersOf(parent: number): readonly number[] {
  const all = listProcesses();
  return all.filter((one) => one.parent === parent && /chrom|headless/i.test(one.name)).map(({ pid }) => pid);
}

export function stateOf(pid: number): string {
  return readProcess(String(pid))?.state ?? 'gone';
}

/** The process may have ended already. */
export function signal(pid: number | undefined, name: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, name);
  } catch {
    return false;
  }
}
