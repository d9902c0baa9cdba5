import { createHash } from 'node:crypto';
import {
  addTallies,
  emptyTally,
  formatIssue,
  formatTally,
  type Mapping,
  readMapping,
  summariseTally,
} from '@playhead/domain/ingest';
import { createSeenTable, dropTables, ingestTables } from '@playhead/query/ingest';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import { findDoubt } from '../../platform/customers/derived-doubt.ts';
import { recoverCustomer } from '../../features/ingest/recover-loads.ts';
import type { Logger } from '../../platform/process/logger.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import type { LineTarget } from '../../start/progress-line.ts';
import { UsageError } from '../usage-error.ts';
import type { IngestArguments } from './arguments.ts';
import type { EngineFeed } from './engine-feed.ts';
import type { LoadContext, SourceOutcome } from './load-context.ts';
import { createLoadProgress } from './load-progress.ts';
import { loadSource } from './load-source.ts';
import { createRejectedFile, type RejectedFile } from './rejected-file.ts';
import { isRemote, remoteSources, type S3Access } from './remote-sources.ts';
import { localSources, type Source, type UnreadableSource } from './sources.ts';

export interface IngestDeps {
  engine: Engine;
  metadata: Metadata;
  logger: Logger;
  openFeed(): Promise<EngineFeed>;
  s3: S3Access;
  now: () => Date;
  cwd: string;
  out: LineTarget;
  signal: AbortSignal;
  beforeWrite?: () => Promise<void>;
}

export interface IngestResult {
  outcomes: readonly SourceOutcome[];
  rejectedFile: string | undefined;
  exitCode: 0 | 1;
}

/** Loads the sources in turn. Two loads of one customer exclude each other; live feeds continue between batches. */
export async function runIngest(args: IngestArguments, text: string, deps: IngestDeps): Promise<IngestResult> {
  const mapping = checkedMapping(args.mappingFile, text);
  const { metadata, signal } = deps;
  const { customerId } = args;
  const { sources, unreadable } = await findSources(args, mapping, deps);
  const lock = await lockCustomer(metadata.pool, { kind: 'load', customerId, waitMs: 0 });
  if (lock === undefined)
    throw new UsageError(`Another load of customer ${customerId} is under way; wait for it or stop it.`);
  const rejected = createRejectedFile(args.rejectedFile ?? defaultRejectedFile(args, deps.now()));
  let outcomes: readonly SourceOutcome[];
  try {
    const loaded = await loadAll({ args, mapping, sources, rejected, deps });
    outcomes = [...unreadable.map(refusedOutcome), ...loaded];
    await repairInterrupted(deps, customerId);
  } finally {
    await lock.release();
    await rejected.close();
  }
  const rejectedFile = rejected.written();
  deps.out.write(reportOf({ args, outcomes, rejected, stopped: signal.aborted }));
  const clean = outcomes.every(
    ({ state, tally }) => tally.rejected === 0 && state !== 'refused' && state !== 'broken off' && state !== 'stopped',
  );
  return { outcomes, rejectedFile, exitCode: clean && !signal.aborted ? 0 : 1 };
}

/** An interrupted load may have left first streams and rollups incomplete. */
async function repairInterrupted({ engine, metadata, logger }: IngestDeps, customerId: number): Promise<void> {
  const { db, pool } = metadata;
  if ((await findDoubt(db, customerId)) === undefined) return;
  await recoverCustomer({ engine, db, pool, logger }, customerId);
}

