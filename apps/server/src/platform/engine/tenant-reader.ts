import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { parseError } from '@clickhouse/client';
import { bindText } from './bind-text.ts';
import type { Access, Credentials } from './engine-server.ts';
import { type EngineResponse, readResponse } from './read-response.ts';

/** Longer ones travel in a body of parts, which the client knows how to write. */
const MAX_BOUND_CHARACTERS = 4096;

interface ReaderRequest {
  sql: string;
  params: Readonly<Record<string, unknown>>;
  queryId: string;
  settings: Readonly<Record<string, string | number>>;
  signal: AbortSignal;
}

export interface TenantReader {
  /** Null when the values are too long for an address. */
  read(request: ReaderRequest): Promise<EngineResponse> | null;
  close(): void;
}

/**
 * Reads as one customer over kept connections. The client lets a timer run before each request
 * (https://github.com/ClickHouse/clickhouse-js/issues/294), which is more than a millisecond of a widget's ten.
 */
export function createTenantReader(options: {
  access: Access;
  database: string;
  credentials: Credentials;
  connections: number;
}): TenantReader {
  const { access, database, credentials, connections } = options;
  const isSecure = access.url.startsWith('https:');
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: connections });
  let closed = false;
  const headers = {
    ...access.headers,
    'content-type': 'text/plain; charset=utf-8',
    'x-clickhouse-user': credentials.username,
    'x-clickhouse-key': credentials.password,
  };

  function post(url: string, { sql, signal }: ReaderRequest): Promise<EngineResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<EngineResponse>();
    const request = (isSecure ? requestHttps : requestHttp)(url, { method: 'POST', headers, agent, signal });
    request.on('error', (error) =>
      reject(request.reusedSocket && !signal.aborted ? new StaleConnection(error) : error),
    );
    request.on('response', (response) =>
      resolve(response.statusCode === 200 ? readResponse(response) : failureOf(response)),
    );
    request.end(sql);
    return promise;
  }

  return {
    read(request) {
      const bound = Object.entries(request.params).map(([name, value]) => [`param_${name}`, bindText(value)] as const);
      if (bound.reduce((sum, [, text]) => sum + text.length, 0) > MAX_BOUND_CHARACTERS) return null;
      const query = new URLSearchParams({ query_id: request.queryId, database, default_format: 'JSON' });
      for (const [name, value] of [...bound, ...Object.entries(request.settings)]) query.set(name, String(value));
      const url = `${access.url}/?${query}`;
      // The engine closes a connection it has not heard of for a while, sometimes just as it is used again. What we closed
      // ourselves still runs there, and its id would be refused.
      return post(url, request).catch((error: unknown) => {
        if (error instanceof StaleConnection && !closed) return post(url, request);
        throw error;
      });
    },
    close: () => {
      closed = true;
      agent.destroy();
    },
  };
}

class StaleConnection extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

async function failureOf(response: IncomingMessage): Promise<never> {
  throw parseError(await text(response));
}
