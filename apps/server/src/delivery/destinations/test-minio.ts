import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { freePort } from './test-openssh.ts';
import { S3_BUCKET, S3_KEY } from './test-s3-peer.ts';
import type { S3Server } from './test-s3-servers.ts';

/** Only a hang reaches it. */
const START_MS = 100_000;

export function hasMinio(): boolean {
  return spawnSync('minio', ['--version'], { encoding: 'utf8' }).status === 0;
}

/** A real store, where its program is on the PATH. */
export async function startMinio(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'playhead-minio-'));
  const port = await freePort();
  const server = spawn('minio', ['server', directory, '--address', `127.0.0.1:${port}`, '--quiet'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      MINIO_ROOT_USER: S3_KEY.accessKeyId,
      MINIO_ROOT_PASSWORD: S3_KEY.secretAccessKey,
      MINIO_REGION: 'eu-west-1',
    },
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ region: 'eu-west-1', endpoint, forcePathStyle: true, credentials: S3_KEY });
  await untilBucket(client, server);
  const at = { Bucket: S3_BUCKET };
  return {
    endpoint,
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ ...at, Key: key }));
      return Body instanceof Readable ? buffer(Body) : undefined;
    },
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command(at));
      return Contents.map(({ Key = '' }) => Key).toSorted();
    },
    openUploads: async () => (await client.send(new ListMultipartUploadsCommand(at))).Uploads?.length ?? 0,
    async stop() {
      client.destroy();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function untilBucket(client: S3Client, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
      return;
    } catch (error) {
      if (performance.now() > deadline || server.exitCode !== null) throw error;
      await sleep(200);
    }
  }
}
