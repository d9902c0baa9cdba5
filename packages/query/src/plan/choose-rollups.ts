import { lengthInDays, zoneOffsetMinutes } from '@playhead/domain/periods';
import type { Dimension, FilterField } from '../model/index.ts';
import type { HourlySlice } from '../schema/session-hours.ts';
import { chooseRollupAudience, filtersWithin, segmentWithoutRollups } from './audience.ts';
import {
  dimensionsOf,
  measuresUsed,
  type Plan,
  type PlannedMeasure,
  type PlanStep,
  type QueryContext,
  type QueryPeriod,
} from './plan.ts';

const HOUR_MS = 3_600_000;
const MANY_SESSIONS = 1_000_000;
const CHECKED_EVERY_MS = 20 * 24 * HOUR_MS;

/**
 * The hourly rollups give the same result as the rows where every number is a sum or a ratio of sums, at most one
 * sliced column is grouped or filtered by, hours of UTC are hours of the customer's clock, and the audience is
 * everybody or a segment that has rollups.
 */
export const chooseRollups: PlanStep = (plan) => {
  const audience = chooseRollupAudience(plan);
  const rollupDimension = audience === null ? null : chooseSlice(plan);
  const rollupSegment = rollupDimension === null ? '' : (audience ?? '');
  return {
    ...plan,
    rollupDimension,
    rollupSegment,
    countsViewersSeparately: rollupDimension !== null && measuresUsed(plan).some(countsViewers),
  };
};

/** A segment with enough sessions to make rollups worthwhile that has none for these rows. */
export function findMissingRollup(plan: Plan): { segmentId: number; build: number } | null {
  const segment = segmentWithoutRollups(plan);
  return segment !== null && hasManySessions(plan.period, plan.context) && chooseSlice(plan) !== null ? segment : null;
}

function chooseSlice(plan: Plan): HourlySlice | null {
  if (plan.context.hourlyRollups !== true || plan.source !== 'sessions') return null;
  if (plan.proportions.length > 0 || plan.lookups.first.length > 0 || plan.lookups.segments !== null) return null;
  const measures = measuresUsed(plan);
  if (measures.length === 0 || !measures.every((field) => 'rollupSql' in field)) return null;
  if (measures.some(countsViewers) && !paysToCountSeparately(plan)) return null;
  const grouped = [...dimensionsOf(plan), ...plan.pivots];
  const filtered = filtersWithin(plan).map(({ field }) => field);
  const slices = new Set<HourlySlice>();
  for (const field of [...grouped, ...filtered]) {
    const slice = sliceOfField(field);
    if (slice === null) return null;
    if (slice !== '') slices.add(slice);
  }
  if (slices.size > 1 || !hasWholeHours(plan)) return null;
  const [slice = ''] = slices;
  // A session with two genres matches a filter on either, appears in both groups, and counts once in the total of a
  // pivoted row.
  if (slice === 'genre' && (filtered.some((field) => field.name.endsWith('.genre')) || plan.pivots.length > 0))
    return null;
  return slice;
}

const countsViewers = (field: PlannedMeasure): boolean => 'countsViewers' in field && field.countsViewers !== undefined;

/**
 * Reading two tables costs a few milliseconds more than one. Only many rows with an expensive measure make up for it.
 */
function paysToCountSeparately(plan: Plan): boolean {
  return (
    hasManySessions(plan.period, plan.context) &&
    measuresUsed(plan).some((field) => 'isSlow' in field && field.isSlow === true)
  );
}

export function hasManySessions(period: QueryPeriod, { sessionsPerDay = 0 }: QueryContext): boolean {
  return sessionsPerDay * lengthInDays(period) >= MANY_SESSIONS;
}

/** '' for fields that depend on the session's start only, null for fields the rollups do not contain. */
function sliceOfField(field: Dimension | FilterField): HourlySlice | null {
  if (field.kind === 'filter') return null;
  if (field.slice !== undefined) return field.slice;
  return field.wholeHours === true ? '' : null;
}

function hasWholeHours({ period: { start, end }, context: { timeZone } }: Plan): boolean {
  if (start.getTime() % HOUR_MS !== 0 || end.getTime() % HOUR_MS !== 0) return false;
  for (let at = start.getTime(); at < end.getTime() + CHECKED_EVERY_MS; at += CHECKED_EVERY_MS) {
    const instant = new Date(Math.min(at, end.getTime()));
    if (zoneOffsetMinutes(instant, timeZone) % 60 !== 0) return false;
  }
  return true;
}
