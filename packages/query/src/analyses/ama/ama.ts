import type { AmaBody, AmaGranularity } from '@playhead/contract/http/analyses';
import { chooseGranularity } from '@playhead/domain/granularity';
import { lengthInDays } from '@playhead/domain/periods';
import type { Plan, QueryContext, QueryPeriod } from '../../plan/index.ts';
import { clockText, hasRepeatedTimes } from '../../sql/index.ts';
import { type Buckets, makeBuckets } from './ama-buckets.ts';
import { audienceFromPeaks, buildsWithPeaks } from './ama-from-peaks.ts';
import { audienceFromRows } from './ama-from-rows.ts';
import { watchedFromRows } from './ama-watched.ts';
import { audienceFromRollups, canBound } from './ama-from-rollups.ts';
import { type CompiledAnalysis, compiledAnalysis, numberColumn } from '../compiled-analysis.ts';
import { createSqlWriter, planRows } from '../source-rows.ts';

export type AmaSpec = Pick<AmaBody, 'filters' | 'granularity'> & Partial<Pick<AmaBody, 'counts'>>;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export function compileAma({ filters, granularity, counts }: AmaSpec, context: QueryContext): CompiledAnalysis {
  const plan = planRows({ fields: ['customer_view.viewer_id'], filters }, context);
  const { period } = plan;
  const writer = createSqlWriter(context);
  const buckets = makeBuckets(
    { granularity: chosenGranularity(granularity, period, context), period, timeZone: context.timeZone },
    writer,
  );
  const isWatched = counts === 'watched';
  const write = isWatched ? watchedFromRows : chooseAudience(plan, buckets, context);
  const length = `(${buckets.edge('bucket + 1')} - ${buckets.edge('bucket')})`;
  const begin = `toDateTime(${buckets.edge('bucket')}, ${writer.scope.timeZone})`;
  const tellsTimesApart = buckets.column.cell === 'minute' && hasRepeatedTimes(plan);
  return compiledAnalysis({
    shown: [
      [buckets.column, tellsTimesApart ? clockText('begin', plan) : begin],
      ...(isWatched
        ? ([
            [numberColumn('ama.watched', 'decimal'), `seconds / ${length}`],
            [numberColumn('ama.watched_minutes', 'minutes'), 'seconds / 60'],
          ] as const)
        : ([
            [numberColumn('ama', 'decimal'), `seconds / ${length}`],
            [numberColumn('peak_concurrency'), 'peak'],
            [numberColumn('ama.viewer_minutes', 'minutes'), 'seconds / 60'],
          ] as const)),
    ],
    ...(tellsTimesApart ? { before: `WITH ${begin} AS begin` } : {}),
    rest: [`FROM ${write(plan, buckets, writer)}`, 'ORDER BY bucket ASC'],
    writer,
    plans: [plan],
    limit: buckets.count,
  });
}

function chooseAudience(plan: Plan, buckets: Buckets, context: QueryContext): typeof audienceFromRows {
  if (!canBound(plan, buckets, context)) return audienceFromRows;
  const builds = buildsWithPeaks(plan);
  if (builds === null) return audienceFromRollups;
  return (_plan, _buckets, writer) => audienceFromPeaks({ plan, builds }, buckets, writer);
}

/** QRY-019, QRY-020: never finer than the length and the age of the period allow. A day of 25 hours is one day. */
export function chosenGranularity(
  requested: AmaGranularity | undefined,
  period: QueryPeriod,
  { now }: QueryContext,
): AmaGranularity {
  if (requested === 'period' || requested === 'day') return requested;
  return chooseGranularity({
    rangeMinutes: lengthInDays(period) * DAY_MINUTES,
    startedMinutesAgo: (now.getTime() - period.start.getTime()) / MINUTE_MS,
    minutesAllowed: requested === 'minute',
  });
}
