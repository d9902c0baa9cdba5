import { describe, expect, it } from 'vitest';
import { isMetadataUnavailable, isUniqueViolation } from './metadata-error.ts';

function coded(code: string, fields: object = {}): Error {
  return Object.assign(new Error('x'), { code, ...fields });
}

describe('F6: telling an unreachable database from a refused statement', () => {
  it.each([
    ['connection refused', coded('ECONNREFUSED', { syscall: 'connect' }), true],
    ['socket file gone', coded('ENOENT', { syscall: 'connect' }), true],
    ['a missing file', coded('ENOENT', { syscall: 'open' }), false],
    ['shutting down', coded('57P01'), true],
    ['starting up', coded('57P03'), true],
    ['too many connections', coded('53300'), true],
    ['connection failure', coded('08006'), true],
    ['statement timeout', coded('57014'), false],
    ['unique violation', coded('23505'), false],
    ['broken connection', new Error('Connection terminated unexpectedly'), true],
    ['wrapped by Drizzle', new Error('Failed query', { cause: coded('57P01') }), true],
    ['wrapped without code', new Error('Failed query', { cause: new Error('Connection terminated') }), true],
    ['host name not resolved for now', coded('EAI_AGAIN', { syscall: 'getaddrinfo' }), true],
    ['host name gone', coded('ENOTFOUND', { syscall: 'getaddrinfo' }), true],
    ['a silent connection', new Error('Failed query', { cause: new Error('Query read timeout') }), true],
    ['a server that does not greet', new Error('timeout expired'), true],
    [
      'a connection that broke before',
      new Error('Client has encountered a connection error and is not queryable'),
      true,
    ],
    ['a bug', new TypeError('x is not a function'), false],
    ['no error at all', 'text', false],
  ])('%s', (_, error, expected) => {
    expect(isMetadataUnavailable(error)).toBe(expected);
  });

  it('sees a unique violation through a wrapper', () => {
    expect(isUniqueViolation(new Error('Failed query', { cause: coded('23505') }))).toBe(true);
    expect(isUniqueViolation(coded('23503'))).toBe(false);
  });
});
