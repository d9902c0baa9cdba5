import { AnyEnvelope, SUCCESS_CODE, TOKEN_EXPIRED_CODE } from '@playhead/contract/envelope';
import type { BodyInputOf, ParamsOf, QueryInputOf, ReplyOf, RouteRecord } from '@playhead/contract/route';
import { messages } from '@playhead/domain/messages';
import { decodeParsed, encodeValue } from '@playhead/contract/wire';
import { t } from '@playhead/texts/translate';
import { ApiError } from './api-error.ts';
import { isFile, readFile, type ReceivedFile } from './transport/receive-file.ts';
import { type QueryValue, requestUrl } from './transport/request-url.ts';
import type { FileSender, SentFile } from './transport/send-file.ts';

/** QRY-003 */
const REQUEST_TIMEOUT_MS = 180_000;

type Part<Name extends string, Value> = [Value] extends [undefined | Record<string, never>]
  ? unknown
  : { [K in Name]: Value };

export type CallInput<R> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryInputOf<R>> &
  Part<'body', BodyInputOf<R>> & { signal?: AbortSignal; file?: SentFile };

export interface ApiClient {
  call<R extends RouteRecord>(route: R, input: CallInput<R>): Promise<ReplyOf<R>>;
  /** For routes with `file`. Only the time to its beginning is limited: a large file takes as long as the connection needs. */
  fetchFile<R extends RouteRecord>(route: R, input: CallInput<R>): Promise<ReceivedFile>;
}

export interface ApiClientOptions {
  /** Empty in the browser: the same origin. */
  origin: string;
  readToken: () => string | null;
  /** ERR-007: the token that was refused, so that a late response to an old token cannot end a new sign-in. */
  onTokenExpired: (event: { token: string | null; message: string }) => void;
  /** The token to repeat a request with whose own was refused as expired; null when there is none. */
  replaceToken?: (refused: string | null) => Promise<string | null>;
  fetch: typeof globalThis.fetch;
  /** Tells how much of a file is sent; without it a file goes the way of every request. */
  sendFile?: FileSender;
  timeoutMs?: number;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  const timeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS;

  function request(
    route: RouteRecord,
    parts: Parts & { token: string | null; limit: AbortSignal; more?: Readonly<Record<string, string>> },
  ): Promise<Response> {
    const { file, body, token, signal, limit } = parts;
    const url = options.origin + requestUrl({ path: route.path, params: parts.params, query: parts.query });
    const content = file?.content ?? (body === undefined ? undefined : JSON.stringify(body));
    const mediaType = file?.mediaType ?? (body === undefined ? null : 'application/json');
    return send(file && options.sendFile ? options.sendFile(file) : options.fetch, url, {
      method: route.method,
      headers: {
        ...requestHeaders({ token, mediaType, accept: route.file === undefined ? 'application/json' : '*/*' }),
        ...parts.more,
      },
      ...(content === undefined ? {} : { body: content }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      credentials: route.usesCookie === true ? 'same-origin' : 'omit',
      caller: signal,
    });
  }

  /** Repeats the request once when its token was refused and there is another. */
  async function withToken<T>(send: (token: string | null) => Promise<T | ApiError>): Promise<T> {
    const token = options.readToken();
    const first = await send(token);
    if (!(first instanceof ApiError)) return first;
    if (!endsSession(first)) throw first;
    const fresh = (await options.replaceToken?.(token)) ?? null;
    const second = fresh === null ? first : await send(fresh);
    if (!(second instanceof ApiError)) return second;
    if (endsSession(second)) options.onTokenExpired({ token: fresh ?? token, message: second.message });
    throw second;
  }

  return {
    async call(route, input) {
      const parts = encodeParts(route, input);
      const envelope = await withToken(async (token) => {
        const response = await request(route, { ...parts, token, limit: AbortSignal.timeout(timeoutMs) });
        const reply = await readEnvelope(response, parts.signal);
        return reply.code === SUCCESS_CODE ? reply : refusalOf(response, reply);
      });
      return decodeReply(route, envelope.data);
    },
    async fetchFile(route, input) {
      const parts = encodeParts(route, input);
      return withToken(async (token) => {
        const fetchPart = (more: Record<string, string> = {}) => {
          const deadline = new AbortController();
          const timer = setTimeout(
            () => deadline.abort(new DOMException('No response in time.', 'TimeoutError')),
            timeoutMs,
          );
          return request(route, { ...parts, token, limit: deadline.signal, more }).finally(() => clearTimeout(timer));
        };
        const response = await fetchPart();
        if (isFile(response)) return readFile(response, { caller: parts.signal, fetchRest: fetchPart });
        return refusalOf(response, await readEnvelope(response, parts.signal));
      });
    },
  };
}

interface Parts {
  params: Record<string, string>;
  query: Record<string, QueryValue>;
  body?: unknown;
  signal?: AbortSignal;
  file?: SentFile;
}

/** The caller's side is typed by the route; in here the parts are only spelled out on the wire. */
function encodeParts(route: RouteRecord, input: object): Parts {
  const { params = {}, query = {}, body, signal, file } = input as Partial<Parts>;
  return {
    params: route.params === undefined ? params : (encodeValue(route.params, params) as Parts['params']),
    query: route.query === undefined ? query : (encodeValue(route.query, query) as Parts['query']),
    body: route.body === undefined ? body : encodeValue(route.body, body),
    ...(signal ? { signal } : {}),
    ...(file ? { file } : {}),
  };
}

function requestHeaders(given: {
  token: string | null;
  mediaType: string | null;
  accept: string;
}): Record<string, string> {
  const { token, mediaType, accept } = given;
  return {
    accept,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(mediaType === null ? {} : { 'content-type': mediaType }),
  };
}

async function send(
  fetchOnce: ReturnType<FileSender>,
  url: string,
  { caller, ...init }: RequestInit & { caller: AbortSignal | undefined },
): Promise<Response> {
  try {
    return await fetchOnce(url, init);
  } catch (error) {
    if (caller?.aborted) throw error;
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new ApiError({ kind: 'timeout', message: t('The server took too long to respond.'), cause: error });
    }
    console.warn(messages.fetchFailed.text, { path: pathOf(url), error });
    throw new ApiError({ kind: 'unreachable', message: t('The server cannot be reached.'), cause: error });
  }
}

