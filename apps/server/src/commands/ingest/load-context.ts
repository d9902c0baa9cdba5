import { didYouMean, type Mapping, type MissingColumn, missingColumns, type Tally } from '@playhead/domain/ingest';
import type { IngestTables } from '@playhead/query/ingest';
import type { Pool } from 'pg';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { EngineFeed } from './engine-feed.ts';
import type { RejectedFile } from './rejected-file.ts';

export interface LoadContext {
  engine: Engine;
  feed: EngineFeed;
  db: Database;
  pool: Pool;
  customerId: number;
  mapping: Mapping;
  tables: IngestTables;
  /** Another mapping makes another load of the same file. */
  mappingHash: string;
  now: () => Date;
  dryRun: boolean;
  again: boolean;
  limit: number;
  rejected: RejectedFile;
  /** Completed share of this source, from 0 to 1, and the rows read so far. */
  progress(step: { share: number; rows: number }): void;
  /** Stops after the current batch. */
  signal: AbortSignal;
  batchRows?: number;
  /** Runs between a batch's plan and its write, for tests. */
  beforeWrite?: () => Promise<void>;
}

type SourceState = 'complete' | 'loaded before' | 'limited' | 'stopped' | 'broken off' | 'refused';

export interface SourceOutcome {
  name: string;
  state: SourceState;
  tally: Tally;
  /** Sentences for the report. */
  notes: readonly string[];
}

/** The file cannot be loaded; the message says why. */
export class SourceRefusal extends Error {}

/** A source without a key column cannot be loaded; any other missing column stays empty. */
export function checkColumns(mapping: Mapping, present: readonly string[]): readonly string[] {
  const missing = missingColumns(mapping, present);
  const fatal = missing.find((column) => column.fatal);
  if (fatal !== undefined) throw new SourceRefusal(`it has ${absence(fatal, present)}`);
  return missing.map((column) => `It has ${absence(column, present)} It stays empty.`);
}

function absence({ names, line }: MissingColumn, present: readonly string[]): string {
  const wanted = names.map((name) => `"${name}"`).join(' or ');
  const hint = didYouMean(names[0] ?? '', present);
  return `no column ${wanted} (line ${line} of the mapping); ${hint}${hint.endsWith('?') ? '' : '.'}`;
}
