import { Client, type Pool } from 'pg';
import { KEEP_ALIVE } from './keep-alive.ts';

/** Outside the pool, which ends statements after half a minute: a migration, a backup or a restore takes as long as there are rows. */
export async function connectWithoutTimeouts({ options }: Pool, name: string): Promise<Client> {
  const client = new Client({
    connectionString: options.connectionString,
    connectionTimeoutMillis: options.connectionTimeoutMillis,
    ...KEEP_ALIVE,
    application_name: name,
  });
  // The waiting query fails when a connection breaks; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  return client;
}
