import { readFile } from 'node:fs/promises';
import type { RemoteOptions } from '../remote/remote-server.ts';
import { loadSecrets } from './secrets.ts';
import { DOOR_HEADER, serverFiles, WRITER } from './server-files.ts';

/** How to reach the ClickHouse that another process runs in this directory. The files are readable by its owner alone. */
export async function findRunningEngine(dataDir: string): Promise<RemoteOptions> {
  const files = await serverFiles(dataDir);
  // Before the secrets, which would be made anew where there is no engine.
  const port = (await readFile(files.port, 'utf8')).trim();
  const secrets = await loadSecrets(dataDir);
  return {
    url: `http://${WRITER}:${secrets.writerPassword}@127.0.0.1:${port}`,
    headers: { [DOOR_HEADER]: secrets.doorKey },
    tenantSecret: secrets.tenantSecret,
    // The process that runs it writes them, at its start.
    tenantUsers: 'configured',
  };
}
