import { join } from 'node:path';
import { Client } from 'pg';
import { POSTGRES_PORT, POSTGRES_ROLE, readClusterAccess } from './postgres-cluster.ts';

/** One statement on the PostgreSQL of a running Playhead, for tests that let time pass. */
export async function runMetadataSql(dataDir: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const { password, socketDirectory } = await readClusterAccess(join(dataDir, 'postgres'));
  const client = new Client({
    host: socketDirectory,
    port: POSTGRES_PORT,
    user: POSTGRES_ROLE,
    password,
    database: POSTGRES_ROLE,
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
