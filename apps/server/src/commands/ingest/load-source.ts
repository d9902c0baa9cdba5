import { createHash } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import { asKnown, emptyTally } from '@playhead/domain/ingest';
import {
  findSource,
  finishSource,
  forgetSource,
  type LedgerSource,
  openSource,
} from '../../features/ingest/load-ledger.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import { errorCode } from '../../platform/process/system-error.ts';
import { causeOf } from '../engine-cause.ts';
import { type LoadContext, type SourceOutcome, SourceRefusal } from './load-context.ts';
import { loadParquet } from './load-parquet.ts';
import { loadText } from './load-text.ts';
import type { Source } from './sources.ts';
import { BrokenOff, WrongEncoding } from './text-batches.ts';

/** Continues where an earlier load of the file or object stopped. */
export async function loadSource(context: LoadContext, source: Source): Promise<SourceOutcome> {
  const { name } = source;
  const key = ledgerKey(context, source);
  const ledger = await openLedger(context, key);
  if (ledger?.state === 'complete') {
    return { name, state: 'loaded before', tally: asKnown(ledger.tally), notes: [] };
  }
  const load = source.format === 'parquet' ? loadParquet : loadText;
  try {
    const outcome = await load(context, source, ledger);
    if (ledger !== undefined && !context.dryRun && outcome.state === 'complete') {
      await finishSource(context.db, ledger.id);
    }
    const resumed = ledger !== undefined && ledger.tally.read + (ledger.inDoubt?.tally.read ?? 0) > 0;
    return {
      name,
      ...outcome,
      notes: [...(resumed ? ['Went on where an earlier load had stopped.'] : []), ...outcome.notes],
    };
  } catch (error) {
    const reason = refusalReason(error);
    if (reason === undefined) throw error;
    // Batches before the failed one are stored.
    const stored = await findSource(context.db, key);
    return {
      name,
      state: 'refused',
      tally: stored?.tally ?? emptyTally,
      notes: [`Not loaded: ${reason.replace(/[.?]?$/, (end) => (end === '?' ? end : '.'))}`],
    };
  }
}

function ledgerKey(context: LoadContext, source: Source) {
  const fingerprint = createHash('sha256').update(`${context.mappingHash}\n${source.fingerprint}`).digest('hex');
  return { customerId: context.customerId, fingerprint, name: source.name };
}

/** A dry run also continues where an earlier load stopped, but records nothing. */
async function openLedger(context: LoadContext, key: ReturnType<typeof ledgerKey>): Promise<LedgerSource | undefined> {
  const { db, again } = context;
  if (context.dryRun) return again ? undefined : findSource(db, key);
  const found = await openSource(db, key);
  if (!again) return found;
  await forgetSource(db, found.id);
  return openSource(db, key);
}

/** Failures that may not affect other files; an unreachable database fails them all and ends the load. */
function refusalReason(error: unknown): string | undefined {
  if (error instanceof SourceRefusal || error instanceof WrongEncoding) return error.message;
  if (error instanceof BrokenOff) return `it cannot be read: ${error.message}`;
  if (error instanceof AppError)
    return hasOwnCause.has(error.code) ? `the engine cannot take it: ${causeOf(error)}` : undefined;
  if (isMetadataUnavailable(error)) return undefined;
  const code = errorCode(error);
  return code === undefined || !/^E[A-Z]+$/.test(code) ? undefined : `it cannot be read (${code})`;
}

const hasOwnCause: ReadonlySet<string> = new Set(['query_failed', 'query_too_large', 'query_timeout']);
