import { ClickHouseError } from '@clickhouse/client';
import type { Logger } from '../../platform/process/logger.ts';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { ResponseStream } from '../../platform/engine/response-stream.ts';
import { openClients } from '../../platform/engine/clients.ts';
import { socketErrorCode, toAppError } from '../../platform/engine/engine-errors.ts';
import { findRunningEngine } from '../../platform/engine/embedded/running-engine.ts';
import type { Access } from '../../platform/engine/engine-server.ts';
import { openRemoteServer } from '../../platform/engine/remote/remote-server.ts';
import type { Config } from '../../config/config.ts';
import { deriveSecret } from '../../platform/tokens/derived-secret.ts';

/** Sends rows as bytes and reads remote files, for which `Engine` has no method. */
export interface EngineFeed {
  /** The engine parses `body` in the format of `sql`. */
  insert(insert: {
    sql: string;
    settings: Readonly<Record<string, string | number>>;
    body: Readable;
    signal?: AbortSignal;
  }): Promise<void>;
  lines(statement: { sql: string; params: Readonly<Record<string, string>>; signal?: AbortSignal }): Promise<Readable>;
  close(): Promise<void>;
}

export function createEngineFeed(access: Access, logger: Logger): EngineFeed {
  const clients = openClients(access, logger);
  return {
    async insert({ sql, settings, body, signal }) {
      try {
        const response = await clients.writer.exec({
          query: sql,
          values: body,
          clickhouse_settings: { ...settings, wait_end_of_query: 1 },
          ...(signal === undefined ? {} : { abort_signal: signal }),
        });
        for await (const _nothing of response.stream);
      } catch (error) {
        throw asFailure(error);
      }
    },
    async lines({ sql, params, signal }) {
      const response = await clients.writer
        .exec({
          query: `${sql} FORMAT TSVRaw`,
          query_params: { ...params },
          ...(signal === undefined ? {} : { abort_signal: signal }),
        })
        .catch((error: unknown) => {
          throw asFailure(error);
        });
      const tag = response.response_headers['x-clickhouse-exception-tag'];
      const guarded = new ResponseStream({
        failureTag: typeof tag === 'string' ? tag : undefined,
        asFailure: (error) => (error instanceof Error ? error : new Error(String(error))),
      });
      pipeline(response.stream, guarded, () => undefined);
      return guarded;
    },
    close: () => clients.close(),
  };
}

/** A lost connection says nothing about the file; what the engine says may. */
function asFailure(error: unknown): unknown {
  const isOfEngine = error instanceof ClickHouseError || socketErrorCode(error) !== undefined;
  return isOfEngine ? toAppError(error, { timeoutMs: 0 }) : error;
}

/** Connects to the engine of these stores as its writer. */
export async function writerAccess(options: { config: Config; secret: string; logger: Logger }): Promise<Access> {
  const { config, secret, logger } = options;
  const location =
    config.clickhouse === null
      ? await findRunningEngine(join(config.dataDir, 'clickhouse'))
      : { ...config.clickhouse, tenantSecret: deriveSecret(secret, 'engine users') };
  const access = (await openRemoteServer(location, logger)).access();
  if (access === undefined) throw new Error('The analytics server is not ready.');
  return access;
}
