import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

export interface LookerStandIn {
  url: string;
  /** Path and query of each signed address that was opened, or what was wrong with it. */
  opened: readonly string[];
  close(): void;
}

const SIGNED = [
  'nonce',
  'time',
  'session_length',
  'external_user_id',
  'permissions',
  'models',
  'group_ids',
  'external_group_id',
  'user_attributes',
  'access_filters',
];

/**
 * Plays Looker's side: it checks the signature of an address, and its page connects to the host as Looker's does. In the page,
 * `said` has what the host sent, and `say(type, detail)` sends an event.
 */
export async function startLookerStandIn(secret: string): Promise<LookerStandIn> {
  const opened: string[] = [];
  const server = createServer((request, response) => {
    const { host, pathname, searchParams } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (!pathname.startsWith('/login/embed/')) {
      response.writeHead(404).end();
      return;
    }
    const lines = [host, pathname, ...SIGNED.map((name) => searchParams.get(name) ?? '')];
    const signature = createHmac('sha1', secret).update(lines.join('\n')).digest('base64');
    const target = decodeURIComponent(pathname.slice('/login/embed/'.length));
    opened.push(searchParams.get('signature') === signature ? target : 'wrong signature');
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(target));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    opened,
    close: () => void server.close(),
  };
}

function pageOf(target: string): string {
  const host = new URLSearchParams(target.split('?')[1]).get('embed_domain') ?? '';
  return `<!doctype html><title>Looker</title><h1>Dashboard of Looker</h1>
    <script>
      const { port1, port2 } = new MessageChannel();
      window.said = [];
      window.connected = false;
      port1.onmessage = ({ data }) => {
        if (data.action === 0) {
          port1.postMessage({ action: 1, data: {} });
          window.connected = true;
        } else window.said.push(data.data);
      };
      window.say = (type, detail) =>
        port1.postMessage({ action: 2, data: { eventName: type, payload: [{ type, ...detail }] } });
      parent.postMessage({ action: 0 }, ${JSON.stringify(host)}, [port2]);
    </script>`;
}
