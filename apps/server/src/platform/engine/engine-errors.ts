import { ClickHouseError } from '@clickhouse/client';
import { AppError } from '@playhead/contract/errors';
import type { ErrorCode } from '@playhead/contract/errors';

/** https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp */
const codes: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>(
  Object.entries({
    TIMEOUT_EXCEEDED: 'query_timeout',
    TOO_SLOW: 'query_timeout',
    MEMORY_LIMIT_EXCEEDED: 'query_too_large',
    TOO_MANY_ROWS_OR_BYTES: 'query_too_large',
    TOO_MANY_ROWS: 'query_too_large',
    TOO_MANY_BYTES: 'query_too_large',
    SET_SIZE_LIMIT_EXCEEDED: 'query_too_large',
    QUERY_WAS_CANCELLED: 'query_cancelled',
    QUERY_WAS_CANCELLED_BY_CLIENT: 'query_cancelled',
    TOO_MANY_SIMULTANEOUS_QUERIES: 'engine_unavailable',
    NO_FREE_CONNECTION: 'engine_unavailable',
    NETWORK_ERROR: 'engine_unavailable',
    SOCKET_TIMEOUT: 'engine_unavailable',
    ALL_CONNECTION_TRIES_FAILED: 'engine_unavailable',
    ALL_REPLICAS_ARE_STALE: 'engine_unavailable',
    ABORTED: 'engine_unavailable',
    NOT_ENOUGH_SPACE: 'storage_full',
  } satisfies Record<string, ErrorCode>),
);

export const RESULT_TOO_LARGE =
  'its result has more rows or text than can be shown. Lower the row limit, choose fewer fields or add a filter.';
const NEEDS_TOO_MUCH_MEMORY = 'it needs more memory than it may use. Choose a shorter period or add a filter.';

const NO_SPACE = /No space left on device|errno: 28\b/;

const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** Node's code of a failed connection, searched through the causes. */
export function socketErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && socketErrors.has(error.code)) return error.code;
  if (error.message.includes('socket hang up')) return 'ECONNRESET';
  return socketErrorCode(error.cause);
}

/**
 * The engine is unreachable. If a server that the engine reads from is unreachable, the cause is an error of the
 * engine.
 */
export function engineIsAway(error: unknown): boolean {
  const isEngineResponse = error instanceof AppError && error.cause instanceof ClickHouseError;
  return error instanceof AppError && error.code === 'engine_unavailable' && !isEngineResponse;
}

/** F8: nothing of anybody can be stored. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'storage_full';
}

/** The engine's text stays in `cause`, for the log: it may contain values, names and paths. */
export function toAppError(error: unknown, limits: { timeoutMs: number }): AppError {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  return new AppError(code, detailsOf(code, error, limits), { cause: error });
}

const tooLargeResults = new Set(['TOO_MANY_ROWS_OR_BYTES', 'TOO_MANY_ROWS', 'TOO_MANY_BYTES']);

function detailsOf(code: ErrorCode, error: unknown, { timeoutMs }: { timeoutMs: number }): Record<string, string> {
  if (code === 'query_timeout') return { seconds: `${timeoutMs / 1000}` };
  if (code !== 'query_too_large') return {};
  const isResult = error instanceof ClickHouseError && tooLargeResults.has(error.type ?? '');
  return { reason: isResult ? RESULT_TOO_LARGE : NEEDS_TOO_MUCH_MEMORY };
}

function errorCode(error: unknown): ErrorCode {
  if (error instanceof ClickHouseError) {
    // A failed write contains the system's message under several error types.
    if (NO_SPACE.test(error.message)) return 'storage_full';
    return codes.get(error.type ?? '') ?? 'query_failed';
  }
  return socketErrorCode(error) === undefined ? 'query_failed' : 'engine_unavailable';
}
