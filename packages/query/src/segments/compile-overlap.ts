import { AppError } from '@playhead/contract/errors';
import { SEGMENT_BATCH, type SegmentOverlapEntry } from '@playhead/contract/http/segments';
import { addDays, localDateOf, rangeToInstants } from '@playhead/domain/periods';
import { DEFAULT_WINDOW_DAYS } from '@playhead/domain/segments';
import { subquery } from '../model/index.ts';
import { createSqlWriter, type Params } from '../sql/writer.ts';
import { type EngineRow, numberIn } from './engine-row.ts';
import { membersSql } from './membership-sql.ts';
import { type SegmentContext, tableNamer } from './segment-context.ts';
import { duringSpan } from './session-rows.ts';

export interface CompiledOverlap {
  sql: string;
  params: Params;
  read(rows: readonly EngineRow[]): SegmentOverlapEntry[];
}

export function distinctIds(ids: readonly string[]): readonly string[] {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0 || distinct.length > SEGMENT_BATCH) {
    throw new AppError('invalid_request', { reason: `choose 1 to ${SEGMENT_BATCH} segments` });
  }
  return distinct;
}

/** The last 60 days up to yesterday: everyone is counted in this window. */
export function everyonesWindow({ now, timeZone }: Pick<SegmentContext, 'now' | 'timeZone'>): {
  start: Date;
  end: Date;
} {
  const today = localDateOf(now, timeZone);
  return rangeToInstants({ from: addDays(today, -DEFAULT_WINDOW_DAYS), to: addDays(today, -1) }, timeZone);
}

/**
 * SEG-085: groups viewers by a bit mask of their segments. Mask 0 counts everyone else, for the overlap expected by
 * chance.
 */
export function compileOverlap(ids: readonly string[], context: SegmentContext): CompiledOverlap {
  const segments = distinctIds(ids);
  const writer = createSqlWriter(context);
  const segmentIds = writer.bindList(segments.map(Number), 'UInt64');
  const bit = `bitShiftLeft(toUInt32(1), indexOf(${segmentIds}, segment_id) - 1)`;
  const everyone = [
    'SELECT viewer_key, toUInt32(0) AS bit',
    `FROM ${tableNamer(context)('sessions')}`,
    `WHERE ${duringSpan(everyonesWindow(context), writer).join('\n  AND ')}`,
    '  AND started',
    'GROUP BY viewer_key',
  ].join('\n');
  const members = membersSql(`viewer_key, toUInt32(${bit}) AS bit`, segments, { context, writer });
  const masks = subquery(
    'SELECT viewer_key, groupBitOr(bit) AS mask',
    `FROM ${subquery(everyone, 'UNION ALL', members)}`,
    'GROUP BY viewer_key',
  );
  return {
    ...writer.statement(
      ['SELECT mask, count() AS viewers', `FROM ${masks}`, 'GROUP BY mask', 'ORDER BY mask'].join('\n'),
    ),
    read: (rows) => readOverlap(rows, segments),
  };
}

function readOverlap(rows: readonly EngineRow[], segments: readonly string[]): SegmentOverlapEntry[] {
  const counts = rows.map((row) => ({ mask: numberIn(row, 'mask'), viewers: numberIn(row, 'viewers') }));
  const everyone = counts.reduce((sum, { viewers }) => sum + viewers, 0);
  const inAny = counts.reduce((sum, { mask, viewers }) => (mask === 0 ? sum : sum + viewers), 0);
  const isIn = (mask: number, index: number) => (mask & (1 << index)) !== 0;
  const shares = segments.map((_id, index) => {
    const size = counts.reduce((sum, { mask, viewers }) => (isIn(mask, index) ? sum + viewers : sum), 0);
    return everyone === 0 ? 0 : size / everyone;
  });
  const expected = (mask: number) =>
    shares.reduce((product, share, index) => product * (isIn(mask, index) ? share : 1 - share), everyone);
  return counts
    .filter(({ mask }) => mask !== 0)
    .map(({ mask, viewers }) => ({
      segmentIds: segments.filter((_id, index) => isIn(mask, index)),
      viewers,
      percent: (100 * viewers) / inAny,
      affinity: expected(mask) > 0 ? (100 * viewers) / expected(mask) : null,
    }))
    .toSorted((a, b) => b.viewers - a.viewers || a.segmentIds.length - b.segmentIds.length);
}
