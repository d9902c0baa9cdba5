/**
 * A server process as `main.ts` starts it. The engine library knows no users made with SQL and has no Keeper, so its
 * options come from the variable: the servers' addresses, and that their files contain the users.
 */
import { readConfig } from '../config/config.ts';
import { createShutdown } from './shutdown.ts';
import { startServer } from './start-server.ts';
import { projectRoot, readVersion } from './version.ts';
import { z } from 'zod';
import { ENGINE_VARIABLE } from './test-shared-stores.ts';

const EngineOptions = z.object({ servers: z.array(z.string()), headers: z.record(z.string(), z.string()) });

const engine = EngineOptions.parse(JSON.parse(process.env[ENGINE_VARIABLE] ?? ''));
const shutdown = createShutdown((name, error) => console.error(`${name} did not stop cleanly: ${String(error)}`));
process.once('SIGTERM', () => void shutdown.run().then(() => process.exit(0)));

const config = readConfig(process.env, process.cwd());
if (config.clickhouse === null) throw new Error('CLICKHOUSE_URL is missing.');
await startServer({
  config: { ...config, clickhouse: { ...config.clickhouse, ...engine, tenantUsers: 'configured' } },
  version: readVersion(),
  projectRoot,
  shutdown,
  now: () => new Date(),
  out: process.stdout,
});
