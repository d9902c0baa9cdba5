import { ClickHouseError } from '@clickhouse/client';
import { tenantUser } from '@playhead/query/schema';
import { openClients } from '../clients.ts';
import { socketErrorCode } from '../engine-errors.ts';
import type { Access, EngineServer } from '../engine-server.ts';
import type { EngineState } from '../engine.ts';
import { tenantPassword } from '../tenant-password.ts';
import type { Logger } from '../../process/logger.ts';

const FIRST_CONTACT_MS = 10_000;

export interface RemoteOptions {
  /** With user name and password: `http://user:password@host:8123`. */
  url: string;
  cluster?: string;
  /** Customers' engine passwords are derived from it; the same in every Playhead process. */
  tenantSecret: string;
  /** All servers of a cluster without Keeper, with the same credentials; schema statements go to each. */
  servers?: readonly string[];
  /** `configured`: the operator keeps the customers' users in the servers' files. */
  tenantUsers?: 'created' | 'configured';
  /** For a proxy in front of the servers. */
  headers?: Readonly<Record<string, string>>;
}

/** A ClickHouse server or cluster that the operator runs. */
export async function openRemoteServer(options: RemoteOptions, logger: Logger): Promise<EngineServer> {
  const { address, username, password } = parseServerUrl(options.url);
  const access: Access = {
    url: address,
    eachServer: (options.servers ?? []).map((server) => parseServerUrl(server).address),
    headers: options.headers ?? {},
    writer: { username, password },
    tenant: (customerId) => ({
      username: tenantUser(customerId),
      password: tenantPassword(options.tenantSecret, customerId),
    }),
  };
  await greet(access, options.cluster, logger);
  let state: EngineState = 'ready';
  return {
    state: () => state,
    access: () => (state === 'ready' ? access : undefined),
    onChange: () => () => undefined,
    beforeRestart: () => undefined,
    usersMadeBy: options.tenantUsers === 'configured' ? 'server' : 'sql',
    admit: async () => undefined,
    dismiss: async () => undefined,
    stop: async () => {
      state = 'stopped';
    },
  };
}

function parseServerUrl(text: string): { address: string; username: string; password: string } {
  if (!URL.canParse(text)) throw new Error('CLICKHOUSE_URL is not an address such as http://user:password@host:8123.');
  const url = new URL(text);
  const username = decodeURIComponent(url.username) || 'default';
  const password = decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  return { address: url.toString().replace(/\/$/, ''), username, password };
}

async function greet(access: Access, cluster: string | undefined, logger: Logger): Promise<void> {
  const clients = openClients(access, logger);
  try {
    const response = await clients.writer.query({
      query: 'SELECT count() AS shards FROM system.clusters WHERE cluster = {cluster:String}',
      query_params: { cluster: cluster ?? '' },
      abort_signal: AbortSignal.timeout(FIRST_CONTACT_MS),
    });
    const { data } = await response.json<{ shards: number }>();
    if (cluster !== undefined && data[0]?.shards === 0) {
      throw new UnknownCluster(cluster);
    }
  } catch (error) {
    throw firstContactFailure(access.url, error);
  } finally {
    await clients.close();
  }
}

const refusals = new Set([
  'AUTHENTICATION_FAILED',
  'REQUIRED_PASSWORD',
  'UNKNOWN_USER',
  'WRONG_PASSWORD',
  'IP_ADDRESS_NOT_ALLOWED',
]);

function firstContactFailure(address: string, error: unknown): Error {
  return new Error(`The ClickHouse at CLICKHOUSE_URL (${address}) ${whatIsWrong(error)}.`, { cause: error });
}

function whatIsWrong(error: unknown): string {
  if (error instanceof UnknownCluster) return `knows no cluster named "${error.cluster}"`;
  if (error instanceof ClickHouseError) {
    return refusals.has(error.type ?? '')
      ? 'refuses the user name or password'
      : `refuses the first query (${error.type ?? error.code})`;
  }
  const socket = socketErrorCode(error);
  if (socket !== undefined) return `cannot be reached (${socket})`;
  if (error instanceof Error && error.message.includes('aborted')) {
    return `does not respond within ${FIRST_CONTACT_MS / 1000} s`;
  }
  return 'does not respond as a ClickHouse server does';
}

class UnknownCluster extends Error {
  readonly cluster: string;

  constructor(cluster: string) {
    super(cluster);
    this.cluster = cluster;
  }
}
