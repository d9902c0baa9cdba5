import { AppError } from '@playhead/contract/errors';
import { Readable } from 'node:stream';
import { addTallies, emptyTally, quoteLargeNumbers, type RejectCount, sourceColumns } from '@playhead/domain/ingest';
import {
  createLinesTable,
  createRawTable,
  insertCsvRows,
  insertJsonLines,
  type RawInsert,
  readRemoteLines,
  reasonOfRow,
  refusedLines,
} from '@playhead/query/ingest';
import type { LedgerSource } from '../../features/ingest/load-ledger.ts';
import { engineIsAway } from '../../platform/engine/engine-errors.ts';
import { causeOf } from '../engine-cause.ts';
import { type BatchTarget, sampleRejected, stageRows } from './load-batch.ts';
import { checkDelimiter } from './check-delimiter.ts';
import { checkColumns, type LoadContext, type SourceOutcome, SourceRefusal } from './load-context.ts';
import { openLocalText, type OpenText, type Source } from './sources.ts';
import { readAhead } from './read-ahead.ts';
import { BrokenOff, skipBytes, takeHeader, type TextBatch, textBatches } from './text-batches.ts';
import { writeBatch } from './write-batch.ts';

type Loaded = Omit<SourceOutcome, 'name'>;

/** CSV and NDJSON: cut into records here, read by the engine's own readers, batch by batch. */
export async function loadText(
  context: LoadContext,
  source: Source,
  ledger: LedgerSource | undefined,
): Promise<Loaded> {
  const { mapping, customerId, engine, tables } = context;
  const wanted = sourceColumns(mapping);
  const opened = await openAt(context, source, ledger);
  const holds = opened.header === undefined ? 'lines' : 'cells';
  const target: BatchTarget = { engine, customerId, tables, mapping, wanted, holds, now: context.now() };
  const insert =
    opened.header === undefined
      ? insertJsonLines({ raw: tables.raw })
      : insertCsvRows({ raw: tables.raw, wanted, header: opened.header, delimiter: mapping.delimiter });

  let tally = ledger?.tally ?? emptyTally;
  let batch = ledger?.nextBatch ?? 0;
  let state: SourceOutcome['state'] = 'complete';
  const notes = [...opened.notes];
  const left = Math.max(0, context.limit - tally.read);
  try {
    const batches = textBatches({
      stream: opened.text.stream,
      delimiter: opened.header === undefined ? null : mapping.delimiter.charCodeAt(0),
      from: opened.from,
      limit: left,
      sampleSize: context.rejected.remaining(),
      ...(context.batchRows === undefined ? {} : { batchRecords: context.batchRows }),
    });
    for await (const text of readAhead(batches)) {
      const staged = await stageText(context, { target, insert, text });
      const reasons = [...text.reasons, ...staged.reasons];
      const work = { staged, read: text.read, reasons, batch, end: text.end };
      tally = addTallies(tally, await writeBatch(context, { target, ledger, work }));
      await keepSample(context, { target, source, text });
      batch += 1;
      context.progress({ share: shareOf(source, opened.text), rows: tally.read });
      if (context.signal.aborted) {
        state = 'stopped';
        break;
      }
    }
    if (state === 'complete' && tally.read >= context.limit) state = 'limited';
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
    state = 'broken off';
    notes.push(`It breaks off after ${tally.read.toLocaleString('en-US')} rows: ${error.message}.`);
  } finally {
    opened.text.stream.destroy();
  }
  return { state, tally, notes };
}

interface Opened {
  text: OpenText;
  /** Undefined for NDJSON, whose rows name their columns themselves. */
  header: readonly string[] | undefined;
  from: { position: number; line: number };
  notes: readonly string[];
}

/** Reads the header, then goes to where an earlier load has come to. */
async function openAt(context: LoadContext, source: Source, ledger: LedgerSource | undefined): Promise<Opened> {
  const { mapping } = context;
  const resume = ledger?.end ?? { position: 0, line: 0 };
  const text = await openText(context, source);
  if (source.format === 'ndjson') {
    if (resume.position === 0) return { text, header: undefined, from: resume, notes: [] };
    return {
      text: await moveTo(source, text, { to: resume.position, at: 0 }),
      header: undefined,
      from: resume,
      notes: [],
    };
  }
  const { names, text: line, end } = await takeHeader(text.stream, { delimiter: mapping.delimiter });
  if (names.length > 0) checkDelimiter(mapping, line);
  const notes = names.length === 0 ? ['It is empty.'] : checkColumns(mapping, names);
  const header = names.length === 0 ? ['empty'] : names;
  if (resume.position <= end.position) return { text, header, from: end, notes };
  return { text: await moveTo(source, text, { to: resume.position, at: end.position }), header, from: resume, notes };
}

