import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tenantDatabase } from '@playhead/query/schema';
import type { TenantLimits } from '@playhead/query/schema';
import type { Access, EngineServer } from './engine-server.ts';
import type { Engine } from './engine.ts';
import { openEmbeddedEngine } from './open-engine.ts';
import { postWithoutRetry } from './post-without-retry.ts';
import type { RawResponse } from './post-without-retry.ts';
import type { Logger } from '../process/logger.ts';
import { copyDirectory, prepared } from '../test-prepared.ts';

export const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A killed engine is back within it, however busy the machine is. */
const READY_WAIT_MS = 100_000;

export interface TestEngine {
  engine: Engine;
  dataDir: string;
  /** Changes with every restart. */
  pid(): number | undefined;
  access(): Access;
  /** Stops the engine and removes its directory. */
  end(): Promise<void>;
}

/** A real engine in a separate directory, with these customers admitted. */
export async function startTestEngine(
  options: { customers?: readonly number[]; logger?: Logger; limits?: TenantLimits } = {},
): Promise<TestEngine> {
  const { limits } = options;
  const dataDir = await makeTestDirectory();
  await copyDirectory(await prepared('engine-files'), dataDir);
  const { engine, server } = await openEmbeddedEngine({
    kind: 'embedded',
    dataDir,
    logger: options.logger ?? silentLogger,
    customers: options.customers ?? [],
    readyWaitMs: READY_WAIT_MS,
    ...(limits === undefined ? {} : { limits }),
  });
  return {
    engine,
    dataDir,
    pid: server.pid,
    access: () => accessOf(server),
    end: async () => {
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export async function makeTestDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'playhead-engine-'));
  await chmod(directory, 0o711);
  return directory;
}

export function accessOf(server: EngineServer): Access {
  const access = server.access();
  if (access === undefined) throw new Error('The test engine is not ready.');
  return access;
}

/**
 * Sends SQL as a customer's engine user, without the compiler: what an attacker could do who has bypassed everything
 * else.
 */
export async function sendRaw(access: Access, customerId: number, sql: string): Promise<RawResponse> {
  const { username, password } = access.tenant(customerId);
  return postWithoutRetry({
    url: `${access.url}/?database=${tenantDatabase(customerId)}`,
    headers: { ...access.headers, 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password },
    body: sql,
    timeoutMs: 30_000,
  });
}
