import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { addAbortSignal, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '@playhead/contract/errors';
import type { ArtifactBucket } from './artifacts-url.ts';
import type { ByteRange } from './artifact-store.ts';
import { statusOf } from './s3-status.ts';

/** Two parts of a file that is written are in memory, and one that is being filled. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const ATTEMPTS = 3;
const CONNECT_MS = 10_000;
const IDLE_MS = 60_000;
/** Slow readers of downloads hold one each. */
const MOST_SOCKETS = 256;

interface StoredObject {
  key: string;
  bytes: number;
  changedAt: Date;
}

/** The few calls of S3 that files need, below the prefix. Failures of the store are `files_unavailable`, with the SDK's error as cause. */
export interface S3Objects {
  /** In parts with a checksum each, which the store compares. A body that fails leaves no parts. */
  upload(key: string, body: Readable, contentType: string): Promise<void>;
  put(key: string, text: string): Promise<void>;
  /** Undefined where there is none. */
  get(key: string): Promise<string | undefined>;
  size(key: string): Promise<number | undefined>;
  read(key: string, range?: ByteRange): Readable;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Ends uploads that were begun before `limit` and never completed; resolves with their number. */
  abortUploads(limit: Date): Promise<number>;
  close(): void;
}

export function openS3Objects({ bucket, prefix, region, endpoint, credentials }: ArtifactBucket): S3Objects {
  const client = new S3Client({
    ...(region === null ? {} : { region }),
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(credentials === null ? {} : { credentials }),
    followRegionRedirects: false,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      httpAgent: new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS }),
      httpsAgent: new SecureAgent({ keepAlive: true, maxSockets: MOST_SOCKETS }),
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
    },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  async function* bytesOf(key: string, range: ByteRange | undefined, signal: AbortSignal): AsyncGenerator<Buffer> {
    const wanted = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...wanted }), { abortSignal: signal });
      if (!(Body instanceof Readable)) throw new Error('the store sent no content');
      yield* addAbortSignal(signal, Body);
    } catch (error) {
      throw statusOf(error) === 404 ? new AppError('not_found') : storeFailure(error);
    }
  }

  return {
    async upload(key, body, contentType) {
      const params = { ...at(key), Body: body, ContentType: contentType, ChecksumAlgorithm: 'CRC32' as const };
      await called(new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done());
    },
    async put(key, text) {
      await called(client.send(new PutObjectCommand({ ...at(key), Body: text, ContentType: 'application/json' })));
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return await Body?.transformToString();
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw storeFailure(error);
      }
    },
    size: async (key) => (await called(client.send(new HeadObjectCommand(at(key))))).ContentLength,
    read(key, range) {
      const leaving = new AbortController();
      const content = Readable.from(bytesOf(key, range, leaving.signal), { objectMode: false });
      // A reader that leaves closes the connection at once, not at the store's next bytes.
      return content.once('close', () => leaving.abort());
    },
    async remove(key) {
      await called(client.send(new DeleteObjectCommand(at(key))));
    },
    async *list(below) {
      const request = { Bucket: bucket, Prefix: `${prefix}${below}` };
      let next: string | undefined;
      do {
        const more = next === undefined ? {} : { ContinuationToken: next };
        const page = await called(client.send(new ListObjectsV2Command({ ...request, ...more })));
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), bytes: Size, changedAt: LastModified };
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
    async abortUploads(limit) {
      const listed = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix });
      const { Uploads = [] } = await called(client.send(listed));
      const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < limit);
      for (const { Key, UploadId } of old) {
        await called(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })));
      }
      return old.length;
    },
    close: () => client.destroy(),
  };
}

async function called<Reply>(work: Promise<Reply>): Promise<Reply> {
  try {
    return await work;
  } catch (error) {
    throw storeFailure(error);
  }
}

function storeFailure(error: unknown): unknown {
  return error instanceof AppError ? error : new AppError('files_unavailable', {}, { cause: error });
}
