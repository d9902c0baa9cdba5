import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { signatureProblem } from './test-s3-signature.ts';

export interface S3Peer {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Multipart uploads that were neither completed nor aborted. */
  openUploads(): number;
  requests: readonly string[];
  /** From now on. */
  fail(fault: S3Fault): void;
  stop(): Promise<void>;
}

/** Chosen by `METHOD /bucket/key?query`, before the request takes effect unless `after` is set. */
export interface S3Fault {
  when: RegExp;
  times: number;
  /** An error of the store, or a cut connection where absent. */
  status?: number;
  code?: string;
  after?: true;
}

const KEYS = { AKIDEXAMPLE: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const BUCKET = 'reports';

interface StoredUpload {
  key: string;
  parts: Map<number, Buffer>;
}

/** A store that checks every signature and checksum, and fails where it is told to. */
export async function startS3Peer(
  faults: readonly S3Fault[] = [],
  options: { canRead?: boolean } = {},
): Promise<S3Peer> {
  const objects = new Map<string, Buffer>();
  const metadata = new Map<string, string>();
  const uploads = new Map<string, StoredUpload>();
  const requests: string[] = [];
  const left = faults.map((fault) => ({ ...fault }));

  function takeFault(line: string, isAfter: boolean): S3Fault | undefined {
    const fault = left.find((each) => each.times > 0 && (each.after === true) === isAfter && each.when.test(line));
    if (fault !== undefined) fault.times -= 1;
    return fault;
  }

  function store(
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; xml?: string; headers?: Record<string, string> } {
    const url = new URL(request.url ?? '/', 'http://peer');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (bucket !== BUCKET) return failure(404, 'NoSuchBucket');
    const uploadId = url.searchParams.get('uploadId') ?? '';
    const upload = uploads.get(uploadId);
    const sha256 = String(request.headers['x-amz-meta-sha256'] ?? '');
    switch (request.method) {
      case 'HEAD':
        if (options.canRead === false) return failure(403, 'AccessDenied');
        return objects.has(key)
          ? {
              status: 200,
              headers: {
                'content-length': String(objects.get(key)?.length),
                'x-amz-meta-sha256': metadata.get(key) ?? '',
              },
            }
          : failure(404, 'NotFound');
      case 'DELETE':
        uploads.delete(uploadId);
        return { status: 204 };
      case 'POST':
        if (url.searchParams.has('uploads')) {
          const id = randomUUID();
          uploads.set(id, { key, parts: new Map() });
          metadata.set(key, sha256);
          return {
            status: 200,
            xml: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
          };
        }
        if (upload === undefined) return failure(404, 'NoSuchUpload');
        return complete(upload, uploadId, body.toString());
      case 'PUT':
        if (!hasChecksum(request, body)) return failure(400, 'BadDigest');
        if (upload !== undefined) upload.parts.set(Number(url.searchParams.get('partNumber')), body);
        else if (uploadId !== '') return failure(404, 'NoSuchUpload');
        else {
          objects.set(key, body);
          metadata.set(key, sha256);
        }
        return { status: 200, headers: { etag: `"${crc(body)}"` } };
      default:
        return failure(405, 'MethodNotAllowed');
    }
  }

  function complete(upload: StoredUpload, id: string, xml: string) {
    const listed = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
    const parts = listed.map((number) => upload.parts.get(number));
    if (listed.length === 0 || parts.includes(undefined)) return failure(400, 'InvalidPart');
    objects.set(upload.key, Buffer.concat(parts.flatMap((part) => part ?? [])));
    uploads.delete(id);
    return { status: 200, xml: '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>' };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = `${request.method} ${request.url}`;
    requests.push(line);
    const before = takeFault(line, false);
    if (before !== undefined && before.status === undefined) return void request.socket.destroy();
    const body = await buffer(request);
    const problem = signatureProblem(request, body, KEYS);
    const reply =
      problem !== null
        ? failure(403, problem)
        : before !== undefined
          ? failure(before.status ?? 500, before.code ?? '')
          : store(request, body);
    if (takeFault(line, true) !== undefined) return void request.socket.destroy();
    const xml = request.method === 'HEAD' ? '' : (reply.xml ?? '');
    response.writeHead(reply.status, { 'content-type': 'application/xml', ...reply.headers }).end(xml);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    objects,
    openUploads: () => uploads.size,
    fail: (fault) => void left.push({ ...fault }),
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function failure(status: number, code: string): { status: number; xml: string; headers?: Record<string, string> } {
  return { status, xml: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}

function hasChecksum(request: IncomingMessage, body: Buffer): boolean {
  return request.headers['x-amz-checksum-crc32'] === crc(body);
}

function crc(body: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}
