import { randomUUID } from 'node:crypto';
import type { SourceFormat } from '@playhead/domain/ingest';
import { listRemoteFiles, type RemoteFile } from '@playhead/query/ingest';
import { z } from 'zod';
import type { Engine } from '../../platform/engine/engine.ts';
import { causeOf } from '../engine-cause.ts';
import { UsageError } from '../usage-error.ts';
import { formatByName, isMarker, type RemoteSource, unknownFormat, type UnreadableSource } from './sources.ts';

/** From the environment; the engine's process does not get it. */
export interface S3Access {
  credentials?: { key: string; secret: string; sessionToken?: string };
  region: string;
  endpoint?: string;
}

export function readS3Access(environment: Readonly<Record<string, string | undefined>>): S3Access {
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = environment;
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'];
  return {
    region: environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    ...(key && secret ? { credentials: { key, secret, ...(token ? { sessionToken: token } : {}) } } : {}),
    ...(endpoint ? { endpoint } : {}),
  };
}

export function isRemote(argument: string): boolean {
  return /^(s3|https?):\/\//.test(argument);
}

/** `s3://bucket/path` as the URL that the engine reads. */
export function remoteFile(argument: string, access: S3Access): RemoteFile {
  if (!argument.startsWith('s3://')) return { kind: 'url', url: argument };
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(argument) ?? [];
  if (bucket === '' || path === '') throw new UsageError(`${argument} is not s3://bucket/path.`);
  const base = access.endpoint?.replace(/\/+$/, '') ?? `https://s3.${access.region}.amazonaws.com`;
  return {
    kind: 's3',
    url: `${base}/${bucket}/${path}`,
    ...(access.credentials === undefined ? {} : { credentials: access.credentials }),
  };
}

const Listed = z.object({ path: z.string(), size: z.coerce.number().nullable(), changed: z.string().nullable() });

/** The objects behind an S3 address, each a source; any other address is one. The engine lists them, because it will read them. */
export async function remoteSources(
  argument: string,
  options: { engine: Engine; access: S3Access; format: SourceFormat | undefined },
): Promise<readonly (RemoteSource | UnreadableSource)[]> {
  const file = remoteFile(argument, options.access);
  const listed =
    file.kind === 's3'
      ? await listObjects(options.engine, file, argument)
      : [await describeAddress(options.engine, file, argument)];
  return listed.map((one) => {
    const name = one.file.url === file.url ? argument : one.file.url;
    const format = options.format ?? formatByName(one.file.url).format;
    if (format === undefined) return { kind: 'unreadable', name, reason: unknownFormat(name).message };
    return remoteSource(one, { name, format });
  });
}

function remoteSource(
  { file, size, state }: ListedFile,
  { name, format }: { name: string; format: SourceFormat },
): RemoteSource {
  return { kind: 'remote', name, format, bytes: size, fingerprint: `${file.kind}:${file.url}:${state}`, file };
}

interface ListedFile {
  file: RemoteFile;
  size: number;
  /** Another one when the content is another. */
  state: string;
}

async function listObjects(engine: Engine, file: RemoteFile, argument: string): Promise<readonly ListedFile[]> {
  const isPattern = /[*?{]/.test(file.url);
  const listed = (await list(engine, file, argument)).filter(({ path }) => !isPattern || !isMarker(path));
  if (listed.length === 0) throw new UsageError(`There is nothing at ${argument}.`);
  const { origin } = new URL(file.url.replaceAll(/[{}*?]/g, '_'));
  return listed.map(({ path, size, changed }) => {
    const url = isPattern ? `${origin}/${path}` : file.url;
    return { file: { ...file, url }, size: size ?? 0, state: `${size ?? 0}:${changed ?? ''}` };
  });
}

/** A server that does not tell when its file changed may have another one each time. */
async function describeAddress(engine: Engine, file: RemoteFile, argument: string): Promise<ListedFile> {
  const listed = await list(engine, file, argument);
  const isDated = listed.length > 0 && listed.every(({ changed }) => changed !== null);
  return {
    file,
    size: listed.reduce((sum, { size }) => sum + (size ?? 0), 0),
    state: isDated ? listed.map(({ size, changed }) => `${size ?? ''}:${changed}`).join(',') : randomUUID(),
  };
}

async function list(engine: Engine, file: RemoteFile, argument: string) {
  const rows = await engine.inspect(listRemoteFiles(file)).catch((error: unknown) => {
    throw new UsageError(`${argument} cannot be read: ${causeOf(error)}`);
  });
  return rows.map((row) => Listed.parse(row));
}
