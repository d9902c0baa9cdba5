import { type Config, readConfig } from '../../config/config.ts';
import { ARTIFACT_LIMITS, openArtifactStore } from '../../platform/artifacts/open-artifact-store.ts';
import { createQuotaLock } from '../../platform/artifacts/quota-lock.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { unwatchedStorage } from '../../platform/storage/storage-watch.ts';
import { callServer } from '../../start/control-client.ts';
import { runCommand } from '../run-command.ts';
import { maintenanceRequest } from './maintenance-request.ts';
import { type Maintenance, runMaintenance } from './maintenance.ts';

/** Runs in the server that holds the data directory, or opens the databases if there is none. */
export async function runMaintenanceCommand(input: Maintenance): Promise<void> {
  const { dataDir } = readConfig(process.env, process.cwd());
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const write = (text: string) => void process.stdout.write(text);
  const served = await callServer({
    dataDir,
    request: maintenanceRequest,
    input,
    write,
    signal: stopping.signal,
  });
  if (served !== null) {
    process.exitCode = served.exitCode;
    return;
  }
  await runCommand({
    whileRunning: 'stop it, run this command and start it again',
    run: ({ engine, metadata, logger, signal, config }) => {
      const removeFiles = (customerId: number) => removeArtifacts(customerId, { config, metadata });
      return runMaintenance(input, { engine, metadata, logger, write, signal, removeFiles });
    },
  });
}

async function removeArtifacts(
  customerId: number,
  { config, metadata }: { config: Config; metadata: Metadata },
): Promise<number> {
  const { store, close } = await openArtifactStore({
    bucket: config.artifactBucket,
    dataDir: config.dataDir,
    limits: ARTIFACT_LIMITS,
    storage: unwatchedStorage,
    quotaLock: createQuotaLock(metadata.db),
    now: () => new Date(),
  });
  try {
    return await store.removeAll(customerId);
  } finally {
    close();
  }
}
