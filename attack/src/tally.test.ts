import { expect, test } from 'vitest';
import { createTally, reportOf } from './tally.ts';

test('the report counts by kind and ends with one line of totals', () => {
  const tally = createTally();
  tally.add('tokens', { status: 401, failure: null });
  tally.add('tokens', { status: 500, failure: 'GET / -> 500' });
  tally.add('crowd', { status: 200, failure: null });
  tally.add('crowd', { status: 503, failure: null });
  expect(reportOf(tally)).toBe(
    [
      'kind    tries  refused  accepted  deferred  failed',
      'tokens      2        1         0         0       1',
      'crowd       2        0         1         1       0',
      '',
      'FAILED tokens: GET / -> 500',
      '3 passed, 1 failed',
      '',
    ].join('\n'),
  );
});

test('only the first failures of a kind are spelled out', () => {
  const tally = createTally();
  for (let at = 0; at < 10; at += 1) tally.add('fuzz', { status: 500, failure: `call ${at}` });
  expect(reportOf(tally)).toContain('FAILED fuzz: call 7\nFAILED fuzz: 2 more\n0 passed, 10 failed');
});
