import { createReadStream, globSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import type { SourceFormat } from '@playhead/domain/ingest';
import type { RemoteFile } from '@playhead/query/ingest';
import { errorCode } from '../../platform/process/system-error.ts';
import { UsageError } from '../usage-error.ts';

export type Compression = 'none' | 'gzip' | 'zstd';

interface SourceBasics {
  /** As the report shows it. */
  name: string;
  format: SourceFormat;
  /** As stored: compressed, if it is compressed. */
  bytes: number;
  /** Equal for the same file with the same content. */
  fingerprint: string;
}

export interface LocalSource extends SourceBasics {
  kind: 'local';
  path: string;
  compression: Compression;
}

export interface RemoteSource extends SourceBasics {
  kind: 'remote';
  file: RemoteFile;
}

export type Source = LocalSource | RemoteSource;

/** An argument that is skipped; the others are loaded. */
export interface UnreadableSource {
  kind: 'unreadable';
  name: string;
  reason: string;
}

const endings: Readonly<Record<string, SourceFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'ndjson',
  parquet: 'parquet',
  pq: 'parquet',
};
const compressions: Readonly<Record<string, Compression>> = { gz: 'gzip', gzip: 'gzip', zst: 'zstd', zstd: 'zstd' };

/** `undefined` if the name does not say. */
export function formatByName(name: string): { format: SourceFormat | undefined; compression: Compression } {
  const parts = (name.split(/[?#]/)[0] ?? '').toLowerCase().split('.');
  const compression = compressions[parts.at(-1) ?? ''];
  const ending = compression === undefined ? parts.at(-1) : parts.at(-2);
  return { format: endings[ending ?? ''], compression: compression ?? 'none' };
}

/** `_SUCCESS`, `_committed_17`, `.part-0.csv.crc`: what programs that write files in parts leave beside them. */
export function isMarker(path: string): boolean {
  const name = basename(path);
  return /^[_.]/.test(name) && formatByName(name).format === undefined;
}

export function unknownFormat(name: string): UsageError {
  return new UsageError(
    `The name ${name} does not tell the format; write "format: csv" (or ndjson, parquet) into the mapping.`,
  );
}

/**
 * Local sources of one argument: a file, the files of a folder or of a pattern, each with its format or why it cannot
 * be read.
 */
export async function localSources(
  argument: string,
  options: { format: SourceFormat | undefined; cwd: string },
): Promise<readonly (LocalSource | UnreadableSource)[]> {
  const paths = await pathsOf(argument, options.cwd);
  return Promise.all(
    paths.map((path) =>
      localSource(path, options).catch((error: unknown) => {
        if (error instanceof UsageError) return { kind: 'unreadable' as const, name: path, reason: error.message };
        throw error;
      }),
    ),
  );
}

async function pathsOf(argument: string, cwd: string): Promise<readonly string[]> {
  const path = resolve(cwd, argument);
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return [path];
  if (found?.isDirectory()) {
    const names = await readdir(path, { withFileTypes: true });
    const files = names.filter((entry) => entry.isFile() && formatByName(entry.name).format !== undefined);
    if (files.length === 0) throw new UsageError(`The folder ${argument} holds no CSV, NDJSON or Parquet file.`);
    return files.map((entry) => join(path, entry.name)).toSorted();
  }
  if (found !== undefined) throw new UsageError(`${argument} is neither a file nor a folder.`);
  const entries = /[*?[{]/.test(argument) ? globSync(argument, { cwd, withFileTypes: true }) : [];
  const files = entries.filter((entry) => !entry.isDirectory() && !isMarker(entry.name));
  const matches = files.map((entry) => join(entry.parentPath, entry.name));
  if (matches.length === 0) throw new UsageError(`There is no file ${argument}.`);
  return matches.map((match) => resolve(cwd, match)).toSorted();
}

async function localSource(
  path: string,
  options: { format: SourceFormat | undefined; cwd: string },
): Promise<LocalSource> {
  const { format, compression } = formatByName(path);
  const chosen = options.format ?? format;
  if (chosen === undefined) throw unknownFormat(path);
  const { size, mtimeMs } = await stat(path).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read (${errorCode(error) ?? 'unknown error'}).`);
  });
  return {
    kind: 'local',
    name: path.startsWith(`${options.cwd}/`) ? path.slice(options.cwd.length + 1) : path,
    path,
    format: chosen,
    compression,
    bytes: size,
    fingerprint: `file:${path}:${size}:${mtimeMs}`,
  };
}

export interface OpenText {
  stream: Readable;
  /** Of the stored file. */
  bytesRead(): number;
}

const CHUNK_BYTES = 1024 * 1024;

/** The decompressed text, from a byte offset where seeking is cheap. */
export function openLocalText(source: LocalSource, start = 0): OpenText {
  const file = createReadStream(source.path, { highWaterMark: CHUNK_BYTES, start });
  const bytesRead = () => start + file.bytesRead;
  if (source.compression === 'none') return { stream: file, bytesRead };
  const unpack =
    source.compression === 'gzip'
      ? createGunzip({ chunkSize: CHUNK_BYTES })
      : createZstdDecompress({ chunkSize: CHUNK_BYTES });
  // Errors of either stream destroy the decompressor, and its reader gets them.
  pipeline(file, unpack, () => undefined);
  return { stream: unpack, bytesRead };
}
