import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { quoteText } from '@playhead/query/schema';
import { errorCode } from '../../platform/process/system-error.ts';
import { UsageError } from '../usage-error.ts';
import { ENGINE_PART } from './manifest.ts';
import { assertWholePart, checksumsOf, type PartFile } from './part-checksums.ts';

/** Storage of a backup: small files that we write, and the engine's part. */
export interface BackupStorage {
  name: string;
  put(file: string, text: string): Promise<void>;
  get(file: string): Promise<string>;
  /** Throws if the location is not empty. */
  assertEmpty(): Promise<void>;
  /** The engine writes its part to a destination in its syntax, such as `File('…')`. Resolves with the files of it. */
  writeEngine(write: (destination: string) => Promise<void>): Promise<readonly PartFile[]>;
  /** Refuses before it calls `read` if the part is not these files. */
  readEngine(files: readonly PartFile[], read: (source: string) => Promise<void>): Promise<void>;
}

/** A folder. The embedded engine can only write below its `backups`, so its part is moved from and copied to there. */
export function folderStorage(folder: string, engineFolder: string): BackupStorage {
  const ownPart = (id: string) => join(engineFolder, id);
  const id = `part-${process.pid}-${Date.now()}`;
  return {
    name: folder,
    async put(file, text) {
      const path = join(folder, file);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, text, { mode: 0o600, flush: true });
    },
    async get(file) {
      try {
        return await readFile(join(folder, file), 'utf8');
      } catch (error) {
        throw new UsageError(`${join(folder, file)} cannot be read (${errorCode(error) ?? 'unknown error'}).`);
      }
    },
    async assertEmpty() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if ((await readdir(folder)).length > 0) throw new UsageError(`${folder} is not empty; name a new folder.`);
    },
    async writeEngine(write) {
      try {
        await write(`File(${quoteText(id)})`);
        const files = await checksumsOf(ownPart(id));
        await move(ownPart(id), join(folder, ENGINE_PART));
        return files;
      } finally {
        await rm(ownPart(id), { recursive: true, force: true });
      }
    },
    async readEngine(files, read) {
      try {
        await cp(join(folder, ENGINE_PART), ownPart(id), { recursive: true });
        await assertWholePart(ownPart(id), files, folder);
        await read(`File(${quoteText(id)})`);
      } finally {
        await rm(ownPart(id), { recursive: true, force: true });
      }
    },
  };
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  }
}
