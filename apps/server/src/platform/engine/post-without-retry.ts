import { request } from 'node:http';

export interface RawResponse {
  status: number;
  text: string;
}

/** One POST on a new connection, closed afterwards: the engine's shutdown waits for idle connections. */
export async function postWithoutRetry(options: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
}): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const call = request(options.url, {
    method: 'POST',
    agent: false,
    headers: { ...options.headers },
    signal: AbortSignal.timeout(options.timeoutMs),
  });
  call.on('error', reject);
  call.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (piece: string) => (text += piece));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    response.on('error', reject);
  });
  call.end(options.body);
  return promise;
}
