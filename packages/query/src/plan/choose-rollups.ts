import { lengthInDays, zoneOffsetMinutes } from '@playhead/domain/periods';
import type { Dimension, FilterField } from '../model/index.ts';
import { isHourlySlice, type RollupSlice } from '../schema/rollup-sql.ts';
import { SEGMENT_DAYS_BUILD } from '../schema/segment-days.ts';
import { chooseRollupAudience, filtersOnSessions, hasSegmentDays, segmentWithoutRollups } from './audience.ts';
import { chooseDailyBuilds, chooseMonths } from './choose-days.ts';
import {
  dimensionsOf,
  measuresUsed,
  NO_ROLLUPS,
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
 * The rollups give the same result as the rows where every number is a sum, a ratio of sums or a number of viewers, at
 * most one sliced column is grouped or filtered by, and the audience is everybody or a segment that has rollups. Daily
 * rollups need fields of whole days, hourly ones hours of the customer's clock that are hours of UTC.
 */
export const chooseRollups: PlanStep = (plan) => {
  switch (plan.source) {
    case 'sessions':
      return chooseForSessions(plan);
    case 'residents':
    case 'demographics':
      return chooseForHouseholds(plan);
    case 'ad_sessions':
      return withoutRollups(plan);
  }
};

function chooseForSessions(plan: Plan): Plan {
  const audience = chooseRollupAudience(plan);
  const needed = audience === null ? null : sliceForSums(plan);
  if (audience === null || needed === null) return withoutRollups(plan);
  const days = needed.within === 'hour' ? null : chooseDailyBuilds(plan);
  const builds = audience === '' ? days : daysOfSegment(plan, needed, days);
  // The members among the viewers of a day are those of the segment who watched.
  const viewerBuilds = audience === '' ? null : days;
  if (builds === null && !canReadHours(plan, { ...needed, audience, viewerBuilds })) return withoutRollups(plan);
  const countsViewersSeparately = builds === null && measuresUsed(plan).some(countsViewers);
  return {
    ...plan,
    rollupDimension: needed.slice,
    rollupBuilds: builds,
    // The months of everybody, whose viewers are counted with those of the segment.
    rollupMonths: builds === null || audience === '' ? monthsToRead(plan, needed, days) : [],
    rollupSegment: audience,
    countsViewersSeparately,
    viewerBuilds: countsViewersSeparately ? viewerBuilds : null,
    segmentHasDays: hasSegmentDays(plan),
  };
}

/** Totals and days of a segment are rows of their own; its values by a column are not. */
function daysOfSegment(plan: Plan, { slice }: NeededSlice, days: readonly number[] | null): readonly number[] | null {
  return days !== null && slice === '' && hasSegmentDays(plan) ? [SEGMENT_DAYS_BUILD] : null;
}

/** The daily rollups hold which households watched, but not how much each of them did. */
function chooseForHouseholds(plan: Plan): Plan {
  const byWatching = measuresUsed(plan).some((field) => 'byWatching' in field && field.byWatching === true);
  const audience = chooseRollupAudience(plan);
  const needed = byWatching || audience === null ? null : neededSlice(plan);
  if (audience === null || needed === null || needed.within === 'hour') return withoutRollups(plan);
  const ofSegment = needed.slice === '' && hasSegmentDays(plan) ? [SEGMENT_DAYS_BUILD] : null;
  const builds = audience === '' ? chooseDailyBuilds(plan) : ofSegment;
  if (builds === null) return withoutRollups(plan);
  const rollupMonths = audience === '' ? monthsToRead(plan, needed, builds) : [];
  const read = { rollupDimension: needed.slice, rollupBuilds: builds, rollupMonths, rollupSegment: audience };
  return { ...withoutRollups(plan), ...read };
}

function monthsToRead(plan: Plan, { within }: NeededSlice, days: readonly number[] | null): readonly number[] {
  return within === 'month' && days !== null ? chooseMonths(plan, days) : [];
}

function withoutRollups(plan: Plan): Plan {
  return {
    ...plan,
    ...NO_ROLLUPS,
  };
}

/** A segment with enough sessions to make rollups worthwhile that has none for these rows. */
export function findMissingRollup(plan: Plan): { segmentId: number; build: number } | null {
  const segment = segmentWithoutRollups(plan);
  if (segment === null || !hasManySessions(plan.period, plan.context)) return null;
  const needed = plan.source === 'sessions' ? sliceForSums(plan) : null;
  if (needed === null) return null;
  const viewerBuilds = needed.within === 'hour' ? null : chooseDailyBuilds(plan);
  return canReadHours(plan, { ...needed, audience: 'members', viewerBuilds }) ? segment : null;
}

interface NeededSlice {
  slice: RollupSlice;
  /** How long rows of the rollups may be. */
  within: 'hour' | 'day' | 'month';
}

function sliceForSums(plan: Plan): NeededSlice | null {
  const measures = measuresUsed(plan);
  return measures.length > 0 && measures.every((field) => 'rollupSql' in field) ? neededSlice(plan) : null;
}

function neededSlice(plan: Plan): NeededSlice | null {
  if (plan.context.hourlyRollups !== true) return null;
  if (plan.proportions.length > 0 || plan.lookups.first.length > 0 || plan.lookups.segments !== null) return null;
  const grouped = plan.source === 'sessions' ? [...dimensionsOf(plan), ...plan.pivots] : [];
  const filtered = filtersOnSessions(plan).map(({ field }) => field);
  const slices = new Set<RollupSlice>();
  let within: NeededSlice['within'] = 'month';
  for (const field of [...grouped, ...filtered]) {
    const part = partOf(field);
    if (part === null) return null;
    if (part === 'hour') within = 'hour';
    else if (part === 'day') within = within === 'hour' ? 'hour' : 'day';
    else slices.add(part.slice);
  }
  if (slices.size > 1) return null;
  const [slice = ''] = slices;
  // A session with two genres matches a filter on either, appears in both groups, and counts once in the total of a
  // pivoted row.
  if (slice === 'genre' && (filtered.some((field) => field.name.endsWith('.genre')) || plan.pivots.length > 0))
    return null;
  return { slice, within };
}

interface HoursToRead {
  slice: RollupSlice;
  audience: string;
  viewerBuilds: readonly number[] | null;
}

/** Segment rollups hold the daily slices by hour too. */
function canReadHours(plan: Plan, { slice, audience, viewerBuilds }: HoursToRead): boolean {
  if ((audience === '' && !isHourlySlice(slice)) || !hasWholeHours(plan)) return false;
  return !measuresUsed(plan).some(countsViewers) || viewerBuilds !== null || paysToCountSeparately(plan);
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

/** Null for fields the rollups do not contain. */
function partOf(field: Dimension | FilterField): { slice: RollupSlice } | 'hour' | 'day' | null {
  if (field.kind === 'filter') return null;
  if (field.slice !== undefined) return { slice: field.slice };
  return field.startsWithin ?? null;
}

function hasWholeHours({ period: { start, end }, context: { timeZone } }: Plan): boolean {
  if (start.getTime() % HOUR_MS !== 0 || end.getTime() % HOUR_MS !== 0) return false;
  for (let at = start.getTime(); at < end.getTime() + CHECKED_EVERY_MS; at += CHECKED_EVERY_MS) {
    const instant = new Date(Math.min(at, end.getTime()));
    if (zoneOffsetMinutes(instant, timeZone) % 60 !== 0) return false;
  }
  return true;
}
