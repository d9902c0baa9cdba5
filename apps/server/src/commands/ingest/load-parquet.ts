import { createReadStream } from 'node:fs';
import { addTallies, emptyTally, sourceColumns, withUtcColumns } from '@playhead/domain/ingest';
import {
  copyRemoteParquet,
  countRaw,
  createRawTable,
  describeRemoteParquet,
  insertParquet,
  listUtcColumns,
  rawCells,
} from '@playhead/query/ingest';
import { z } from 'zod';
import type { LedgerSource } from '../../features/ingest/load-ledger.ts';
import { engineIsAway, isStorageFull } from '../../platform/engine/engine-errors.ts';
import { causeOf } from '../engine-cause.ts';
import { type BatchTarget, sampleRejected, stageRows } from './load-batch.ts';
import { checkColumns, type LoadContext, type SourceOutcome, SourceRefusal } from './load-context.ts';
import { type FileColumn, readParquetFooter } from './parquet-footer.ts';
import type { Source } from './sources.ts';
import { writeBatch } from './write-batch.ts';

const BATCH_ROWS = 250_000;
/** Share of the progress that copying takes; judging and storing is the rest. */
const COPY_SHARE = 0.5;

const Described = z.object({ name: z.string(), type: z.string() });
const Named = z.object({ name: z.string() });
const Cells = z.object({ row: z.coerce.number(), cells: z.array(z.string().nullable()) });

/**
 * Parquet has its index at the end, so it is copied whole into a table on the engine's disk and taken from there in batches.
 * A load that was cut off copies again and goes on with the row it had come to.
 */
export async function loadParquet(
  context: LoadContext,
  source: Source,
  ledger: LedgerSource | undefined,
): Promise<Omit<SourceOutcome, 'name'>> {
  const { mapping, customerId, engine, tables, batchRows = BATCH_ROWS } = context;
  const wanted = sourceColumns(mapping);
  const columns = await columnsOf(context, source);
  const notes = checkColumns(
    mapping,
    columns.map(({ name }) => name),
  );
  const target: BatchTarget = {
    engine,
    customerId,
    tables,
    mapping: withUtcColumns(mapping, columns),
    wanted,
    holds: 'cells',
    now: context.now(),
  };
  await copy(context, { source, wanted, columns });
  const [counted] = await engine.inspect(countRaw(target));
  const total = Math.min(Number(counted?.['rows'] ?? 0), context.limit);

  let tally = ledger?.tally ?? emptyTally;
  let batch = ledger?.nextBatch ?? 0;
  for (let from = ledger?.end.position ?? 0; from < total; from += batchRows) {
    const to = Math.min(total, from + batchRows);
    const staged = await stageRows(target, { from, to });
    const work = { staged, read: to - from, reasons: staged.reasons, batch, end: { position: to, line: to } };
    tally = addTallies(tally, await writeBatch(context, { target, ledger, work }));
    await keepSample(context, { target, source });
    batch += 1;
    context.progress({ share: COPY_SHARE + (1 - COPY_SHARE) * (to / total), rows: tally.read });
    if (context.signal.aborted && to < total) return { state: 'stopped', tally, notes };
  }
  return { state: total === context.limit ? 'limited' : 'complete', tally, notes };
}

async function columnsOf({ engine }: LoadContext, source: Source): Promise<readonly FileColumn[]> {
  if (source.kind === 'local') return (await readParquetFooter(source.path)).columns;
  try {
    const rows = await engine.inspect(describeRemoteParquet(source.file));
    const utc = (await engine.inspect(listUtcColumns(source.file))).map((row) => Named.parse(row).name);
    return rows.map((row) => {
      const { name, type } = Described.parse(row);
      return { name, isList: type.startsWith('Array('), isUtc: utc.includes(name) };
    });
  } catch (error) {
    if (engineIsAway(error)) throw error;
    throw new SourceRefusal(`it cannot be read: ${causeOf(error)}`);
  }
}

async function copy(
  context: LoadContext,
  options: { source: Source; wanted: readonly string[]; columns: readonly FileColumn[] },
): Promise<void> {
  const { source, wanted, columns } = options;
  const { tables, engine, feed } = context;
  await engine.command({ sql: createRawTable({ raw: tables.raw, cells: wanted.length, kept: 'disk' }) });
  try {
    if (source.kind === 'remote') {
      await engine.command(copyRemoteParquet({ raw: tables.raw, wanted, columns, file: source.file }));
      return;
    }
    const body = createReadStream(source.path, { highWaterMark: 1024 * 1024 });
    body.on('data', () =>
      context.progress({ share: (COPY_SHARE * body.bytesRead) / Math.max(1, source.bytes), rows: 0 }),
    );
    body.pause();
    await feed.insert({ ...insertParquet({ raw: tables.raw, wanted, columns }), body });
  } catch (error) {
    if (engineIsAway(error) || isStorageFull(error)) throw error;
    throw new SourceRefusal(`the engine cannot read it: ${causeOf(error)}`);
  }
}

async function keepSample(
  context: LoadContext,
  { target, source }: { target: BatchTarget; source: Source },
): Promise<void> {
  const judged = await sampleRejected(target, context.rejected.remaining());
  if (judged.length === 0) return;
  const found = await context.engine.inspect(
    rawCells({ ...target, cells: target.wanted.length, rows: judged.map(({ row }) => row) }),
  );
  const cells = new Map(found.map((row) => Cells.parse(row)).map((row) => [row.row, row.cells]));
  const rows = judged.map(({ row, reason, field }) => ({
    line: row + 1,
    reason,
    field,
    text: JSON.stringify(
      Object.fromEntries(target.wanted.map((name, index) => [name, cells.get(row)?.[index] ?? null])),
    ),
  }));
  await context.rejected.add(source.name, rows);
}
