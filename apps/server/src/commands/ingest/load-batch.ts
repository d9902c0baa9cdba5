import { AppError } from '@playhead/contract/errors';
import {
  addReasons,
  emptyTally,
  isRejectReason,
  type Mapping,
  type RejectCount,
  type Tally,
} from '@playhead/domain/ingest';
import {
  countFresh,
  countStage,
  countStaged,
  createKnownTable,
  createStageTable,
  findKnown,
  findSeen,
  type IngestTables,
  mapRows,
  type MapRowsOptions,
  noteSeen,
  rejectedSample,
  takeFresh,
} from '@playhead/query/ingest';
import { z } from 'zod';
import type { Engine } from '../../platform/engine/engine.ts';

export interface BatchTarget {
  engine: Engine;
  customerId: number;
  tables: IngestTables;
  mapping: Mapping;
  wanted: readonly string[];
  /** What the raw table holds. */
  holds: MapRowsOptions['holds'];
  now: Date;
}

const StageCount = z.object({
  reason: z.string(),
  field: z.string(),
  rows: z.coerce.number(),
  first_day: z.string(),
  last_day: z.string(),
});
const Fresh = z.object({ fresh: z.coerce.number(), candidates: z.coerce.number() });
const Staged = z.object({ rows: z.coerce.number() });
const Sample = z.object({ row: z.coerce.number(), reason: z.string().refine(isRejectReason), field: z.string() });

export interface StagedBatch {
  staged: number;
  reasons: readonly RejectCount[];
  /** Undefined without valid rows. */
  days: { firstDay: string; lastDay: string } | undefined;
  good: number;
}

/** Converts raw rows `[from, to)` to sessions in the stage and checks each. */
export async function stageRows(target: BatchTarget, rows: { from: number; to: number }): Promise<StagedBatch> {
  const { engine, tables } = target;
  await engine.command({ sql: createStageTable(tables.stage) });
  await engine.command(
    mapRows({
      mapping: target.mapping,
      wanted: target.wanted,
      raw: tables.raw,
      holds: target.holds,
      stage: tables.stage,
      rows,
      nowSeconds: Math.floor(target.now.getTime() / 1000),
    }),
  );
  const counts = (await engine.inspect(countStage(target))).map((row) => StageCount.parse(row));
  const good = counts.find(({ reason }) => reason === '');
  const reasons = counts.flatMap(({ reason, field, rows: count }) =>
    reason === ''
      ? []
      : [{ reason: isRejectReason(reason) ? reason : ('unreadable_row' as const), field, rows: count }],
  );
  return {
    staged: counts.reduce((sum, count) => sum + count.rows, 0),
    reasons: addReasons(reasons),
    days: good === undefined ? undefined : { firstDay: good.first_day, lastDay: good.last_day },
    good: good?.rows ?? 0,
  };
}

interface TakePlan {
  /** New rows; the others are already stored, or occur twice in the batch. */
  taken: number;
  duplicates: number;
  /** Whether an id of the new rows occurs twice in the batch. */
  repeats: boolean;
}

const NOTHING: TakePlan = { taken: 0, duplicates: 0, repeats: false };

export async function planTake(target: BatchTarget, batch: StagedBatch): Promise<TakePlan> {
  if (batch.days === undefined) return NOTHING;
  const { engine, tables } = target;
  await engine.command({ sql: createKnownTable(tables.known) });
  await engine.command(findKnown({ ...target, ...batch.days }));
  return countTake(target, batch);
}

/** A dry run must remember what it would have stored. */
export async function planDryTake(target: BatchTarget, batch: StagedBatch): Promise<TakePlan> {
  if (batch.days === undefined) return NOTHING;
  const { engine, tables } = target;
  await engine.command({ sql: createKnownTable(tables.known) });
  await engine.command(findKnown({ ...target, ...batch.days }));
  await engine.command(findSeen({ ...target, ...batch.days }));
  const counted = await countTake(target, batch);
  await engine.command(noteSeen(target));
  return counted;
}

async function countTake(target: BatchTarget, batch: StagedBatch): Promise<TakePlan> {
  const [row] = await target.engine.inspect(countFresh(target));
  const { fresh, candidates } = Fresh.parse(row);
  return { taken: fresh, duplicates: batch.good - fresh, repeats: fresh !== candidates };
}

export async function takeRows(
  target: BatchTarget,
  batch: StagedBatch & { loadId: number; repeats: boolean },
): Promise<void> {
  if (batch.days === undefined) return;
  const { loadId, repeats } = batch;
  await target.engine.command(takeFresh({ ...target, loadId, repeats }));
  await assertStageWhole(target, batch.staged);
}

/** The stage is in the engine's memory: if the engine restarts before the write, the write would store nothing. */
async function assertStageWhole(target: BatchTarget, staged: number): Promise<void> {
  const [row] = await target.engine.inspect(countStaged(target));
  if (Staged.parse(row).rows !== staged) throw new AppError('engine_unavailable');
}

export async function sampleRejected(target: BatchTarget, limit: number) {
  if (limit <= 0) return [];
  return (await target.engine.inspect(rejectedSample(target, limit))).map((row) => Sample.parse(row));
}

export function tallyOf(parts: {
  read: number;
  reasons: readonly RejectCount[];
  taken: number;
  duplicates: number;
}): Tally {
  const reasons = addReasons(parts.reasons);
  const rejected = reasons.reduce((sum, { rows }) => sum + rows, 0);
  return { ...emptyTally, ...parts, reasons, rejected };
}
