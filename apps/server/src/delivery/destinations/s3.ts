import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { DeliveryOutcome, S3Target } from '@playhead/contract/http/deliveries/deliveries';
import { bucketName, objectKey, s3Problems } from '@playhead/domain/deliveries';
import { guardedAgents } from '../../platform/outbound/guarded-agents.ts';
import type { OutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import type { Destination, Shipment } from '../destination.ts';
import { isReadForbidden, outcomeOfS3Failure } from './s3-outcome.ts';

/** Parts of a file, two at a time: so much of it is in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 20_000;
const IDLE_MS = 60_000;
const ATTEMPTS = 3;

/** DLV-001: an object of the same key at every attempt of a run, so that a repeated one replaces it. */
export function createS3Destination(options: {
  guard: OutboundGuard;
  /** Chosen by the operator, for targets that name none. */
  endpoint?: string | null;
  /** How long the store may say nothing. */
  idleMs?: number;
}): Destination<S3Target> {
  const { guard, endpoint = null, idleMs = IDLE_MS } = options;
  return {
    async deliver(wanted, shipment, signal) {
      const target = endpoint === null || wanted.endpoint !== undefined ? wanted : { ...wanted, endpoint };
      const [problem] = s3Problems(target, 'viewers');
      if (problem !== undefined) return { state: 'refused', reason: problem };
      if (wanted.endpoint !== undefined && !guard.isListed(new URL(wanted.endpoint).hostname)) {
        return {
          state: 'refused',
          reason: `The endpoint ${wanted.endpoint} is not allowed. Ask your administrator to list its host.`,
        };
      }
      const agents = guardedAgents(guard);
      const client = createClient(target, { ...agents, idleMs });
      try {
        if (target.endpoint !== undefined) await guard.resolve(new URL(target.endpoint).hostname);
        await upload(client, { target, shipment, signal });
        return await verify(client, { target, shipment });
      } catch (error) {
        return outcomeOfS3Failure(error, target);
      } finally {
        client.destroy();
        agents.close();
      }
    },
  };
}

function createClient(
  target: S3Target,
  { httpAgent, httpsAgent, idleMs }: ReturnType<typeof guardedAgents> & { idleMs: number },
): S3Client {
  return new S3Client({
    region: target.region,
    credentials: { accessKeyId: target.accessKeyId, secretAccessKey: target.secret },
    ...(target.endpoint === undefined ? {} : { endpoint: target.endpoint, forcePathStyle: true }),
    followRegionRedirects: false,
    maxAttempts: ATTEMPTS,
    // `requestTimeout` only writes a warning.
    requestHandler: { httpAgent, httpsAgent, connectionTimeout: CONNECT_MS, socketTimeout: idleMs },
  });
}

interface Transfer {
  target: S3Target;
  shipment: Shipment;
}

/** In parts with a checksum each, which the store compares; a failed upload leaves no parts. */
async function upload(
  client: S3Client,
  { target, shipment, signal }: Transfer & { signal: AbortSignal },
): Promise<void> {
  const { artifact } = shipment;
  const content = shipment.open();
  const transfer = new Upload({
    client,
    params: {
      Bucket: bucketName(target.bucket),
      Key: objectKey(target, artifact.fileName),
      Body: content,
      ContentType: artifact.contentType,
      ContentDisposition: 'attachment',
      ChecksumAlgorithm: 'CRC32',
      Metadata: { sha256: artifact.sha256 },
    },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    leavePartsOnError: false,
  });
  // The upload's own abort would not wait until the store has forgotten the parts.
  const cut = () => void content.destroy(Object.assign(new Error('cancelled'), { name: 'AbortError' }));
  signal.addEventListener('abort', cut, { once: true });
  try {
    if (signal.aborted) cut();
    await transfer.done();
  } finally {
    signal.removeEventListener('abort', cut);
    content.destroy();
  }
}

/** F11: nothing is delivered before the store itself says that all of it is there. */
async function verify(client: S3Client, { target, shipment }: Transfer): Promise<DeliveryOutcome> {
  const object = { Bucket: bucketName(target.bucket), Key: objectKey(target, shipment.artifact.fileName) };
  const receipt = `s3://${object.Bucket}/${object.Key}`;
  try {
    const { ContentLength, Metadata } = await client.send(new HeadObjectCommand(object));
    const isWhole = ContentLength === shipment.artifact.bytes && Metadata?.['sha256'] === shipment.artifact.sha256;
    if (isWhole) return { state: 'delivered', receipt };
    return { state: 'temporary', reason: `${receipt} is not the file that was sent: somebody else may write it too.` };
  } catch (error) {
    if (!isReadForbidden(error)) throw error;
    return {
      state: 'delivered',
      receipt,
      note: 'The key may write but not read, so the object was not compared with the file.',
    };
  }
}
