import { readFile } from 'node:fs/promises';
import type { RemoteOptions } from '../remote/remote-server.ts';
import { loadSecrets } from './secrets.ts';
import { DOOR_HEADER, serverFiles, WRITER } from './server-files.ts';

/** Finds the ClickHouse that another process runs in this directory. Only the owner can read the files. */
export async function findRunningEngine(dataDir: string): Promise<RemoteOptions> {
  const files = await serverFiles(dataDir);
  // Checked before the secrets, which would be created if there is no engine.
  const port = (await readFile(files.port, 'utf8')).trim();
  const secrets = await loadSecrets(dataDir);
  return {
    url: `http://${WRITER}:${secrets.writerPassword}@127.0.0.1:${port}`,
    headers: { [DOOR_HEADER]: secrets.doorKey },
    tenantSecret: secrets.tenantSecret,
    // The process that runs the engine writes them when it starts.
    tenantUsers: 'configured',
  };
}
