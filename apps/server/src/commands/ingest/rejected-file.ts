import { open, type FileHandle } from 'node:fs/promises';
import { errorCode } from '../../platform/process/system-error.ts';
import type { RejectedRecord } from './text-batches.ts';

/** A sample shows what is wrong; all rows would be a second copy of a broken file. */
const REJECTED_SAMPLE = 1_000;

export interface RejectedFile {
  path: string;
  /** Rows it still accepts. */
  remaining(): number;
  add(source: string, rows: readonly RejectedRecord[]): Promise<void>;
  /** The path, if all that was added is written. */
  written(): string | undefined;
  /** Why the file cannot be written: the rows are loaded without a sample. */
  failure(): string | undefined;
  close(): Promise<void>;
}

/** NDJSON, created with the first rejected row, readable by its owner only: it contains rows of viewers. */
export function createRejectedFile(path: string): RejectedFile {
  let file: FileHandle | undefined;
  let written = 0;
  let failure: string | undefined;
  const remaining = () => (failure === undefined ? REJECTED_SAMPLE - written : 0);
  return {
    path,
    remaining,
    async add(source, rows) {
      const taken = rows.slice(0, remaining());
      if (taken.length === 0) return;
      try {
        file ??= await open(path, 'w', 0o600);
        await file.writeFile(taken.map((row) => `${JSON.stringify({ source, ...row })}\n`).join(''));
        written += taken.length;
      } catch (error) {
        failure = errorCode(error) ?? String(error);
      }
    },
    written: () => (file === undefined || failure !== undefined ? undefined : path),
    failure: () => failure,
    close: async () => file?.close(),
  };
}
