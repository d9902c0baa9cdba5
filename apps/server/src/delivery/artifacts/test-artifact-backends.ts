import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ArtifactLimits,
  type ArtifactStore,
  createArtifactStore,
} from '../../platform/artifacts/artifact-store.ts';
import { noQuotaLock } from '../../platform/artifacts/quota-lock.ts';
import { createS3ArtifactStore } from '../../platform/artifacts/s3-artifact-store.ts';
import { openS3Objects } from '../../platform/artifacts/s3-objects.ts';
import { unwatchedStorage } from '../../platform/storage/storage-watch.ts';
import { hasMinio, startMinio } from '../destinations/test-minio.ts';
import { S3_BUCKET, S3_KEY, startS3Peer } from '../destinations/test-s3-peer.ts';
import { type S3Server, serverOf } from '../destinations/test-s3-servers.ts';

/** A backend for artifacts, for the suite that all of them have to pass. */
export interface ArtifactBackend {
  /** Stores over the same files, as several server processes have them. */
  open(limits: ArtifactLimits): ArtifactStore;
  /** Names of everything that is kept, sorted; a file has two. */
  leftovers(): Promise<readonly string[]>;
  /** Bytes that have left the process, where the backend can tell. */
  receivedBytes(): number | null;
  stop(): Promise<void>;
}

type StartBackend = (now: () => Date) => Promise<ArtifactBackend>;

const startDirectory: StartBackend = async (now) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-artifacts-'));
  return {
    open: (limits) => createArtifactStore({ dataDir, limits, storage: unwatchedStorage, quotaLock: noQuotaLock, now }),
    leftovers: async () => {
      const names = await readdir(join(dataDir, 'artifacts'), { recursive: true });
      return names.filter((name) => /content|json/.test(name)).toSorted();
    },
    receivedBytes: () => null,
    stop: () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }),
  };
};

const PREFIX = 'play/head/';

const startPeerBucket: StartBackend = async (now) => {
  // Small pages: lists that go on are part of what is tested.
  const peer = await startS3Peer([], { now, pageSize: 2 });
  return bucketBackend(serverOf(peer), now, peer.receivedBytes);
};

const startMinioBucket: StartBackend = async (now) => bucketBackend(await startMinio(), now, () => null);

function bucketBackend(server: S3Server, now: () => Date, receivedBytes: () => number | null): ArtifactBackend {
  const { endpoint } = server;
  const bucket = { bucket: S3_BUCKET, prefix: PREFIX, region: 'eu-west-1', endpoint, credentials: S3_KEY };
  const opened: { close(): void }[] = [];
  return {
    open(limits) {
      const objects = openS3Objects(bucket);
      opened.push(objects);
      return createS3ArtifactStore({ objects, limits, quotaLock: noQuotaLock, now });
    },
    leftovers: async () => {
      const uploads = Array.from({ length: await server.openUploads() }, (_, index) => `open upload ${index}`);
      const keys = await server.keys();
      return [...keys.map((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key)), ...uploads].toSorted();
    },
    receivedBytes,
    async stop() {
      for (const each of opened) each.close();
      await server.stop();
    },
  };
}

/** Every machine has the first two; MinIO is included where its program is on the PATH. */
export const artifactBackends: readonly (readonly [string, StartBackend])[] = [
  ['the data directory', startDirectory],
  ['a bucket of S3 (verifying peer)', startPeerBucket],
  ...(hasMinio() ? ([['a bucket of MinIO', startMinioBucket]] as const) : []),
];
