import type { DeliveryOutcome, S3Target } from '@playhead/contract/http/deliveries/deliveries';
import { bucketName } from '@playhead/domain/deliveries';
import { OutboundRefusal, unreachableText } from '../../platform/outbound/outbound-guard.ts';

const WRONG_KEY = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'AuthFailure']);
const OTHER_REGION = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

/** F11: what the store or the network said, in words for the person who typed the target. */
export function outcomeOfS3Failure(error: unknown, target: S3Target): DeliveryOutcome {
  const { name, status } = readFailure(error);
  const bucket = bucketName(target.bucket);
  if (findRefusal(error)) return { state: 'refused', reason: unreachableText(hostOf(target)) };
  if (WRONG_KEY.has(name)) {
    return {
      state: 'refused',
      reason: 'The store does not know the access key, or the secret key does not belong to it. Check both.',
    };
  }
  if (name === 'NoSuchBucket')
    return { state: 'refused', reason: `There is no bucket "${bucket}". Check its name and region.` };
  if (OTHER_REGION.has(name) || status === 301) {
    return { state: 'refused', reason: `The bucket "${bucket}" is not in ${target.region}. Choose its region.` };
  }
  if (name === 'AccessDenied' || status === 403) {
    return {
      state: 'refused',
      reason: `The key may not write to the bucket "${bucket}". Ask its owner for s3:PutObject.`,
    };
  }
  if (name === 'AbortError') return { state: 'temporary', reason: 'The upload was cancelled.' };
  if (status === undefined) return { state: 'temporary', reason: unreachableText(hostOf(target)) };
  if (status >= 500 || status === 429 || status === 408) {
    return { state: 'temporary', reason: `The store could not take the file now (${name}).` };
  }
  return { state: 'refused', reason: `The store refused the file: ${name}.` };
}

/** Keys of drop boxes may only write. */
export function isReadForbidden(error: unknown): boolean {
  return readFailure(error).status === 403;
}

function hostOf({ endpoint, region }: S3Target): string {
  return endpoint === undefined ? `s3.${region}.amazonaws.com` : new URL(endpoint).hostname;
}

function findRefusal(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if (current instanceof OutboundRefusal) return true;
  }
  return false;
}

/** The SDK names errors after the store's code; errors of the network have no status. */
function readFailure(error: unknown): { name: string; status: number | undefined } {
  const fields: { name?: unknown; $metadata?: { httpStatusCode?: unknown } } = Object(error);
  const status = fields.$metadata?.httpStatusCode;
  return { name: String(fields.name ?? ''), status: typeof status === 'number' ? status : undefined };
}
