import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface SeenRequest {
  method: string;
  url: URL;
  authorization: string | undefined;
  body: unknown;
}

type RequestHandler = (request: SeenRequest, response: ServerResponse) => void | Promise<void>;

export interface LocalServer {
  origin: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** A real HTTP server on a free port, so that aborts, time limits and broken connections are real ones. */
export async function startLocalServer(handler: RequestHandler): Promise<LocalServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void readRequest(request).then((entry) => {
      seen.push(entry);
      return handler(entry, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${portOf(server)}`, seen, close: () => closeServer(server) };
}

export function sendJson(response: ServerResponse, status: number, payload: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1' });
  response.end(JSON.stringify(payload));
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', 'http://localhost'),
    authorization: request.headers.authorization,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The local server has no port.');
  return address.port;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
