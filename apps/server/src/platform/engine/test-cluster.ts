import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tenantSettings } from '@playhead/query/schema';
import { type EmbeddedServer, openEmbeddedServer } from './embedded/embedded-server.ts';
import { type EngineSecrets, newSecrets } from './embedded/secrets.ts';
import { WRITER } from './embedded/server-files.ts';
import type { Access } from './engine-server.ts';
import type { Engine } from './engine.ts';
import { openEngine } from './open-engine.ts';
import { startRelay } from './test-relay.ts';
import { accessOf, makeTestDirectory, silentLogger } from './test-engine.ts';
import type { Logger } from '../process/logger.ts';
import { copyDirectory, prepared } from '../test-prepared.ts';
import { memoryOfThisMachine } from '../process/memory-plan.ts';

export const CLUSTER = 'playhead_test';
const SHARDS = [0, 1];
const PORT_ATTEMPTS = 5;

export interface TestCluster {
  /** Configured like a Playhead with `CLICKHOUSE_URL` and a cluster name. */
  engine: Engine;
  /** One per shard, to read behind the Distributed tables. */
  shards: readonly Access[];
  end(): Promise<void>;
}

export interface TestClusterOptions {
  customers?: readonly number[];
  logger?: Logger;
  /** For connections between the engines. */
  choosePort?: () => number;
}

/**
 * Two real servers as two shards. They share no Keeper, so schema statements go to each; their files contain the
 * users.
 */
export async function startTestCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  const files = await prepared('shard-files');
  const directories = await Promise.all(SHARDS.map(makeTestDirectory));
  await Promise.all(directories.map((directory, shard) => copyDirectory(join(files, String(shard)), directory)));
  const cluster = await startClusterIn(directories, options);
  return {
    ...cluster,
    end: async () => {
      await cluster.end();
      await Promise.all(
        directories.map((directory) => rm(directory, { recursive: true, force: true, maxRetries: 10 })),
      );
    },
  };
}

export async function startClusterIn(
  directories: readonly string[],
  options: TestClusterOptions = {},
): Promise<TestCluster> {
  const { customers = [], logger = silentLogger } = options;
  const secrets = { ...newSecrets(), customers: [...customers] };
  const ports = options.choosePort ?? randomPort;
  const { servers, stopServers } = await startShards({ directories, secrets, logger, choosePort: ports });
  const shards = servers.map(accessOf);
  const urls = shards.map(({ url }) => url.replace('//', `//${WRITER}:${encodeURIComponent(secrets.writerPassword)}@`));
  const engine = await openEngine({
    kind: 'remote',
    url: urls[0] ?? '',
    servers: urls,
    cluster: CLUSTER,
    tenantSecret: secrets.tenantSecret,
    tenantUsers: 'configured',
    headers: shards[0]?.headers ?? {},
    customers,
    logger,
  }).catch(async (error: unknown) => {
    await stopServers();
    throw error;
  });
  return {
    engine,
    shards,
    end: async () => {
      await engine.stop();
      await stopServers();
    },
  };
}

interface ShardOptions {
  directories: readonly string[];
  secrets: EngineSecrets;
  logger: Logger;
  choosePort: () => number;
}

interface Shards {
  servers: readonly EmbeddedServer[];
  stopServers(): Promise<void>;
}

/**
 * The shards must know each other's ports before they listen: a port that another process took meanwhile is replaced.
 */
export async function startShards(options: ShardOptions): Promise<Shards> {
  for (let attempt = 1; ; attempt += 1) {
    const ports = options.directories.map(options.choosePort);
    try {
      return await startShardsOn(ports, options);
    } catch (error) {
      if (attempt === PORT_ATTEMPTS || !String(error).includes('Address already in use')) throw error;
    }
  }
}

async function startShardsOn(tcpPorts: readonly number[], options: ShardOptions): Promise<Shards> {
  const { directories, secrets, logger } = options;
  const relays = await Promise.all(tcpPorts.map(startRelay));
  const settings = tenantSettings({ memoryBytes: 2 * 1024 ** 3 }, { cluster: CLUSTER });
  const starts = await Promise.allSettled(
    tcpPorts.map((tcpPort, index) => {
      // By its real port a shard knows that it is one of them.
      const shardPorts = relays.map(({ port }, other) => (other === index ? tcpPort : port));
      return openEmbeddedServer({
        memory: memoryOfThisMachine(),
        dataDir: directories[index] ?? '',
        settings,
        logger,
        secrets,
        shard: { name: CLUSTER, secret: secrets.tenantSecret, tcpPort, shardPorts },
      });
    }),
  );
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stopServers = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(relays.map((relay) => relay.stop()));
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed === undefined) return { servers, stopServers };
  await stopServers();
  throw failed.reason;
}

/** Below the range from which the system assigns ports. */
export function randomPort(): number {
  return randomInt(20_000, 32_768);
}
