import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TenantSetting } from '@playhead/query/schema';
import { tenantUser } from '@playhead/query/schema';
import type { Access, EngineServer } from '../engine-server.ts';

import { tenantPassword } from '../tenant-password.ts';
import { claimDirectory, directoryInUse } from './directory-claim.ts';
import { chosenEngineProgram, type EngineProgram } from './engine-program.ts';
import { startExecutableProcess } from './executable-process.ts';
import { startLibraryProcess } from './library-process.ts';
import { loadSecrets, saveSecrets } from './secrets.ts';
import type { EngineSecrets } from './secrets.ts';
import { DOOR_HEADER, WRITER, serverFiles, writeServerFiles } from './server-files.ts';
import type { EngineMemory, ShardMembership } from './server-files.ts';
import { createSupervisor } from './supervisor.ts';
import type { Logger } from '../../process/logger.ts';

export interface EmbeddedOptions {
  dataDir: string;
  settings: readonly TenantSetting[];
  memory: EngineMemory;
  logger: Logger;
  /** Admitted before the first start, which saves a restart. */
  customers?: readonly number[] | undefined;
  shard?: ShardMembership;
  /** Default: those of the directory. Shards of one cluster share them. */
  secrets?: EngineSecrets;
  /** Default: the one for this machine. */
  program?: EngineProgram | undefined;
}

export interface EmbeddedServer extends EngineServer {
  /** For tests that kill the engine process. */
  pid(): number | undefined;
}

/** ClickHouse as a supervised child process that ends with this one. */
export async function openEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { logger, settings, memory, shard, program = chosenEngineProgram() } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const claim = await claimDirectory(dataDir, logger);
  const files = await serverFiles(dataDir);
  let secrets = options.secrets ?? (await loadSecrets(dataDir));
  let letGo: () => Promise<void> = async () => undefined;

  /** Returns whether a customer was new. */
  const note = async (customerIds: readonly number[]): Promise<boolean> => {
    const customers = [...new Set([...secrets.customers, ...customerIds])];
    if (customers.length === secrets.customers.length) return false;
    secrets = { ...secrets, customers };
    if (options.secrets === undefined) await saveSecrets(dataDir, secrets);
    return true;
  };

  const supervisor = createSupervisor({
    spawn: async () => {
      await writeServerFiles({ files, secrets, settings, memory, shard });
      if (program.kind === 'library') return startLibraryProcess(files, shard?.tcpPort);
      return startExecutableProcess({
        path: program.path,
        files,
        tcpPort: shard?.tcpPort,
        accessAt: (port) => accessAt(port, secrets),
      });
    },
    record: claim.recordEngine,
    accessAt: (port) => accessAt(port, secrets),
    logger,
  });

  logger.info({ event: 'engine.program', ...program }, 'analytics engine chosen');
  try {
    await note(options.customers ?? []);
    await supervisor.start();
  } catch (error) {
    await supervisor.stop();
    await claim.release();
    throw startFailure(dataDir, error);
  }

  return {
    state: supervisor.state,
    access: supervisor.access,
    pid: supervisor.pid,
    onChange: supervisor.onChange,
    usersMadeBy: 'server',
    beforeRestart: (hook) => {
      letGo = hook;
    },
    admit: async (customerIds) => {
      // The engine reads users only when it starts.
      if (await note(customerIds)) await supervisor.restart(letGo);
    },
    dismiss: async (customerId) => {
      if (!secrets.customers.includes(customerId)) return;
      secrets = { ...secrets, customers: secrets.customers.filter((id) => id !== customerId) };
      if (options.secrets === undefined) await saveSecrets(dataDir, secrets);
      await supervisor.restart(letGo);
    },
    stop: async () => {
      await supervisor.stop();
      await claim.release();
    },
  };
}

function accessAt(port: number, secrets: EngineSecrets): Access {
  return {
    url: `http://127.0.0.1:${port}`,
    eachServer: [],
    headers: { [DOOR_HEADER]: secrets.doorKey },
    writer: { username: WRITER, password: secrets.writerPassword },
    tenant: (customerId) => ({
      username: tenantUser(customerId),
      password: tenantPassword(secrets.tenantSecret, customerId),
    }),
  };
}

function startFailure(dataDir: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  if (reason.includes('Cannot lock file')) return directoryInUse(dataDir);
  return new Error(`The analytics engine does not start in ${dataDir}: ${reason.split('\n')[0]}`, { cause: error });
}