async function loadAll(options: {
  args: IngestArguments;
  mapping: Mapping;
  sources: readonly Source[];
  rejected: RejectedFile;
  deps: IngestDeps;
}): Promise<readonly SourceOutcome[]> {
  const { args, mapping, sources, rejected, deps } = options;
  const { engine, metadata, signal } = deps;
  const tables = ingestTables(args.customerId);
  const progress = createLoadProgress({ sources, target: deps.out, now: deps.now });
  const feed = await deps.openFeed();
  const outcomes: SourceOutcome[] = [];
  try {
    if (args.dryRun) await engine.command({ sql: createSeenTable(tables.seen) });
    for (const source of sources) {
      if (signal.aborted) break;
      const context: LoadContext = {
        engine,
        feed,
        db: metadata.db,
        pool: metadata.pool,
        customerId: args.customerId,
        mapping,
        tables,
        mappingHash: createHash('sha256').update(JSON.stringify(mapping)).digest('hex'),
        now: deps.now,
        dryRun: args.dryRun,
        again: args.again,
        limit: args.limit,
        rejected,
        progress: (step) => progress.step(source, step),
        signal,
        ...(args.batchRows === undefined ? {} : { batchRows: args.batchRows }),
        ...(deps.beforeWrite === undefined ? {} : { beforeWrite: deps.beforeWrite }),
      };
      outcomes.push(await loadSource(context, source));
      progress.finish(source);
    }
  } finally {
    progress.end();
    await feed.close();
    // An unreachable engine cannot drop them; the customer's next load replaces them.
    await Promise.allSettled(dropTables(tables).map((sql) => engine.command({ sql })));
  }
  return outcomes;
}

function checkedMapping(file: string, text: string): Mapping {
  const result = readMapping(text);
  if (result.ok) return result.mapping;
  throw new UsageError(result.issues.map((issue) => formatIssue(file, issue)).join('\n'));
}

/** The report lists unreadable sources; without any other, there is nothing to do. */
async function findSources(
  args: IngestArguments,
  mapping: Mapping,
  deps: IngestDeps,
): Promise<{ sources: readonly Source[]; unreadable: readonly UnreadableSource[] }> {
  const sources = new Map<string, Source>();
  const unreadable: UnreadableSource[] = [];
  for (const argument of args.sources) {
    for (const found of await sourcesOf(argument, mapping, deps)) {
      if (found.kind === 'unreadable') unreadable.push(found);
      else sources.set(found.fingerprint, found);
    }
  }
  if (sources.size === 0) throw new UsageError(unreadable.map(({ reason }) => reason).join('\n'));
  return { sources: [...sources.values()], unreadable };
}

async function sourcesOf(
  argument: string,
  { format }: Mapping,
  { engine, s3, cwd }: IngestDeps,
): Promise<readonly (Source | UnreadableSource)[]> {
  try {
    return isRemote(argument)
      ? await remoteSources(argument, { engine, access: s3, format })
      : await localSources(argument, { format, cwd });
  } catch (error) {
    if (error instanceof UsageError) return [{ kind: 'unreadable', name: argument, reason: error.message }];
    throw error;
  }
}

function refusedOutcome({ name, reason }: UnreadableSource): SourceOutcome {
  return { name, state: 'refused', tally: emptyTally, notes: [`Not loaded: ${reason}`] };
}

function defaultRejectedFile(args: IngestArguments, now: Date): string {
  return `rejected-${args.customerId}-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.ndjson`;
}

function reportOf(options: {
  args: IngestArguments;
  outcomes: readonly SourceOutcome[];
  rejected: RejectedFile;
  stopped: boolean;
}): string {
  const { args, outcomes, rejected } = options;
  const lines = outcomes.flatMap(({ name, state, notes, tally }) => {
    const remark =
      { complete: '', refused: '', limited: ` (first ${args.limit} rows)` }[String(state)] ?? ` (${state})`;
    const counts = state === 'refused' && tally.read === 0 ? '' : `: ${summariseTally(tally)}`;
    return [`${name}${remark}${counts}`, ...notes.map((note) => `  ${note}`)];
  });
  const total = outcomes.reduce((sum, { tally }) => addTallies(sum, tally), emptyTally);
  return [
    ...lines,
    '',
    ...(args.dryRun ? ['Dry run: nothing was stored.'] : []),
    ...formatTally(total),
    ...sampleLines(rejected),
    ...(options.stopped ? ['', 'Stopped. The same command goes on from here.'] : []),
    '',
  ].join('\n');
}

function sampleLines(rejected: RejectedFile): readonly string[] {
  const [written, failure] = [rejected.written(), rejected.failure()];
  if (failure !== undefined) {
    const sentence = `The sample of the rejected rows cannot be written to ${rejected.path} (${failure})`;
    return ['', `${sentence}; name another file with --rejected.`];
  }
  return written === undefined ? [] : ['', `A sample of the rejected rows: ${written}`];
}
