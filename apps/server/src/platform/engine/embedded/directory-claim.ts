import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

import { identify, isSameProcess, type KnownProcess } from '../../process/process-identity.ts';
import type { Logger } from '../../process/logger.ts';

const ORPHAN_POLL_MS = 20;
const ORPHAN_WAIT_MS = 10_000;

const processSchema = z.object({ pid: z.int().positive(), identity: z.string() });
const holderSchema = z.object({ claim: z.string(), owner: processSchema, engine: processSchema.optional() });
type Holder = z.infer<typeof holderSchema>;

export interface DirectoryClaim {
  recordEngine(pid: number): Promise<void>;
  release(): Promise<void>;
}

export function directoryInUse(dataDir: string, pid?: number): Error {
  const holder = pid === undefined ? 'another process' : `another Playhead (process ${pid})`;
  return new Error(`The data directory ${dataDir} is in use by ${holder}: stop it or choose another directory.`);
}

/** Makes this process the directory's holder and ends an engine that a killed holder left running. */
export async function claimDirectory(dataDir: string, logger: Logger): Promise<DirectoryClaim> {
  const file = join(dataDir, 'holder.json');
  const earlier = await readHolder(file);
  if (earlier !== undefined && isSameProcess(earlier.owner)) throw directoryInUse(dataDir, earlier.owner.pid);
  if (earlier?.engine !== undefined) await endOrphan(earlier.engine, logger);

  const owner = identify(process.pid);
  if (owner === undefined) throw new Error('The start time of this process cannot be read.');
  const claim = randomUUID();
  await writeHolder(file, { claim, owner });
  const winner = await readHolder(file);
  if (winner?.claim !== claim) throw directoryInUse(dataDir, winner?.owner.pid);
  return {
    recordEngine: async (pid) => {
      const engine = identify(pid);
      await writeHolder(file, engine === undefined ? { claim, owner } : { claim, owner, engine });
    },
    release: async () => {
      if ((await readHolder(file))?.claim === claim) await rm(file, { force: true });
    },
  };
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return holderSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

async function writeHolder(file: string, holder: Holder): Promise<void> {
  const draft = `${file}.${holder.claim}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  await rename(draft, file);
}

async function endOrphan(orphan: KnownProcess, logger: Logger): Promise<void> {
  if (!isSameProcess(orphan)) return;
  logger.warn({ event: 'engine.orphan_ended', pid: orphan.pid }, 'ending an engine left behind by an earlier start');
  process.kill(orphan.pid, 'SIGKILL');
  for (let waited = 0; waited < ORPHAN_WAIT_MS; waited += ORPHAN_POLL_MS) {
    if (!isSameProcess(orphan)) return;
    await delay(ORPHAN_POLL_MS);
  }
  throw new Error(`The engine process ${orphan.pid} of an earlier start does not end.`);
}