async function openText(context: LoadContext, source: Source): Promise<OpenText> {
  if (source.kind === 'local') return openLocalText(source);
  const stream = await context.feed.lines(readRemoteLines(source.file)).catch((error: unknown) => {
    if (engineIsAway(error)) throw error;
    throw new SourceRefusal(`it cannot be read: ${causeOf(error)}`);
  });
  return { stream, bytesRead: () => 0 };
}

async function moveTo(source: Source, text: OpenText, where: { to: number; at: number }): Promise<OpenText> {
  if (source.kind === 'local' && source.compression === 'none') {
    text.stream.destroy();
    return openLocalText(source, where.to);
  }
  await skipBytes(text.stream, where.to - where.at);
  return text;
}

function shareOf(source: Source, text: OpenText): number {
  return source.bytes === 0 ? 0 : Math.min(1, text.bytesRead() / source.bytes);
}

async function stageText(context: LoadContext, options: { target: BatchTarget; insert: RawInsert; text: TextBatch }) {
  const { target, insert, text } = options;
  const { engine, tables } = context;
  const before = await engineStart(engine);
  const stageBody = async (body: Buffer) => {
    await engine.command({
      sql:
        target.holds === 'lines'
          ? createLinesTable(tables.raw)
          : createRawTable({ raw: tables.raw, cells: target.wanted.length, kept: 'memory' }),
    });
    if (text.records > 0) await context.feed.insert({ ...insert, body: Readable.from([body]) });
    return stageRows(target, { from: 0, to: text.records });
  };
  let staged = await stageBody(text.body);
  const mended = await repairRefusedLines({ target, text, reasons: staged.reasons });
  if (mended !== undefined) staged = await stageBody(mended);
  // Rows that a restarted engine forgot must not be told as unreadable.
  if (Math.abs((await engineStart(engine)) - before) > 1) throw new AppError('engine_unavailable');
  const lost = text.records - staged.staged;
  const reasons: RejectCount[] = lost > 0 ? [{ reason: 'unreadable_row', field: '', rows: lost }] : [];
  const cut = await lastIsCut(context, { target, text });
  return { ...staged, reasons: [...(cut ? nameCut(staged.reasons) : staged.reasons), ...reasons] };
}

/** The batch with numbers in a form that the engine's JSON reader takes, if any line was refused for one. */
async function repairRefusedLines(options: {
  target: BatchTarget;
  text: TextBatch;
  reasons: readonly RejectCount[];
}): Promise<Buffer | undefined> {
  const { target, text, reasons } = options;
  if (!reasons.some(({ reason }) => reason === 'not_json')) return undefined;
  const refused = new Set((await target.engine.inspect(refusedLines(target))).map((row) => Number(row['row'])));
  let isMended = false;
  const records = Array.from({ length: text.records }, (_value, index) => {
    const record = text.recordOf(index);
    if (!refused.has(index)) return record;
    const line = record.toString('utf8');
    const mended = quoteLargeNumbers(line);
    if (mended === undefined || mended === line) return record;
    isMended = true;
    return Buffer.from(mended);
  });
  return isMended ? Buffer.concat(records) : undefined;
}

/** Seconds since the epoch at which the engine started. */
async function engineStart(engine: LoadContext['engine']): Promise<number> {
  const [row] = await engine.inspect({ sql: 'SELECT toInt64(toUnixTimestamp(now())) - toInt64(uptime()) AS since' });
  return Number(row?.['since']);
}

/** A last line without its end that is not JSON was cut, not malformed. */
async function lastIsCut(
  context: LoadContext,
  { target, text }: { target: BatchTarget; text: TextBatch },
): Promise<boolean> {
  if (!text.openEnd || text.records === 0) return false;
  const [row] = await context.engine.inspect(reasonOfRow(target, text.records - 1));
  return row?.['reason'] === 'not_json';
}

function nameCut(reasons: readonly RejectCount[]): readonly RejectCount[] {
  return [
    ...reasons
      .map((count) => (count.reason === 'not_json' ? { ...count, rows: count.rows - 1 } : count))
      .filter(({ rows }) => rows > 0),
    { reason: 'cut_row', field: '', rows: 1 },
  ];
}

async function keepSample(
  context: LoadContext,
  options: { target: BatchTarget; source: Source; text: TextBatch },
): Promise<void> {
  const { target, source, text } = options;
  const judged = await sampleRejected(target, context.rejected.remaining());
  const rows = judged.map(({ row, reason, field }) => ({
    line: text.lineOf(row),
    reason,
    field,
    text: text.textOf(row),
  }));
  const all = [...text.rejected, ...rows].toSorted((left, right) => left.line - right.line);
  await context.rejected.add(source.name, all);
}
