import { routes } from '@playhead/contract/http/routes';
import type { RouteRecord } from '@playhead/contract/route';
import { encodeValue } from '@playhead/contract/wire';

/** `data` under the names of the code or of the wire: it is sent under those of the wire. */
export type Reply =
  /** As it stands, in place of an envelope. */
  | { text: string }
  | { file: string; disposition: string }
  | { status?: number; code?: number; message?: string; data?: unknown; errors?: unknown }
  | 'no response';
/** Keyed by `METHOD /path`. */
export type Replies = Record<string, Reply | ((body: unknown, url: URL) => Reply)>;

const NOTHING_HERE = { status: 404, code: 404, message: 'There is nothing here under this address.' };

export interface TableNetwork {
  fetch: typeof globalThis.fetch;
  /** Requests so far, as `METHOD /path`. */
  calls: string[];
  table: Replies;
}

/** A network that responds from a table; entries may be changed while a test runs. */
export function tableNetwork(table: Replies): TableNetwork {
  const calls: string[] = [];
  return {
    calls,
    table,
    fetch: (input, init) => {
      const url = new URL(String(input), 'http://localhost');
      const key = `${init?.method ?? 'GET'} ${url.pathname}`;
      calls.push(key);
      const entry = table[key] ?? NOTHING_HERE;
      const reply = typeof entry === 'function' ? entry(JSON.parse(String(init?.body ?? 'null')), url) : entry;
      if (reply === 'no response') return Promise.reject(new TypeError('fetch failed'));
      if ('text' in reply) return Promise.resolve(new Response(reply.text));
      if ('file' in reply) {
        return Promise.resolve(new Response(reply.file, { headers: { 'content-disposition': reply.disposition } }));
      }
      const { status = 200, ...envelope } = reply;
      const data = 'data' in envelope ? { data: encodeData(key, envelope.data) } : {};
      return Promise.resolve(Response.json({ code: 200, ...envelope, ...data }, { status }));
    },
  };
}

const routeTable: readonly RouteRecord[] = routes;
/** Those without parameters first: `segments/names` is no segment. */
const patterns = routeTable
  .map((route) => ({
    route,
    pattern: new RegExp(`^${route.method} ${route.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    parameters: route.path.split(':').length,
  }))
  .toSorted((a, b) => a.parameters - b.parameters);

/** Of the route that serves `METHOD /path`. */
export function encodeData(key: string, data: unknown): unknown {
  const route = patterns.find(({ pattern }) => pattern.test(key))?.route;
  return route === undefined ? data : encodeValue(route.reply, data);
}
