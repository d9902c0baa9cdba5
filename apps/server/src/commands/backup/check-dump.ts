import { z } from 'zod';
import { UsageError } from '../usage-error.ts';
import type { BackupStorage } from './backup-storage.ts';
import type { Manifest } from './manifest.ts';

const Row = z.record(z.string(), z.unknown());

/** Run before a restore removes anything: a row that cannot be loaded would otherwise be found when the engine is replaced already. */
export async function assertWholeDump(storage: BackupStorage, manifest: Manifest): Promise<void> {
  for (const { name, files, rows } of manifest.postgres.tables) {
    let found = 0;
    for (const file of files) {
      const lines = (await storage.get(file)).split('\n');
      // Every row ends with a newline: what follows the last one is the start of a row that was cut off.
      if (lines.at(-1) === '') lines.pop();
      else throw damaged(storage, `line ${lines.length} of ${file} cannot be read`);
      const bad = lines.findIndex((line) => !isRow(line));
      if (bad !== -1) throw damaged(storage, `line ${bad + 1} of ${file} cannot be read`);
      found += lines.length;
    }
    if (found !== rows) throw damaged(storage, `${name} has ${found} rows, and ${rows} are expected`);
  }
}

function isRow(line: string): boolean {
  try {
    return Row.safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

function damaged({ name }: BackupStorage, what: string): UsageError {
  return new UsageError(`The backup ${name} is damaged: ${what}.`);
}
