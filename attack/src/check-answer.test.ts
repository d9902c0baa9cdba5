import { expect, test } from 'vitest';
import { problemIn } from './check-answer.ts';
import type { Answer } from './target.ts';

const call = { method: 'GET', path: '/x' };
const answer = (status: number, text: string, headers: Answer['headers'] = {}): Answer => ({
  status,
  text,
  headers,
  bytes: text.length,
  ms: 1,
});
const envelope = (code: number, message = 'No.') => JSON.stringify({ code, message });

test('refusals in the envelope and answers are right', () => {
  expect(problemIn(call, answer(404, envelope(404)))).toBeNull();
  expect(problemIn(call, answer(200, envelope(200)))).toBeNull();
  expect(problemIn(call, answer(503, envelope(503), { 'retry-after': '2' }))).toBeNull();
});

test.each([
  ['a bug', answer(500, envelope(500))],
  ['busy without a word when to come again', answer(503, envelope(503))],
  ['a refusal outside of the envelope', answer(404, '<html>')],
  ['text of the engine', answer(400, envelope(400, 'Code: 62. DB::Exception: Syntax error'))],
  ['a stack', answer(400, envelope(400, 'Error at run (file:///srv/x.ts:1:1)'))],
])('%s is a problem', (_name, given) => {
  expect(problemIn(call, given)).not.toBeNull();
});

test('another status than expected and a secret are problems', () => {
  expect(problemIn(call, answer(200, envelope(200)), { status: [401] })).toContain('expected 401');
  expect(problemIn(call, answer(200, envelope(200, 'canary')), { secrets: ['canary'] })).toContain('secret');
});
