import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Metadata } from '../metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../metadata/test-metadata.ts';
import { unwatchedStorage } from '../storage/storage-watch.ts';
import { type ArtifactStore, createArtifactStore } from './artifact-store.ts';
import { createQuotaLock } from './quota-lock.ts';

const BYTES = 1_000;
let template: TestMetadata;
let metadata: Metadata;
let dataDir: string;
beforeAll(async () => {
  template = await startTestMetadata({ seed: async () => undefined });
  metadata = await template.clone();
  dataDir = await mkdtemp(join(tmpdir(), 'playhead-quota-'));
});
afterAll(async () => {
  await metadata.stop();
  await template.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

/** Each is what one server process has; they share the disk and the database. */
function openStore(files: number): ArtifactStore {
  return createArtifactStore({
    dataDir,
    limits: { bytesPerFile: BYTES, bytesPerCustomer: files * BYTES, lifetimeMs: 3_600_000 },
    storage: unwatchedStorage,
    quotaLock: createQuotaLock(metadata.db),
    now: () => new Date('2026-11-16T06:00:00Z'),
  });
}

test('exports that end at the same time never keep more than the quota of their customer', async () => {
  const everyWriter = Promise.withResolvers<void>();
  let begun = 0;
  /** Ends only when all writers have begun, so that none of them saw a file of another. */
  async function* content(writers: number) {
    begun += 1;
    if (begun === writers) everyWriter.resolve();
    await everyWriter.promise;
    yield Buffer.alloc(BYTES);
  }
  const stores = [openStore(3), openStore(3)];
  const writers = 8;
  const results = await Promise.allSettled(
    Array.from({ length: writers }, (_, index) =>
      (stores[index % 2] ?? openStore(3)).write({
        customerId: 7,
        fileName: 'rows.csv',
        contentType: 'text/csv',
        content: Readable.from(content(writers)),
        rows: () => 1,
        signal: new AbortController().signal,
      }),
    ),
  );
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refusals).toHaveLength(5);
  for (const refusal of refusals) expect(refusal instanceof AppError && refusal.code).toBe('artifact_quota_exceeded');
});
