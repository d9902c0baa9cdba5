import { hasMinio, startMinio } from './test-minio.ts';
import { type S3Peer, startS3Peer } from './test-s3-peer.ts';

/** A store that the suite of S3 can use, with an empty bucket. */
export interface S3Server {
  endpoint: string;
  read(key: string): Promise<Buffer | undefined>;
  keys(): Promise<readonly string[]>;
  /** Uploads in parts that were neither completed nor aborted. */
  openUploads(): Promise<number>;
  stop(): Promise<void>;
}

export function serverOf(peer: S3Peer): S3Server {
  return {
    endpoint: peer.endpoint,
    read: async (key) => peer.objects.get(key),
    keys: async () => [...peer.objects.keys()].toSorted(),
    openUploads: async () => peer.openUploads(),
    stop: peer.stop,
  };
}

/** Every machine has the first; MinIO is included where its program is on the PATH. */
export const s3Servers: readonly (readonly [string, () => Promise<S3Server>])[] = [
  ['the verifying peer', async () => serverOf(await startS3Peer())],
  ...(hasMinio() ? ([['MinIO', startMinio]] as const) : []),
];
