import { errorCatalogue } from '@playhead/contract/errors';
import { listAnnotations } from '@playhead/contract/http/annotations';
import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { signIn } from '@playhead/contract/http/account/portal';
import { appConfig } from '@playhead/contract/http/system/system';
import { afterEach, expect, test, vi } from 'vitest';
import { type LocalServer, sendJson, startLocalServer } from '../testing/local-server.ts';
import { ApiError } from './api-error.ts';
import { type ApiClientOptions, createApiClient } from './client.ts';
import { errorToast } from './present-error.ts';

let server: LocalServer | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
});

async function clientFor(handler: Parameters<typeof startLocalServer>[0], options: Partial<ApiClientOptions> = {}) {
  server = await startLocalServer(handler);
  const expired: { token: string | null; message: string }[] = [];
  const api = createApiClient({
    origin: server.origin,
    fetch: globalThis.fetch,
    readToken: () => 'token-1',
    onTokenExpired: (event) => expired.push(event),
    ...options,
  });
  return { api, server, expired };
}

const config = {
  provider: 'playhead',
  version: '1',
  demo: false,
  hostOrigins: [],
  portalUrl: null,
  signInProvider: null,
  passwordSignIn: true,
  demoUsers: [],
  exportOwner: '',
};

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

test('QRY-004: code 200 in the body gives the data, sent with the bearer token', async () => {
  const { api, server } = await clientFor((_request, response) => sendJson(response, 200, { code: 200, data: config }));
  expect(await api.call(appConfig, {})).toEqual(config);
  expect(server.seen[0]?.authorization).toBe('Bearer token-1');
});

test('path and body are spelled by the route record', async () => {
  const { api, server } = await clientFor((_request, response) => sendJson(response, 200, { code: 200, data: [] }));
  await api.call(dashboardConfigs, { params: { customer: '7' } });
  expect(server.seen[0]).toMatchObject({ method: 'GET', url: { pathname: '/v1/customers/7/dashboard-configs' } });
  await failureOf(api.call(signIn, { body: { email: 'a@b.c', password: 'x' } }));
  expect(server.seen[1]).toMatchObject({ method: 'POST', body: { email: 'a@b.c', password: 'x' } });
});

test('a refusal carries code, status, catalogue code, message and request id', async () => {
  const { api } = await clientFor((_request, response) =>
    sendJson(response, 403, {
      code: 403,
      message: 'You do not have the permission for this.',
      errors: [{ code: 'forbidden', request_id: 'req-9', keyword: 'minLength' }],
    }),
  );
  const error = await failureOf(api.call(appConfig, {}));
  expect(error).toMatchObject({
    kind: 'refused',
    code: 403,
    status: 403,
    catalogueCode: 'forbidden',
    message: 'You do not have the permission for this.',
    requestId: 'req-9',
    keyword: 'minLength',
  });
});

test('ERR-007: code 440 rejects and tells that this token has expired', async () => {
  const { api, expired } = await clientFor((_request, response) =>
    sendJson(response, 440, { code: 440, message: 'Your sign-in has expired.' }),
  );
  expect((await failureOf(api.call(appConfig, {}))).code).toBe(440);
  expect(expired).toEqual([{ token: 'token-1', message: 'Your sign-in has expired.' }]);
});

test('a token the server does not know ends the session, a wrong password does not', async () => {
  const { api, expired } = await clientFor((request, response) =>
    sendJson(response, 401, {
      code: 401,
      message: 'No.',
      errors: [{ code: request.method === 'POST' ? 'wrong_credentials' : 'not_signed_in' }],
    }),
  );
  await failureOf(api.call(signIn, { body: { email: 'a@b.c', password: 'x' } }));
  expect(expired).toHaveLength(0);
  await failureOf(api.call(appConfig, {}));
  expect(expired).toHaveLength(1);
});