/** Codes stand in a query string: they are not logged. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

async function readEnvelope(response: Response, caller: AbortSignal | undefined): Promise<AnyEnvelope> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    if (caller?.aborted) throw error;
    throw new ApiError({
      kind: 'unreachable',
      message: t('The connection broke off.'),
      status: response.status,
      cause: error,
    });
  }
  const envelope = AnyEnvelope.safeParse(parseJson(text));
  if (envelope.success) return decodeParsed(AnyEnvelope, envelope.data);
  // A gateway in front of the server responds with its own page while the server is away.
  const gateway = response.status === 502 || response.status === 503 || response.status === 504;
  throw new ApiError({
    kind: gateway ? 'unreachable' : 'unreadable',
    message: gateway
      ? t('The server cannot be reached.')
      : t('The server sent a response that cannot be read ({status}).', { status: response.status }),
    status: response.status,
    requestId: response.headers.get('x-request-id'),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is not an envelope; the caller reports it with the status.
    return null;
  }
}

/** A token the server no longer knows (its key was changed) would leave the user in front of errors without a way out. */
function endsSession(refusal: ApiError): boolean {
  return refusal.code === TOKEN_EXPIRED_CODE || refusal.catalogueCode === 'not_signed_in';
}

function refusalOf(response: Response, envelope: AnyEnvelope): ApiError {
  const problem = envelope.errors?.[0];
  return new ApiError({
    kind: 'refused',
    message: envelope.message ?? t('The server refused the request.'),
    code: envelope.code,
    status: response.status,
    catalogueCode: problem?.code ?? null,
    requestId: problem?.requestId ?? response.headers.get('x-request-id'),
    keyword: problem?.keyword ?? null,
  });
}

function decodeReply<R extends RouteRecord>(route: R, data: unknown): ReplyOf<R> {
  const reply = route.reply.safeParse(data);
  if (!reply.success) {
    const [issue] = reply.error.issues;
    const detail = issue === undefined ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
    throw new ApiError({
      kind: 'unreadable',
      message: t('The response of "{route}" does not match its schema{detail}.', { route: route.id, detail }),
    });
  }
  return decodeParsed(route.reply, reply.data) as ReplyOf<R>;
}
