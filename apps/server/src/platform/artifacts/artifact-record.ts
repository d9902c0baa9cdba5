import { AppError } from '@playhead/contract/errors';
import type { Artifact } from '@playhead/contract/http/deliveries/deliveries';
import { megabytes } from '../storage/storage-watch.ts';
import { isArtifactId } from './artifact-paths.ts';
import type { ArtifactDraft, ArtifactLimits } from './artifact-store.ts';

/** What a store keeps next to the bytes of a file. */
export function recordOf(
  draft: ArtifactDraft,
  file: { id: string; bytes: number; sha256: string; created: Date; lifetimeMs: number },
): Artifact {
  return {
    id: file.id,
    fileName: draft.fileName,
    contentType: draft.contentType,
    bytes: file.bytes,
    rows: draft.rows(),
    sha256: file.sha256,
    createdAt: file.created.toISOString(),
    expiresAt: new Date(file.created.getTime() + file.lifetimeMs).toISOString(),
  };
}

export function isExpired({ expiresAt }: Artifact, now: Date): boolean {
  return Date.parse(expiresAt) <= now.getTime();
}

/** The unused part of the customer's quota. */
export function freeBytesIn(limits: ArtifactLimits, usedBytes: number): number {
  if (usedBytes >= limits.bytesPerCustomer) throw quotaExceeded(limits);
  return limits.bytesPerCustomer - usedBytes;
}

export function assertFits(bytes: number, freeBytes: number, limits: ArtifactLimits): void {
  if (bytes > limits.bytesPerFile) throw new AppError('artifact_too_large', { limit: megabytes(limits.bytesPerFile) });
  if (bytes > freeBytes) throw quotaExceeded(limits);
}

function quotaExceeded({ bytesPerCustomer }: ArtifactLimits): AppError {
  return new AppError('artifact_quota_exceeded', { limit: megabytes(bytesPerCustomer) });
}

export function checkedId(id: string): string {
  if (isArtifactId(id)) return id;
  throw new AppError('not_found');
}
