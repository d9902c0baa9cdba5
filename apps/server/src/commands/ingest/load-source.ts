import { createHash } from 'node:crypto';
import { emptyTally } from '@playhead/domain/ingest';
import { finishSource, forgetSource, openSource } from '../../features/ingest/load-ledger.ts';
import { type LoadContext, type SourceOutcome, SourceRefusal } from './load-context.ts';
import { loadParquet } from './load-parquet.ts';
import { loadText } from './load-text.ts';
import type { Source } from './sources.ts';
import { WrongEncoding } from './text-batches.ts';

/** One file or object, from where an earlier load has come to. */
export async function loadSource(context: LoadContext, source: Source): Promise<SourceOutcome> {
  const { name } = source;
  const ledger = context.dryRun ? undefined : await openLedger(context, source);
  if (ledger?.state === 'complete') {
    return { name, state: 'loaded before', tally: ledger.tally, notes: [] };
  }
  const load = source.format === 'parquet' ? loadParquet : loadText;
  try {
    const outcome = await load(context, source, ledger);
    if (ledger !== undefined && outcome.state === 'complete') await finishSource(context.db, ledger.id);
    const resumed = ledger !== undefined && ledger.tally.read + (ledger.inDoubt?.tally.read ?? 0) > 0;
    return {
      name,
      ...outcome,
      notes: [...(resumed ? ['Went on where an earlier load had stopped.'] : []), ...outcome.notes],
    };
  } catch (error) {
    if (!(error instanceof SourceRefusal) && !(error instanceof WrongEncoding)) throw error;
    return {
      name,
      state: 'refused',
      tally: ledger?.tally ?? emptyTally,
      notes: [`Not loaded: ${error.message.replace(/[.?]?$/, (end) => (end === '?' ? end : '.'))}`],
    };
  }
}

async function openLedger(context: LoadContext, source: Source) {
  const { db, customerId } = context;
  const fingerprint = createHash('sha256').update(`${context.mappingHash}\n${source.fingerprint}`).digest('hex');
  const key = { customerId, fingerprint, name: source.name };
  const found = await openSource(db, key);
  if (!context.again) return found;
  await forgetSource(db, found.id);
  return openSource(db, key);
}
