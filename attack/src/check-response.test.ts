import { expect, test } from 'vitest';
import { problemIn } from './check-response.ts';
import type { HttpResponse } from './target.ts';

const call = { method: 'GET', path: '/x' };
const response = (status: number, text: string, headers: HttpResponse['headers'] = {}): HttpResponse => ({
  status,
  text,
  headers,
  bytes: text.length,
  ms: 1,
});
const envelope = (code: number, message = 'No.') => JSON.stringify({ code, message });

test('refusals in the envelope and successful responses are right', () => {
  expect(problemIn(call, response(404, envelope(404)))).toBeNull();
  expect(problemIn(call, response(200, envelope(200)))).toBeNull();
  expect(problemIn(call, response(503, envelope(503), { 'retry-after': '2' }))).toBeNull();
});

test.each([
  ['a bug', response(500, envelope(500))],
  ['busy without a word when to come again', response(503, envelope(503))],
  ['a refusal outside of the envelope', response(404, '<html>')],
  ['text of the engine', response(400, envelope(400, 'Code: 62. DB::Exception: Syntax error'))],
  ['a stack', response(400, envelope(400, 'Error at run (file:///srv/x.ts:1:1)'))],
])('%s is a problem', (_name, given) => {
  expect(problemIn(call, given)).not.toBeNull();
});

test('another status than expected and a secret are problems', () => {
  expect(problemIn(call, response(200, envelope(200)), { status: [401] })).toContain('expected 401');
  expect(problemIn(call, response(200, envelope(200, 'canary')), { secrets: ['canary'] })).toContain('secret');
});
