import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../usage-error.ts';

/** A file of the engine's part; a part that is one file has an empty path. */
export const PartFile = z.object({ path: z.string(), sha256: z.string() });
export type PartFile = z.infer<typeof PartFile>;

export async function checksumsOf(part: string): Promise<readonly PartFile[]> {
  const files: PartFile[] = [];
  for (const path of await pathsOf(part)) files.push({ path, sha256: await sha256Of(join(part, path)) });
  return files;
}

/** Run before a restore removes anything: the engine finds out when its tables are gone already. */
export async function assertWholePart(part: string, files: readonly PartFile[], backup: string): Promise<void> {
  const found = new Map((await checksumsOf(part)).map(({ path, sha256 }) => [path, sha256]));
  for (const { path, sha256 } of files) {
    if (found.get(path) === sha256) continue;
    const what = path === '' ? 'the part of ClickHouse' : `clickhouse/${path}`;
    const how = found.has(path) ? 'was changed since' : 'is missing';
    throw new UsageError(`The backup ${backup} is damaged: ${what} ${how}.`);
  }
}

async function pathsOf(part: string): Promise<readonly string[]> {
  if (!(await stat(part)).isDirectory()) return [''];
  const entries = await readdir(part, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(part, join(entry.parentPath, entry.name))).toSorted();
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
