import { open, type FileHandle } from 'node:fs/promises';
import type { RejectedRecord } from './text-batches.ts';

/** A sample shows what is wrong; all rows would be a second copy of a broken file. */
const REJECTED_SAMPLE = 1_000;

export interface RejectedFile {
  path: string;
  /** Rows it still accepts. */
  remaining(): number;
  add(source: string, rows: readonly RejectedRecord[]): Promise<void>;
  /** The path, if anything was written. */
  written(): string | undefined;
  close(): Promise<void>;
}

/** NDJSON, created with the first rejected row, readable by its owner only: it contains rows of viewers. */
export function createRejectedFile(path: string): RejectedFile {
  let file: FileHandle | undefined;
  let written = 0;
  return {
    path,
    remaining: () => REJECTED_SAMPLE - written,
    async add(source, rows) {
      const taken = rows.slice(0, REJECTED_SAMPLE - written);
      if (taken.length === 0) return;
      file ??= await open(path, 'w', 0o600);
      await file.write(taken.map((row) => `${JSON.stringify({ source, ...row })}\n`).join(''));
      written += taken.length;
    },
    written: () => (file === undefined ? undefined : path),
    close: async () => file?.close(),
  };
}
