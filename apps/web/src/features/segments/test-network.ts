import { encodeData, type Replies, tableNetwork } from '../../testing/table-network.ts';

/** A request that waits for its response. */
interface HeldRequest {
  url: URL;
  body: unknown;
  isAborted: () => boolean;
  respond: (data: unknown) => void;
  refuse: () => void;
}

/** A network that responds from a table, except what is held back until the test responds. */
export function holdableNetwork(replies: Replies, held: string | null) {
  const network = tableNetwork(replies);
  const requests: HeldRequest[] = [];
  const fetchOnce: typeof globalThis.fetch = (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const key = `${init?.method ?? 'GET'} ${url.pathname}`;
    if (key !== held) return network.fetch(input, init);
    return new Promise((resolve, reject) => {
      const signal = init?.signal ?? null;
      signal?.addEventListener('abort', () => reject(signal.reason));
      requests.push({
        url,
        body: JSON.parse(String(init?.body ?? 'null')),
        isAborted: () => signal?.aborted ?? false,
        respond: (data) => resolve(Response.json({ code: 200, data: encodeData(key, data) })),
        refuse: () => resolve(Response.json({ code: 500, message: 'No.' }, { status: 500 })),
      });
    });
  };
  return { ...network, fetch: fetchOnce, requests };
}
