import { stdSerializers } from 'pino';

/** SQLSTATE class 22: the message quotes the value. */
const QUOTES_A_VALUE = /^22/;

/**
 * A failed statement is logged without its bound values, and PostgreSQL's errors without their details: both contain
 * user input, such as addresses and names.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (isStatementFailure(error)) {
    return { type: error.name, message: `Failed query: ${error.query}`, stack: framesOf(error), ...cause };
  }
  if (isDatabaseError(error)) {
    const { code, severity, table, constraint, routine } = error;
    const message = QUOTES_A_VALUE.test(code) ? `PostgreSQL refused a value (${code})` : error.message;
    return { type: error.name, message, stack: framesOf(error), code, severity, table, constraint, routine, ...cause };
  }
  if (error.cause === undefined) return stdSerializers.err(error);
  return { ...stdSerializers.errWithCause(error), ...cause };
}

function isStatementFailure(error: Error): error is Error & { query: string } {
  return 'query' in error && typeof error.query === 'string' && 'params' in error;
}

interface DatabaseError extends Error {
  code: string;
  severity: unknown;
  table?: unknown;
  constraint?: unknown;
  routine?: unknown;
}

function isDatabaseError(error: Error): error is DatabaseError {
  return 'code' in error && typeof error.code === 'string' && 'severity' in error;
}

/** Without the message, which is in the first lines. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
