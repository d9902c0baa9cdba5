import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The caller runs in another process, so that server and caller share the cores as in production. */
export async function queryFromOutside(options: {
  url: string;
  headers: Record<string, string>;
  body: object;
  seconds: number;
  callers: number;
}): Promise<number> {
  const work = JSON.stringify({ ...options, body: JSON.stringify(options.body) });
  const script = join(import.meta.dirname, 'load-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, work]);
  return Number(stdout.trim());
}
