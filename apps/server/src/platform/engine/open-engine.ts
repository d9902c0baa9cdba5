import { tenantSettings } from '@playhead/query/schema';
import type { SchemaContext, TenantLimits } from '@playhead/query/schema';
import { createClickhouseEngine } from './clickhouse-engine.ts';
import type { EngineParts } from './clickhouse-engine.ts';
import { createConnection } from './connection.ts';
import { openEmbeddedServer } from './embedded/embedded-server.ts';
import type { EmbeddedServer } from './embedded/embedded-server.ts';
import type { EngineProgram } from './embedded/engine-program.ts';
import type { Engine } from './engine.ts';
import { openRemoteServer } from './remote/remote-server.ts';
import type { RemoteOptions } from './remote/remote-server.ts';
import type { Logger } from '../process/logger.ts';
import { type MemoryPlan, memoryOfThisMachine } from '../process/memory-plan.ts';

const REMOTE_MEMORY_BYTES = 8 * 1024 ** 3;

interface Surroundings {
  logger: Logger;
  limits?: TenantLimits;
  /** Cheaper than `ensureCustomers` later, which restarts an embedded engine. */
  customers?: readonly number[];
}

export interface EmbeddedEngineOptions extends Surroundings {
  kind: 'embedded';
  dataDir: string;
  memory?: MemoryPlan;
  /** Default: the one for this machine. */
  program?: EngineProgram;
  /** How long a request waits for an engine that starts; default: 5 s. */
  readyWaitMs?: number;
}

interface RemoteEngineOptions extends Surroundings, RemoteOptions {
  kind: 'remote';
}

export type EngineOptions = EmbeddedEngineOptions | RemoteEngineOptions;

/**
 * Resolves when the engine is ready and its schema is up to date. Every failure is one sentence that tells the
 * operator what to do.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  return options.kind === 'embedded' ? (await openEmbeddedEngine(options)).engine : openRemoteEngine(options);
}

export async function openEmbeddedEngine(
  options: EmbeddedEngineOptions,
): Promise<{ engine: Engine; server: EmbeddedServer }> {
  const { dataDir, logger, memory = memoryOfThisMachine(), program, readyWaitMs } = options;
  const limits = options.limits ?? { memoryBytes: memory.queryBytes };
  const settings = tenantSettings(limits, {});
  const { customers } = options;
  const server = await openEmbeddedServer({ dataDir, settings, memory, logger, customers, program });
  const connection = createConnection({ server, logger, readyWaitMs });
  return { engine: await openOver({ server, connection, context: {}, settings, logger }, customers), server };
}

async function openRemoteEngine(options: RemoteEngineOptions): Promise<Engine> {
  const { cluster, servers, logger } = options;
  const context: SchemaContext = {
    ...(cluster === undefined ? {} : { cluster }),
    ...(servers === undefined ? {} : { distribution: 'each-server' }),
  };
  const settings = tenantSettings(options.limits ?? { memoryBytes: REMOTE_MEMORY_BYTES }, context);
  const server = await openRemoteServer(options, logger);
  const connection = createConnection({ server, logger });
  return openOver({ server, connection, context, settings, logger }, options.customers);
}

async function openOver(parts: EngineParts, customers: readonly number[] = []): Promise<Engine> {
  try {
    const engine = await createClickhouseEngine(parts);
    if (customers.length > 0) await engine.ensureCustomers(customers);
    return engine;
  } catch (error) {
    await parts.connection.close();
    await parts.server.stop();
    throw error;
  }
}
