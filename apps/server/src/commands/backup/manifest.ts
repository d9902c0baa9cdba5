import { z } from 'zod';
import { PartFile } from './part-checksums.ts';

export const MANIFEST_FILE = 'manifest.json';
export const SECRET_FILE = 'secret';
/** Name of the engine's part. */
export const ENGINE_PART = 'clickhouse';
const FORMAT = 1;

const TableDump = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** One JSON row per line. */
  files: z.array(z.string()),
});
export type TableDump = z.infer<typeof TableDump>;

/** Written last: a backup without it is incomplete. */
export const Manifest = z.object({
  format: z.literal(FORMAT, { error: 'made by another version of npm run backup' }),
  version: z.string(),
  createdAt: z.string(),
  postgres: z.object({
    /** Name and checksum; a restore requires the same ones. */
    migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
    tables: z.array(TableDump),
  }),
  sessions: z.number(),
  /** Of the engine's part; empty where it wrote that itself. Backups of earlier versions have none. */
  engineFiles: z.array(PartFile).default([]),
  hasSecret: z.boolean(),
  /** Of the secret of that time; backups of earlier versions have none. */
  secretFingerprint: z.string().optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export function newManifest(parts: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...parts };
}
