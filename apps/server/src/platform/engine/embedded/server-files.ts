import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tenantGrant, tenantUser } from '@playhead/query/schema';
import type { TenantSetting } from '@playhead/query/schema';
import { sha256Hex, tenantPassword } from '../tenant-password.ts';
import { LONGEST_FIELD_BYTES } from './engine-process.ts';
import { writePrivate } from './secrets.ts';
import type { EngineSecrets } from './secrets.ts';

export const WRITER = 'playhead';
export const DOOR_HEADER = 'X-Playhead-Key';

/** For tests of a cluster. */
export interface ShardMembership {
  name: string;
  secret: string;
  tcpPort: number;
  shardPorts: readonly number[];
}

export interface ServerFiles {
  config: string;
  users: string;
  store: string;
  port: string;
  /** The only directory for the engine's backups. */
  backups: string;
  /** Exists only until the engine listens (library-child.ts). */
  workingDirectory: string;
}

export interface EngineMemory {
  engineBytes: number;
  markCacheBytes: number;
}

export async function serverFiles(dataDir: string): Promise<ServerFiles> {
  const store = join(dataDir, 'store');
  await mkdir(store, { recursive: true, mode: 0o700 });
  return {
    config: join(dataDir, 'config.xml'),
    users: join(dataDir, 'users.xml'),
    store,
    port: join(dataDir, 'port'),
    backups: join(dataDir, 'backups'),
    workingDirectory: join(dataDir, 'start'),
  };
}

export async function writeServerFiles(options: {
  files: ServerFiles;
  secrets: EngineSecrets;
  settings: readonly TenantSetting[];
  memory: EngineMemory;
  shard?: ShardMembership | undefined;
}): Promise<void> {
  await mkdir(options.files.workingDirectory, { recursive: true, mode: 0o700 });
  await writePrivate(options.files.config, renderConfig(options));
  await writePrivate(options.files.users, renderUsers(options));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function element(name: string, ...content: readonly (string | number)[]): string {
  return `<${name}>${content.join('')}</${name}>`;
}

function renderConfig(options: {
  files: ServerFiles;
  secrets: EngineSecrets;
  memory: EngineMemory;
  shard?: ShardMembership | undefined;
}): string {
  const { files, secrets, memory, shard } = options;
  return element(
    'clickhouse',
    element('listen_host', '127.0.0.1'),
    element('users_config', escapeXml(files.users)),
    element('timezone', 'UTC'),
    element('logger', element('level', 'none')),
    element('keep_alive_timeout', 30),
    // 500 by default: a bucket that does not answer would hold a load for many minutes.
    element('s3_retry_attempts', 8),
    element('max_server_memory_usage', memory.engineBytes),
    element('mark_cache_size', memory.markCacheBytes),
    element('backups', element('allowed_path', escapeXml(files.backups))),
    element(
      'access_control_improvements',
      element('settings_constraints_replace_previous', 'true'),
      element('select_from_system_db_requires_grant', 'true'),
      element('select_from_information_schema_requires_grant', 'true'),
    ),
    // No <defaults/>: /ping, /play, /metrics and requests without the key get no handler.
    element(
      'http_handlers',
      element(
        'rule',
        element('headers', element(DOOR_HEADER, secrets.doorKey)),
        element('handler', element('type', 'dynamic_query_handler'), element('query_param_name', 'query')),
      ),
    ),
    shard === undefined ? '' : renderCluster(shard),
  );
}

function renderCluster(shard: ShardMembership): string {
  const shards = shard.shardPorts.map((port) =>
    element('shard', element('replica', element('host', '127.0.0.1'), element('port', port))),
  );
  return element('remote_servers', element(shard.name, element('secret', shard.secret), ...shards));
}

function renderUsers(options: { secrets: EngineSecrets; settings: readonly TenantSetting[] }): string {
  const { secrets, settings } = options;
  const fromHere = element('networks', element('ip', '127.0.0.1'));
  const user = (name: string, passwordHash: string, profile: string, ...grants: readonly string[]) =>
    element(
      name,
      element('password_sha256_hex', passwordHash),
      fromHere,
      element('profile', profile),
      element('quota', 'default'),
      grants.length === 0 ? '' : element('grants', ...grants.map((grant) => element('query', `GRANT ${grant}`))),
    );
  const values = settings.map(({ name, value }) => element(name, value));
  const ranges = settings.flatMap(({ name, range }) =>
    range === undefined
      ? []
      : [element(name, element('min', range.min), element('max', range.max), element('changeable_in_readonly'))],
  );
  // A server reads it here, before the user is known; the library has it on its command line.
  const longestField = element('http_max_field_value_size', LONGEST_FIELD_BYTES);
  const tenants = secrets.customers.map((customerId) =>
    user(
      tenantUser(customerId),
      sha256Hex(tenantPassword(secrets.tenantSecret, customerId)),
      'tenant',
      tenantGrant(customerId),
    ),
  );
  return element(
    'clickhouse',
    element(
      'profiles',
      element('default', longestField),
      element('tenant', ...values, element('constraints', ...ranges)),
    ),
    element('quotas', element('default')),
    element(
      'users',
      // The library signs in as this user; it only has to listen and keep running.
      user('default', sha256Hex(''), 'default', 'SYSTEM LISTEN ON *.*', 'SELECT ON system.numbers'),
      user(WRITER, sha256Hex(secrets.writerPassword), 'default'),
      ...tenants,
    ),
  );
}
