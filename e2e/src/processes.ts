import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  command: string;
}

/** Processes with this text in their command line, except this one. */
export function processesAbout(text: string): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const command = commandOf(name);
      return command.includes(text) ? [{ pid: Number(name), command }] : [];
    });
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // The process ended after it was listed.
    return '';
  }
}

/** Polls until the condition holds or the limit is reached. */
export async function eventually<T>(
  what: string,
  limitMs: number,
  look: () => Promise<T | null> | T | null,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (seen !== null) return seen;
    if (Date.now() > deadline) throw new Error(`not seen within ${limitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
