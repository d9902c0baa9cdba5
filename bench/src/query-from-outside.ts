import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Answers a second to callers in another process: the server and its callers then share the cores as in real life. */
export async function askFromOutside(options: {
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
