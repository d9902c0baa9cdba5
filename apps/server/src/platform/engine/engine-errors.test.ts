import { ClickHouseError } from '@clickhouse/client';
import { AppError } from '@playhead/contract/errors';
import { describe, expect, it } from 'vitest';
import { socketErrorCode, toAppError } from './engine-errors.ts';

const engineError = (type: string | undefined) =>
  new ClickHouseError({ message: 'text of the engine', code: '1', ...(type === undefined ? {} : { type }) });

describe('errors of the engine', () => {
  it.each([
    ['TIMEOUT_EXCEEDED', 'query_timeout'],
    ['MEMORY_LIMIT_EXCEEDED', 'query_too_large'],
    ['TOO_MANY_ROWS_OR_BYTES', 'query_too_large'],
    ['QUERY_WAS_CANCELLED', 'query_cancelled'],
    ['ALL_CONNECTION_TRIES_FAILED', 'engine_unavailable'],
    ['NOT_ENOUGH_SPACE', 'storage_full'],
    ['UNKNOWN_IDENTIFIER', 'query_failed'],
    ['ACCESS_DENIED', 'query_failed'],
    ['toString', 'query_failed'],
    [undefined, 'query_failed'],
  ] as const)('%s becomes %s', (type, code) => {
    const error = toAppError(engineError(type), { timeoutMs: 1_500 });
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('text of the engine');
  });

  it('tell the time that was allowed', () => {
    expect(toAppError(engineError('TIMEOUT_EXCEEDED'), { timeoutMs: 1_500 }).message).toContain('1.5 s');
  });

  it('pass through when they are refusals already', () => {
    const refusal = new AppError('query_cancelled');
    expect(toAppError(refusal, { timeoutMs: 1 })).toBe(refusal);
  });

  it('of a socket are found through their causes', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(socketErrorCode(new Error('outer', { cause: refused }))).toBe('ECONNREFUSED');
    expect(socketErrorCode(new Error('socket hang up'))).toBe('ECONNRESET');
    expect(socketErrorCode(new Error('anything'))).toBeUndefined();
    expect(toAppError(refused, { timeoutMs: 1 }).code).toBe('engine_unavailable');
  });
});
