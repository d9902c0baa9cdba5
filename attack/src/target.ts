import { Agent, type IncomingMessage, request } from 'node:http';
import { AnyEnvelope } from '@playhead/contract/envelope';

const SOCKETS = 64;
const DEADLINE_MS = 150_000;
const KEPT_BYTES = 4 * 1024 ** 2;

export interface Call {
  method: string;
  path: string;
  token?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent unchanged; an object is sent as JSON. */
  body?: string | Buffer | object;
  agent?: Agent;
}

export interface HttpResponse {
  status: number;
  headers: IncomingMessage['headers'];
  /** The first 4 MB of the body. */
  text: string;
  bytes: number;
  ms: number;
}

export interface Target {
  url: URL;
  /** Rejects when the connection is refused or cut, or after 150 s. */
  send(call: Call): Promise<HttpResponse>;
  close(): void;
}

export function createTarget(url: URL): Target {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  return {
    url,
    send: (call) => send(url, { agent, ...call }),
    close: () => agent.destroy(),
  };
}

function send(url: URL, call: Call): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const started = performance.now();
  const body = encodedBody(call.body);
  const sent = request({
    host: url.hostname,
    port: url.port,
    method: call.method,
    path: call.path,
    ...(call.agent ? { agent: call.agent } : {}),
    signal: AbortSignal.timeout(DEADLINE_MS),
    headers: {
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...(typeof call.body === 'object' && !Buffer.isBuffer(call.body) ? { 'content-type': 'application/json' } : {}),
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
      ...call.headers,
    },
  });
  sent.once('error', reject);
  sent.once('response', (response) => {
    const kept: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      if (bytes < KEPT_BYTES) kept.push(chunk);
      bytes += chunk.length;
    });
    response.once('error', reject);
    response.once('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: Buffer.concat(kept).toString('utf8'),
        bytes,
        ms: performance.now() - started,
      }),
    );
  });
  sent.end(body);
  return promise;
}

function encodedBody(body: Call['body']): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Null when the text is not an envelope. */
export function envelopeIn(text: string): AnyEnvelope | null {
  try {
    return AnyEnvelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
