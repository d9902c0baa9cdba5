import { request } from 'node:http';

export interface RawAnswer {
  status: number;
  text: string;
}

/** One POST on a new connection, closed afterwards: the engine's shutdown waits for idle connections. */
export async function postWithoutRetry(options: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
}): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const asking = request(options.url, {
    method: 'POST',
    agent: false,
    headers: { ...options.headers },
    signal: AbortSignal.timeout(options.timeoutMs),
  });
  asking.on('error', reject);
  asking.on('response', (answer) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (piece: string) => (text += piece));
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    answer.on('error', reject);
  });
  asking.end(options.body);
  return promise;
}
