import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A process id alone may have been given to another program meanwhile; with its start time it names one process. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** When the living process with this id was started; undefined if there is none (a zombie is none). */
export async function processStart(pid: number): Promise<string | undefined> {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

async function startFromProc(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may hold spaces: count fields from behind it (proc(5): state is 3, starttime 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

async function startFromPs(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`]);
    const [state = 'Z', ...started] = stdout.trim().split(/\s+/);
    return state.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined;
  }
}

export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await processStart(identity.pid)) === identity.startedAt;
}

export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const startedAt = await processStart(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}
