import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const DOCUMENTED_ADDRESS = 'https://playhead.example';

export interface EmbedHost {
  port: number;
  /** Reasons of the token requests so far. */
  requested: string[];
  close(): void;
}

export interface EmbedHostOptions {
  playheadUrl: string;
  /** Responds to `POST /playhead-token`, as a portal's own server would; null for nobody. */
  token: (reason: string) => Promise<string | null>;
}

/** A portal on a separate port. It knows Playhead by the built file alone; `/module`, `/script`, `/element` and `/react` are the manual's. */
export async function startEmbedHost({ playheadUrl, token }: EmbedHostOptions): Promise<EmbedHost> {
  const requested: string[] = [];
  const pages = await readPages(playheadUrl);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host.example');
    const page = pages.get(pathname);
    if (pathname === '/playhead-token') {
      const reason = searchParams.get('reason') ?? '';
      requested.push(reason);
      token(reason).then(
        (text) => (text === null ? response.writeHead(401).end() : response.end(text)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    } else if (page === undefined) {
      response.writeHead(404).end();
    } else {
      response.writeHead(200, { 'content-type': page.type }).end(page.text);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    port: bound && typeof bound === 'object' ? bound.port : 0,
    requested,
    close: () => void server.close(),
  };
}

interface HostFile {
  type: string;
  text: string;
}

async function readPages(playheadUrl: string): Promise<ReadonlyMap<string, HostFile>> {
  const manual = await readFile(join(root, 'docs', 'embedding.md'), 'utf8');
  const examples = (language: string) =>
    [...manual.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) =>
      code.replaceAll(DOCUMENTED_ADDRESS, playheadUrl),
    );
  const [module, script, element] = examples('html');
  const [react] = examples('jsx');
  if (!module || !script || !element || !react) throw new Error('docs/embedding.md lacks an example.');
  const html = (text: string): HostFile => ({ type: 'text/html', text });
  return new Map([
    ['/module', html(module)],
    ['/script', html(script)],
    ['/element', html(element)],
    ['/react', html('<!doctype html><div id="root"></div><script type="module" src="/react.js"></script>')],
    ['/react.js', { type: 'text/javascript', text: await bundle(react) }],
    ['/watched', html(watchedPage(playheadUrl))],
    ['/blank', html('<!doctype html><title>Another page</title>')],
  ]);
}

/** What a portal's own build makes of the example. */
async function bundle(code: string): Promise<string> {
  const entry = join(import.meta.dirname, 'react-example.jsx');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'example', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('The example was not built.');
  return chunk.code;
}

/** Keeps what passes, and has a second frame for pages of foreign origins. */
function watchedPage(playheadUrl: string): string {
  return `<!doctype html><title>Watched portal</title>
    <div id="analytics" style="height: 700px"></div>
    <iframe id="foreign" title="Foreign" style="height: 40px"></iframe>
    <script type="module">
      import { mount } from '${playheadUrl}/embed/playhead-embed.js';
      window.traffic = [];
      window.playhead = mount({
        container: document.querySelector('#analytics'),
        url: '${playheadUrl}',
        page: new URLSearchParams(location.search).get('page'),
        token: (reason) => fetch('/playhead-token?reason=' + reason, { method: 'POST' }).then((reply) => {
          if (!reply.ok) throw new Error('Nobody is signed in.');
          return reply.text();
        }),
        onMessage: (traffic) => window.traffic.push(traffic),
        onError: (error) => window.traffic.push({ direction: 'error', text: String(error) }),
      });
    </script>`;
}
