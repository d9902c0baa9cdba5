import type { SourceFormat } from '@playhead/domain/ingest';
import { listRemoteFiles, type RemoteFile } from '@playhead/query/ingest';
import { z } from 'zod';
import type { Engine } from '../../platform/engine/engine.ts';
import { causeOf } from '../engine-cause.ts';
import { UsageError } from '../usage-error.ts';
import { formatByName, type RemoteSource } from './sources.ts';

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

/** The objects behind an address, each a source. The engine lists them, because it will read them. */
export async function remoteSources(
  argument: string,
  options: { engine: Engine; access: S3Access; format: SourceFormat | undefined },
): Promise<readonly RemoteSource[]> {
  const file = remoteFile(argument, options.access);
  const listed =
    file.kind === 's3' ? await listObjects(options.engine, file, argument) : [{ file, size: 0, changed: '' }];
  return listed.map(({ file: object, size, changed }) => {
    const chosen = options.format ?? formatByName(object.url).format;
    if (chosen === undefined) {
      throw new UsageError(
        `The name ${argument} does not tell the format; write "format: csv" (or ndjson, parquet) into the mapping.`,
      );
    }
    return {
      kind: 'remote',
      name: listed.length === 1 ? argument : object.url,
      format: chosen,
      bytes: size,
      fingerprint: `${object.kind}:${object.url}:${size}:${changed}`,
      file: object,
    };
  });
}

async function listObjects(engine: Engine, file: RemoteFile, argument: string) {
  const rows = await engine.inspect(listRemoteFiles(file)).catch((error: unknown) => {
    throw new UsageError(`${argument} cannot be read: ${causeOf(error)}`);
  });
  if (rows.length === 0) throw new UsageError(`There is nothing at ${argument}.`);
  const { origin } = new URL(file.url.replaceAll(/[{}*?]/g, '_'));
  return rows.map((row) => {
    const { path, size, changed } = Listed.parse(row);
    const url = rows.length === 1 && !/[*?{]/.test(file.url) ? file.url : `${origin}/${path}`;
    return { file: { ...file, url }, size: size ?? 0, changed: changed ?? '' };
  });
}
