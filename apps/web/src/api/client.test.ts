import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { signIn } from '@playhead/contract/http/portal';
import { appConfig } from '@playhead/contract/http/system';
import { afterEach, expect, test } from 'vitest';
import { type LocalServer, sendJson, startLocalServer } from '../testing/local-server.ts';
import { ApiError } from './api-error.ts';
import { type ApiClientOptions, createApiClient } from './client.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

async function clientFor(answer: Parameters<typeof startLocalServer>[0], options: Partial<ApiClientOptions> = {}) {
  server = await startLocalServer(answer);
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

const config = { provider: 'playhead', version: '1', demo: false, hostOrigins: [], portalUrl: null, demoUsers: [] };

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

test('QRY-004: code 200 in the body gives the data, asked with the bearer token', async () => {
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

test('an answer in another shape than agreed is not let in', async () => {
  const { api } = await clientFor((_request, response) =>
    sendJson(response, 200, { code: 200, data: { provider: 1 } }),
  );
  const error = await failureOf(api.call(appConfig, {}));
  expect(error.kind).toBe('unreadable');
  expect(error.message).toContain('system.appConfig');
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
