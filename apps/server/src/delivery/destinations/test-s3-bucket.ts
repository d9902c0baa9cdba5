import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';

interface BucketRequest {
  method: string;
  url: URL;
  key: string;
  headers: Readonly<Record<string, unknown>>;
  body: Buffer;
}

export interface BucketReply {
  status: number;
  xml?: string;
  bytes?: Buffer;
  headers?: Record<string, string>;
}

interface StoredUpload {
  key: string;
  begun: Date;
  parts: Map<number, Buffer>;
}

export interface TestBucket {
  objects: Map<string, Buffer>;
  openUploads(): number;
  receivedBytes(): number;
  handle(request: BucketRequest): BucketReply;
}

/** What S3 does with the requests that Playhead sends, in memory. */
export function createTestBucket(options: { canRead?: boolean; now: () => Date; pageSize: number }): TestBucket {
  const { now, pageSize } = options;
  const objects = new Map<string, Buffer>();
  const facts = new Map<string, { sha256: string; changedAt: Date; isOnePart: boolean }>();
  const uploads = new Map<string, StoredUpload>();
  let received = 0;

  function keep(key: string, body: Buffer, sha256: string, isOnePart: boolean): void {
    objects.set(key, body);
    facts.set(key, { sha256, changedAt: now(), isOnePart });
  }

  function get({ key, headers }: BucketRequest): BucketReply {
    const whole = objects.get(key);
    if (whole === undefined) return failure(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(String(headers['range'] ?? ''));
    if (range === null) {
      const checksum = facts.get(key)?.isOnePart === true ? { 'x-amz-checksum-crc32': crc(whole) } : {};
      return { status: 200, bytes: whole, headers: { 'content-length': String(whole.length), ...checksum } };
    }
    const part = whole.subarray(Number(range[1]), Number(range[2]) + 1);
    return { status: 206, bytes: part, headers: { 'content-length': String(part.length) } };
  }

  function head({ key }: BucketRequest): BucketReply {
    if (options.canRead === false) return failure(403, 'AccessDenied');
    const bytes = objects.get(key);
    if (bytes === undefined) return failure(404, 'NotFound');
    const headers = { 'content-length': String(bytes.length), 'x-amz-meta-sha256': facts.get(key)?.sha256 ?? '' };
    return { status: 200, headers };
  }

  function list({ searchParams }: URL): BucketReply {
    const prefix = searchParams.get('prefix') ?? '';
    const after = searchParams.get('continuation-token') ?? '';
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = found.slice(0, pageSize);
    const more = found.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size><LastModified>${facts.get(key)?.changedAt.toISOString()}</LastModified></Contents>`,
    );
    return { status: 200, xml: `<ListBucketResult>${rows.join('')}${more}</ListBucketResult>` };
  }

  function listUploads({ searchParams }: URL): BucketReply {
    const prefix = searchParams.get('prefix') ?? '';
    const rows = [...uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      );
    return { status: 200, xml: `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>` };
  }

  function put({ url, key, headers, body }: BucketRequest): BucketReply {
    if (headers['x-amz-checksum-crc32'] !== crc(body)) return failure(400, 'BadDigest');
    const uploadId = url.searchParams.get('uploadId');
    received += body.length;
    if (uploadId === null) keep(key, body, String(headers['x-amz-meta-sha256'] ?? ''), true);
    else {
      const upload = uploads.get(uploadId);
      if (upload === undefined) return failure(404, 'NoSuchUpload');
      upload.parts.set(Number(url.searchParams.get('partNumber')), body);
    }
    return { status: 200, headers: { etag: `"${crc(body)}"` } };
  }

  function post({ url, key, headers, body }: BucketRequest): BucketReply {
    if (url.searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, begun: now(), parts: new Map() });
      facts.set(key, { sha256: String(headers['x-amz-meta-sha256'] ?? ''), changedAt: now(), isOnePart: false });
      return {
        status: 200,
        xml: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    const id = url.searchParams.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (upload === undefined) return failure(404, 'NoSuchUpload');
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
      Number(number),
    );
    const parts = listed.map((number) => upload.parts.get(number));
    if (listed.length === 0 || parts.includes(undefined)) return failure(400, 'InvalidPart');
    keep(key, Buffer.concat(parts.flatMap((part) => part ?? [])), facts.get(key)?.sha256 ?? '', false);
    uploads.delete(id);
    return { status: 200, xml: '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>' };
  }

  function remove({ url, key }: BucketRequest): BucketReply {
    const uploadId = url.searchParams.get('uploadId');
    if (uploadId === null) objects.delete(key);
    else uploads.delete(uploadId);
    return { status: 204 };
  }

  function handle(request: BucketRequest): BucketReply {
    const { method, url, key } = request;
    if (method === 'GET' && key === '') return url.searchParams.has('uploads') ? listUploads(url) : list(url);
    const handlers: Readonly<Record<string, (request: BucketRequest) => BucketReply>> = {
      GET: get,
      HEAD: head,
      PUT: put,
      POST: post,
      DELETE: remove,
    };
    return handlers[method]?.(request) ?? failure(405, 'MethodNotAllowed');
  }

  return { objects, openUploads: () => uploads.size, receivedBytes: () => received, handle };
}

export function failure(status: number, code: string): BucketReply {
  return { status, xml: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}

function crc(body: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}
