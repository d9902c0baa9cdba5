import { errorCode, errorText } from '../process/system-error.ts';

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** A missing file is ENOENT too: only what happens to a connection counts. */
const SOCKET_CALLS: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo', 'read', 'write']);
/** Connection exceptions, operator intervention, too many connections, read-only after a failover. */
const SQLSTATE = /^(08...|57P0[0-5]|53300|25006)$/;
/**
 * pg sets no code for these. Its limit for a query is longer than the server's for a statement, so it ends a query only where the server
 * is silent.
 */
const UNCODED = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'is not queryable',
    'Cannot use a pool after calling end',
  ].join('|'),
);

/** F6: the database is unreachable or restarting. The response is 503, and a worker waits instead of failing. */
export function isMetadataUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return isConnectionCode({ error, code });
  return causes(error).some((cause) => UNCODED.test(errorText(cause)));
}

/** F8: `disk_full`. */
export function isMetadataFull(error: unknown): boolean {
  return errorCode(error) === '53100';
}

export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505';
}

export function isMissingReference(error: unknown): boolean {
  return errorCode(error) === '23503';
}

function isConnectionCode({ error, code }: { error: unknown; code: string }): boolean {
  if (!SOCKET_CODES.has(code)) return SQLSTATE.test(code);
  return causes(error).some((cause) => 'syscall' in cause && SOCKET_CALLS.has(cause.syscall));
}

function causes(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
