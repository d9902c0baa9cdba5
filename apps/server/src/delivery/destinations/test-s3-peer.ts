import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type BucketReply, createTestBucket, failure } from './test-s3-bucket.ts';
import { signatureProblem } from './test-s3-signature.ts';

export interface S3Peer {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Multipart uploads that were neither completed nor aborted. */
  openUploads(): number;
  /** Of objects and parts, so far. */
  receivedBytes(): number;
  /** Replies that have begun and not ended. */
  openReplies(): number;
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
  /** The connection stays open, and nothing is ever sent. */
  silent?: true;
  after?: true;
}

export const S3_KEY = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
export const S3_BUCKET = 'reports';
const PAGE_SIZE = 1_000;

/** A store that checks every signature and checksum, and fails where it is told to. */
export async function startS3Peer(
  faults: readonly S3Fault[] = [],
  options: { canRead?: boolean; now?: () => Date; pageSize?: number } = {},
): Promise<S3Peer> {
  const { now = () => new Date(), pageSize = PAGE_SIZE, ...rights } = options;
  const bucket = createTestBucket({ now, pageSize, ...rights });
  const requests: string[] = [];
  let openReplies = 0;
  const left = faults.map((fault) => ({ ...fault }));

  function takeFault(line: string, isAfter: boolean): S3Fault | undefined {
    const fault = left.find((each) => each.times > 0 && (each.after === true) === isAfter && each.when.test(line));
    if (fault !== undefined) fault.times -= 1;
    return fault;
  }

  function replyTo(request: IncomingMessage, body: Buffer, fault: S3Fault | undefined): BucketReply {
    const problem = signatureProblem(request, body, { [S3_KEY.accessKeyId]: S3_KEY.secretAccessKey });
    if (problem !== null) return failure(403, problem);
    if (fault !== undefined) return failure(fault.status ?? 500, fault.code ?? '');
    const url = new URL(request.url ?? '/', 'http://peer');
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (name !== S3_BUCKET) return failure(404, 'NoSuchBucket');
    return bucket.handle({ method: request.method ?? '', url, key: rest.join('/'), headers: request.headers, body });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = `${request.method} ${request.url}`;
    requests.push(line);
    const before = takeFault(line, false);
    if (before?.silent === true) return;
    if (before !== undefined && before.status === undefined) return void request.socket.destroy();
    const reply = replyTo(request, await buffer(request), before);
    if (takeFault(line, true) !== undefined) return void request.socket.destroy();
    openReplies += 1;
    response.once('close', () => void (openReplies -= 1));
    response.writeHead(reply.status, { 'content-type': 'application/xml', ...reply.headers });
    response.end(request.method === 'HEAD' ? '' : (reply.bytes ?? reply.xml ?? ''));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    objects: bucket.objects,
    openUploads: bucket.openUploads,
    receivedBytes: bucket.receivedBytes,
    openReplies: () => openReplies,
    fail: (fault) => void left.push({ ...fault }),
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
