import { randomBytes } from 'node:crypto';
import type { ArtifactBucket } from './artifacts-url.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import type { StorageWatch } from '../storage/storage-watch.ts';
import { type ArtifactLimits, type ArtifactStore, createArtifactStore } from './artifact-store.ts';
import type { QuotaLock } from './quota-lock.ts';
import { createS3ArtifactStore } from './s3-artifact-store.ts';
import type { S3Objects } from './s3-objects.ts';
import { statusOf } from './s3-status.ts';

const GIGABYTE = 1024 ** 3;
const DAY_MS = 24 * 3_600_000;
/** A week: long enough for a mail that waits over a holiday. */
export const ARTIFACT_LIMITS: ArtifactLimits = {
  bytesPerFile: 2 * GIGABYTE,
  bytesPerCustomer: 10 * GIGABYTE,
  lifetimeMs: 7 * DAY_MS,
};

export interface OpenArtifactStore {
  store: ArtifactStore;
  close(): void;
}

/** In the bucket where one is set, otherwise in the data directory. A bucket that cannot be used refuses the start. */
export async function openArtifactStore(options: {
  bucket: ArtifactBucket | null;
  dataDir: string;
  limits: ArtifactLimits;
  storage: Pick<StorageWatch, 'assertSpace' | 'reportFull'>;
  quotaLock: QuotaLock;
  now: () => Date;
}): Promise<OpenArtifactStore> {
  const { bucket, limits, quotaLock, now } = options;
  if (bucket === null) return { store: createArtifactStore(options), close: () => undefined };
  // Most servers have no bucket, and its SDK is much code.
  const { openS3Objects } = await import('./s3-objects.ts');
  const objects = openS3Objects(bucket);
  try {
    await tryEveryCall(objects);
  } catch (error) {
    objects.close();
    throw new StartRefusal(sentenceOf(error, bucket), { cause: error });
  }
  return { store: createS3ArtifactStore({ objects, limits, quotaLock, now }), close: () => objects.close() };
}

/** Reports a missing right at the start instead of at the first export. */
async function tryEveryCall(objects: S3Objects): Promise<void> {
  const key = `start-check-${randomBytes(8).toString('hex')}`;
  for await (const _first of objects.list('start-check-')) break;
  await objects.put(key, '{}');
  await objects.get(key);
  await objects.remove(key);
}

function sentenceOf(error: unknown, { bucket, endpoint }: ArtifactBucket): string {
  const { cause = error }: { cause?: unknown } = Object(error);
  const { name = '', message = '' }: { name?: unknown; message?: unknown } = Object(cause);
  const status = statusOf(cause);
  const where = endpoint === null ? 'Amazon S3' : endpoint;
  if (name === 'NoSuchBucket') return `ARTIFACTS_URL names the bucket "${bucket}", and ${where} has none of this name.`;
  if (name === 'CredentialsProviderError')
    return 'ARTIFACTS_URL has no credentials: put key:secret@ in front of the bucket, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  if (/region is missing/i.test(String(message)))
    return 'ARTIFACTS_URL names no region: add ?region=eu-west-1 or yours, or set AWS_REGION.';
  if (status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return `ARTIFACTS_URL names another region than that of the bucket "${bucket}": correct ?region=.`;
  if (status === 403)
    return `The credentials of ARTIFACTS_URL may not list, read, write and delete in the bucket "${bucket}" (${String(name)}).`;
  if (status !== undefined)
    return `The bucket "${bucket}" of ARTIFACTS_URL cannot be used: ${where} responded with ${String(name)}.`;
  return `${where}, which ARTIFACTS_URL names, cannot be reached (${String(message)}). Check the address and the network, then start again.`;
}
