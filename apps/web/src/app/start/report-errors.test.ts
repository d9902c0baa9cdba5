// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { ChunkLoadError } from '@playhead/widgets/lazy-chunk';
import { SESSION_KEY } from '../../features/session/session-store.ts';
import { tableNetwork } from '../../testing/table-network.ts';
import { testSessionText } from '../../testing/test-session.ts';
import { createServices } from '../services.ts';
import { createErrorReporter, reportScriptErrors } from './report-errors.ts';

afterEach(() => localStorage.clear());

function start({ signedIn = true } = {}) {
  if (signedIn) localStorage.setItem(SESSION_KEY, testSessionText);
  const sent: unknown[] = [];
  const { fetch } = tableNetwork({
    'POST /v1/customers/1/monitors/errors': (body) => {
      sent.push(body);
      return { data: { recorded: 1 } };
    },
  });
  const services = createServices({ window, embedded: false, origin: '', now: () => new Date(), fetch });
  return { sent, report: createErrorReporter(services, () => '/viewer-insights/ads') };
}

const mistake = (message: string) =>
  Object.assign(new TypeError(message), { stack: 'at a (https://p.example/x.js?v=1)' });

test('ERR-026: a mistake is reported once, without query strings', () => {
  const { sent, report } = start();
  report('crash', mistake('no rows at /a?code=secret'));
  report('crash', mistake('no rows at /a?code=other'));
  expect(sent).toEqual([
    [
      {
        kind: 'crash',
        message: 'TypeError: no rows at /a',
        stack: 'at a (https://p.example/x.js)',
        path: '/viewer-insights/ads',
      },
    ],
  ]);
});

test('ERR-026: at most 20 a visit', () => {
  const { sent, report } = start();
  for (let at = 0; at < 30; at += 1) report('script', mistake(`mistake ${at}`));
  expect(sent).toHaveLength(20);
});

test('ERR-026: code that could not be loaded is told apart', () => {
  const { sent, report } = start();
  report('crash', new ChunkLoadError({ reason: 'gone' }));
  expect(sent).toMatchObject([[{ kind: 'chunk' }]]);
});

test.each([
  ['what the server refused', new ApiError({ kind: 'refused', message: 'No.' })],
  ['what was cancelled', new DOMException('x', 'AbortError')],
  ['no error', undefined],
])('ERR-026: %s is not reported', (_what, error) => {
  const { sent, report } = start();
  report('script', error);
  expect(sent).toEqual([]);
});

test('ERR-026: nobody is signed in, nothing is sent', () => {
  const { sent, report } = start({ signedIn: false });
  report('script', mistake('x'));
  expect(sent).toEqual([]);
});

test('ERR-026: errors that nothing catches reach the reporter', () => {
  const heard: unknown[] = [];
  reportScriptErrors(window, (kind, error) => heard.push([kind, error]));
  const error = mistake('x');
  window.dispatchEvent(new ErrorEvent('error', { error }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  expect(heard).toEqual([
    ['script', error],
    ['script', error],
  ]);
});