test('a closed connection, a closed port and a gateway page all mean that the server cannot be reached', async () => {
  const { api, server } = await clientFor((request, response) => {
    if (request.url.pathname === '/v1/app-config') response.destroy();
    else response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  expect((await failureOf(api.call(appConfig, {}))).kind).toBe('unreachable');
  expect((await failureOf(api.call(dashboardConfigs, { params: { customer: '1' } }))).kind).toBe('unreachable');
  await server.close();
  expect((await failureOf(api.call(appConfig, {}))).kind).toBe('unreachable');
});

test('a response that does not match its schema is refused', async () => {
  const { api } = await clientFor((_request, response) =>
    sendJson(response, 200, { code: 200, data: { provider: 1 } }),
  );
  const error = await failureOf(api.call(appConfig, {}));
  expect(error.kind).toBe('unreadable');
  expect(error.message).toContain('system.appConfig');
});

test('QRY-003: the time limit is 180000 ms', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const { api } = await clientFor((_request, response) => sendJson(response, 200, { code: 200, data: config }));
  await api.call(appConfig, {});
  expect(limits.mock.calls).toEqual([[180_000]]);
  limits.mockRestore();
});

test('QRY-003: a request ends at the time limit', async () => {
  const { api } = await clientFor(() => undefined, { timeoutMs: 30 });
  expect((await failureOf(api.call(appConfig, {}))).kind).toBe('timeout');
});

test("the caller's abort stays an abort and is not reported as a failure of the server", async () => {
  const { api } = await clientFor(() => undefined);
  const controller = new AbortController();
  const call = api.call(appConfig, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('ERR-019: a plain fetch failure is logged without its query string, and is a server that cannot be reached', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { api, server } = await clientFor((_request, response) => sendJson(response, 200, { code: 200, data: config }));
  await api.call(appConfig, {});
  expect(warned).not.toHaveBeenCalled();
  await server.close();
  const error = await failureOf(
    api.call(listAnnotations, { params: { customer: '7' }, query: { from: '2026-01-01', to: '2026-01-02' } }),
  );
  expect(error).toMatchObject({ kind: 'unreachable', message: 'The server cannot be reached.' });
  expect(errorToast(error)).toBeNull();
  expect(warned.mock.calls).toEqual([
    [
      "Can't access response. Blocked by browser?",
      { path: `${server.origin}/v1/customers/7/annotations`, error: error.cause },
    ],
  ]);
});

test('ERR-019: an abort, a time limit and a refusal are no fetch failures', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { api } = await clientFor(() => undefined, { timeoutMs: 30 });
  const controller = new AbortController();
  const call = api.call(appConfig, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect((await failureOf(api.call(appConfig, {}))).kind).toBe('timeout');
  expect(warned).not.toHaveBeenCalled();
});

test('ERR-009: code 2010 is shown for 7 seconds', async () => {
  const { status, code, message } = errorCatalogue.segment_quota_exceeded;
  const { api } = await clientFor((_request, response) =>
    sendJson(response, status, { code, message, errors: [{ code: 'segment_quota_exceeded', request_id: 'r1' }] }),
  );
  const error = await failureOf(api.call(appConfig, {}));
  expect(error.code).toBe(2010);
  expect(errorToast(error)).toMatchObject({ tone: 'error', text: message, seconds: 7 });
});

test.each([
  [
    'with the server’s words',
    500,
    { code: 500, message: 'Something went wrong on our side.' },
    'Something went wrong on our side.',
  ],
  ['without words', 500, { code: 500 }, 'The server refused the request.'],
  ['that is no envelope', 418, 'a teapot', 'The server sent a response that cannot be read (418).'],
])('ERR-011: an HTTP error %s is a toast with a message', async (_name, status, body, text) => {
  const { api } = await clientFor((_request, response) => sendJson(response, status, body));
  expect(errorToast(await failureOf(api.call(appConfig, {})))).toEqual({
    tone: 'error',
    text,
    detail: 'Request req-1',
    seconds: 6.4,
  });
});

test('ERR-007: a request whose token was refused is repeated once with the next token', async () => {
  const replaced: (string | null)[] = [];
  const { api, server, expired } = await clientFor(
    (request, response) =>
      request.authorization === 'Bearer token-2'
        ? sendJson(response, 200, { code: 200, data: config })
        : sendJson(response, 440, { code: 440, message: 'Expired.' }),
    {
      replaceToken: async (refused) => {
        replaced.push(refused);
        return 'token-2';
      },
    },
  );
  expect(await api.call(appConfig, {})).toEqual(config);
  expect(server.seen.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  expect(replaced).toEqual(['token-1']);
  expect(expired).toEqual([]);
});

test.each([
  ['there is no next token', null, ['Bearer token-1'], 'token-1'],
  ['the next token is refused as well', 'token-2', ['Bearer token-1', 'Bearer token-2'], 'token-2'],
])('ERR-007: the session ends when %s', async (_case, next, sent, token) => {
  const { api, server, expired } = await clientFor(
    (_request, response) => sendJson(response, 440, { code: 440, message: 'Expired.' }),
    { replaceToken: async () => next },
  );
  expect((await failureOf(api.call(appConfig, {}))).code).toBe(440);
  expect(server.seen.map(({ authorization }) => authorization)).toEqual(sent);
  expect(expired).toEqual([{ token, message: 'Expired.' }]);
});
