import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import { ResponseStream } from './response-stream.ts';
import type { Connection } from './connection.ts';
import { toAppError } from './engine-errors.ts';
import type { TenantStream } from './engine.ts';

const STREAM_TIMEOUT_MS = 600_000;
/** The engine ends the stream at its limit; after this much longer the client gives up on a stuck engine. */
const GRACE_MS = 1_000;
/** The maximum for a customer's user (schema/tenant-settings.ts). */
const ALL_ROWS = { max_result_rows: '50000000', max_result_bytes: `${64 * 1024 ** 3}` };

/** Raw bytes of a response as the customer's user, with backpressure to the engine. */
export function openTenantStream(connection: Connection, request: TenantStream): Promise<Readable> {
  const { customerId, queryId = randomUUID(), timeoutMs = STREAM_TIMEOUT_MS, signal } = request;
  return connection.run({ name: `stream:${customerId}`, queryId, timeoutMs, signal }, async (clients, cut) => {
    const response = await clients.tenant(customerId).exec({
      query: `${request.sql}\nFORMAT ${request.format}`,
      query_params: { ...request.params },
      query_id: queryId,
      abort_signal: cut,
      clickhouse_settings: { ...ALL_ROWS, max_execution_time: timeoutMs / 1000 },
    });
    const tag = response.response_headers['x-clickhouse-exception-tag'];
    const guarded = new ResponseStream({
      failureTag: typeof tag === 'string' ? tag : undefined,
      asFailure: (error) => toAppError(error, { timeoutMs }),
      stallMs: request.stallMs,
    });
    const cancel = () => guarded.destroy(new AppError('query_cancelled'));
    const timer = setTimeout(
      () => guarded.destroy(new AppError('query_timeout', { seconds: `${timeoutMs / 1000}` })),
      timeoutMs + GRACE_MS,
    );
    signal?.addEventListener('abort', cancel, { once: true });
    pipeline(response.stream, guarded, (error) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      if (error) clients.kill(queryId);
    });
    return guarded;
  });
}
