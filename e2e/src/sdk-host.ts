import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

export interface SdkHost {
  url: string;
  close(): void;
}

export interface SdkHostOptions {
  apiHost: string;
  /** Path of the explore in the host's page, with its query. */
  explore: (search: string) => string;
  events: readonly string[];
  /** The signed address of that explore, as the server of a host makes it. */
  sign: (src: string) => Promise<string>;
}

/** A page of another origin that embeds an explore with Looker's SDK as it is published; `window.heard` has its events. */
export async function startSdkHost({ apiHost, explore, events, sign }: SdkHostOptions): Promise<SdkHost> {
  const sdk = await readFile(createRequire(import.meta.url).resolve('@looker/embed-sdk/dist/main.js'), 'utf8');
  const html = (search: string) => `<!doctype html><title>host</title><link rel="icon" href="data:," />
    <div id="place"></div>
    <script src="/sdk.js"></script>
    <script>
      window.heard = [];
      const builder = LookerEmbedSDK.getEmbedSDK()
        .createExploreWithUrl('${explore(search)}')
        .withApiHost('${apiHost}')
        .withAuthUrl('/auth')
        .appendTo('#place');
      for (const name of ${JSON.stringify(events)}) {
        builder.on(name, (event) => window.heard.push(JSON.parse(JSON.stringify(event))));
      }
      builder.build().connect({ waitUntilLoaded: true }).then((connection) => { window.connection = connection; });
    </script>`;
  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://host.example');
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html(search));
    } else if (pathname === '/sdk.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(sdk);
    } else {
      sign(searchParams.get('src') ?? '').then(
        (url) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url })),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    close: () => void server.close(),
  };
}
