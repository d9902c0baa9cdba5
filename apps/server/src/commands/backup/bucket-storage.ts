import { appendFile, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { quoteText } from '@playhead/query/schema';
import { z } from 'zod';
import type { Engine } from '../../platform/engine/engine.ts';
import { causeOf } from '../engine-cause.ts';
import { remoteFile, type S3Access } from '../ingest/remote-sources.ts';
import { UsageError } from '../usage-error.ts';
import type { BackupStorage } from './backup-storage.ts';
import { ENGINE_PART, MANIFEST_FILE } from './manifest.ts';
import { assertWholePart, checksumsOf } from './part-checksums.ts';

/** Held in memory one at a time, here and in the engine. */
const PIECE_BYTES = 16 * 1024 * 1024;
const PIECES_FILE = `${ENGINE_PART}/pieces.json`;

const Content = z.object({ content: z.string() });
const Pieces = z.object({ pieces: z.number() });

export interface BucketOptions {
  engine: Engine;
  access: S3Access;
  /** Where the embedded engine may write; `null` for an external one, which writes to the bucket directly. */
  engineFolder: string | null;
}

/** A prefix of a bucket, accessed through the engine, which has an S3 client. */
export function bucketStorage(address: string, options: BucketOptions): BackupStorage {
  const { engine, access, engineFolder } = options;
  const prefix = address.replace(/\/+$/, '');
  const locate = (file: string) => {
    const { url } = remoteFile(`${prefix}/${file}`, access);
    const { key, secret } = access.credentials ?? { key: '', secret: '' };
    if (key === '') throw new UsageError('An s3:// address needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
    return [url, key, secret].map(quoteText).join(', ');
  };
  const object = (file: string) => `s3(${locate(file)}, 'RawBLOB', 'content String')`;
  const put = (file: string, data: Uint8Array) =>
    engine.command({
      sql: `INSERT INTO FUNCTION ${object(file)} SETTINGS s3_truncate_on_insert = 1 FORMAT RawBLOB`,
      data,
    });
  const get = async (file: string): Promise<Buffer> => {
    const rows = await engine.inspect({ sql: `SELECT base64Encode(content) AS content FROM ${object(file)}` });
    return Buffer.from(Content.parse(rows[0]).content, 'base64');
  };
  const getOrRefuse = (file: string) =>
    get(file).catch((error: unknown) => {
      throw new UsageError(`${prefix}/${file} cannot be read: ${causeOf(error)}`);
    });
  const pieceName = (index: number) => `${ENGINE_PART}/${String(index).padStart(6, '0')}`;

  /** The embedded engine cannot back up to S3: it writes one file, which is sent in chunks. */
  const throughFile = async <T>(folder: string, work: (tar: { path: string; name: string }) => Promise<T>) => {
    const name = `part-${process.pid}-${Date.now()}.tar`;
    const path = join(folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return await work({ path, name });
    } finally {
      await rm(path, { force: true });
    }
  };
  const upload = async (path: string) => {
    const file = await open(path, 'r');
    try {
      let pieces = 0;
      for (;;) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES);
        if (bytesRead === 0) break;
        await put(pieceName(pieces), buffer.subarray(0, bytesRead));
        pieces += 1;
      }
      await put(PIECES_FILE, Buffer.from(JSON.stringify({ pieces })));
    } finally {
      await file.close();
    }
  };
  const download = async (path: string) => {
    const { pieces } = Pieces.parse(JSON.parse((await getOrRefuse(PIECES_FILE)).toString()));
    for (let index = 0; index < pieces; index += 1) {
      await appendFile(path, await getOrRefuse(pieceName(index)), { mode: 0o600 });
    }
  };

  return {
    name: prefix,
    put: (file, text) => put(file, Buffer.from(text)),
    get: async (file) => (await getOrRefuse(file)).toString(),
    async assertEmpty() {
      const found = await get(MANIFEST_FILE).catch(() => null);
      if (found !== null) throw new UsageError(`There is a backup at ${prefix} already; name another prefix.`);
    },
    async writeEngine(write) {
      if (engineFolder === null) {
        await write(`S3(${locate(ENGINE_PART)})`);
        return [];
      }
      return throughFile(engineFolder, async ({ path, name }) => {
        await write(`File(${quoteText(name)})`);
        await upload(path);
        return checksumsOf(path);
      });
    },
    readEngine: (files, read) => {
      if (engineFolder === null) return read(`S3(${locate(ENGINE_PART)})`);
      return throughFile(engineFolder, async ({ path, name }) => {
        await download(path);
        await assertWholePart(path, files, prefix);
        await read(`File(${quoteText(name)})`);
      });
    },
  };
}
