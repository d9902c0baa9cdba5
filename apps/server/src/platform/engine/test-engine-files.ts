import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedEngine } from './open-engine.ts';
import { startClusterIn } from './test-cluster.ts';
import { silentLogger } from './test-engine.ts';

/** A stopped engine with its schema and without customers, to be copied as a data directory. */
export async function prepareEngineFiles(directory: string): Promise<string> {
  const { engine } = await openEmbeddedEngine({ kind: 'embedded', dataDir: directory, logger: silentLogger });
  await engine.stop();
  return directory;
}

/** One folder per shard number. */
export async function prepareShardFiles(directory: string): Promise<string> {
  const directories = [join(directory, '0'), join(directory, '1')];
  for (const shard of directories) await mkdir(shard, { recursive: true });
  const { end } = await startClusterIn(directories);
  await end();
  return directory;
}
