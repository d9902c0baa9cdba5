import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

export interface TestObjectStore {
  url: string;
  objects: Map<string, Buffer>;
  /** Access keys of the callers, from their signatures; '' for unsigned requests. */
  callers: Set<string>;
  end(): Promise<void>;
}

/** The part of S3 that the engine needs: HEAD, GET with ranges, list, PUT at once and in parts, DELETE. */
export async function startTestObjectStore(): Promise<TestObjectStore> {
  const objects = new Map<string, Buffer>();
  const callers = new Set<string>();
  const server = createServer((request, response) => {
    callers.add(/Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? '');
    const url = new URL(request.url ?? '/', 'http://store');
    const path = decodeURIComponent(url.pathname.slice(1));
    if (url.searchParams.has('list-type')) return list(response, { bucket: path.replace(/\/$/, ''), url, objects });
    if (request.method === 'PUT' || request.method === 'POST' || request.method === 'DELETE') {
      return void change(request, response, { path, url, objects });
    }
    return send(request, response, { path, bytes: objects.get(path) });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    callers,
    end: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function list(
  response: ServerResponse,
  { bucket, url, objects }: { bucket: string; url: URL; objects: Map<string, Buffer> },
): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const found = [...objects].filter(([path]) => path.startsWith(`${bucket}/${prefix}`));
  const contents = found.map(
    ([path, bytes]) =>
      `<Contents><Key>${path.slice(bucket.length + 1)}</Key><Size>${bytes.length}</Size><ETag>"x"</ETag><LastModified>2026-05-01T00:00:00.000Z</LastModified><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  response.setHeader('content-type', 'application/xml');
  response.end(
    `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${found.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
  );
}

const partOf = (path: string, number: string | null) => `.parts/${path}/${String(number).padStart(6, '0')}`;

async function change(
  request: IncomingMessage,
  response: ServerResponse,
  { path, url, objects }: { path: string; url: URL; objects: Map<string, Buffer> },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const { searchParams } = url;
  const sendXml = (root: string, content: string) =>
    response.setHeader('content-type', 'application/xml').end(`<?xml version="1.0"?><${root}>${content}</${root}>`);
  if (request.method === 'DELETE') {
    objects.delete(path);
    response.statusCode = 204;
    response.end();
  } else if (request.method === 'PUT') {
    objects.set(searchParams.has('uploadId') ? partOf(path, searchParams.get('partNumber')) : path, body);
    response.setHeader('etag', '"x"').end();
  } else if (searchParams.has('uploads')) {
    sendXml('InitiateMultipartUploadResult', '<UploadId>1</UploadId>');
  } else if (searchParams.has('delete')) {
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) {
      objects.delete(`${path.replace(/\/$/, '')}/${key}`);
    }
    sendXml('DeleteResult', '');
  } else {
    const parts = [...objects.keys()].filter((key) => key.startsWith(partOf(path, '').slice(0, -6))).toSorted();
    objects.set(path, Buffer.concat(parts.map((key) => objects.get(key) ?? Buffer.alloc(0))));
    for (const key of parts) objects.delete(key);
    sendXml('CompleteMultipartUploadResult', '<ETag>"x"</ETag>');
  }
}

/** Like a server that makes its responses anew each time, it tells no date of objects under `undated/`. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { path, bytes }: { path: string; bytes: Buffer | undefined },
): void {
  if (bytes === undefined) {
    response.statusCode = 404;
    response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
    return;
  }
  const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '');
  const from = range === null ? 0 : Number(range[1]);
  const to = range === null || range[2] === '' ? bytes.length - 1 : Math.min(Number(range[2]), bytes.length - 1);
  response.setHeader('accept-ranges', 'bytes');
  if (!path.startsWith('undated/')) response.setHeader('last-modified', 'Fri, 01 May 2026 00:00:00 GMT');
  response.setHeader('etag', '"x"');
  if (range !== null) {
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${from}-${to}/${bytes.length}`);
  }
  response.setHeader('content-length', to - from + 1);
  response.end(request.method === 'HEAD' ? undefined : bytes.subarray(from, to + 1));
}
