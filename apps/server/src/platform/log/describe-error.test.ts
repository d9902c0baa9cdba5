import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

function databaseError(message: string, fields: object): DatabaseError {
  return Object.assign(new DatabaseError(message, 1, 'error'), { severity: 'ERROR', ...fields });
}

test('attack 14: a failed statement is logged without its bound values', () => {
  const cause = databaseError('duplicate key value violates unique constraint "users_local_email"', {
    code: '23505',
    detail: 'Key (email)=(canary@aurora.example) already exists.',
    constraint: 'users_local_email',
  });
  const error = new DrizzleQueryError('insert into users (email) values ($1)', ['canary@aurora.example'], cause);
  const logged = describeError(new Error('saving failed', { cause: error }));
  expect(JSON.stringify(logged)).not.toContain('canary');
  expect(logged).toMatchObject({
    message: expect.stringContaining('saving failed'),
    cause: {
      message: 'Failed query: insert into users (email) values ($1)',
      cause: { code: '23505', constraint: 'users_local_email' },
    },
  });
});

test('a message of PostgreSQL that quotes a value is told by its code', () => {
  const error = databaseError('invalid input syntax for type uuid: "canary"', { code: '22P02' });
  expect(describeError(error)).toMatchObject({ message: 'PostgreSQL refused a value (22P02)', code: '22P02' });
  expect(JSON.stringify(describeError(error))).not.toContain('canary');
});

test('other errors keep message, code and stack', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(describeError(error)).toMatchObject({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' });
  expect(describeError('text')).toBe('text');
});
