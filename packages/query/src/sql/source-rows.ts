import { addDays } from '@playhead/domain/periods';
import { type SourceName, subquery } from '../model/index.ts';
import { filtersOnSessions, measuresUsed, type Plan, type Proportion, type RowFilter } from '../plan/index.ts';
import { sessionsOfSample } from '../schema/session-sample.ts';
import { SEGMENT_DAYS_BUILD } from '../schema/segment-days.ts';
import { monthOf } from '../schema/session-days.ts';
import { sliceOfAudience } from '../schema/segment-rollups.ts';
import type { RollupSlice } from '../schema/rollup-sql.ts';
import { columnOf, writeRowFilter } from './filtered-column.ts';
import { joinFirstStreams, writeFirstStreamFilter } from './first-stream.ts';
import { writeHouseholdConditions } from './household-values.ts';
import { firstKeys, ofKeys } from './key-range.ts';
import { joinSegmentMembers, writeSegmentFilter } from './segment-members.ts';
import { utcDay, utcText } from './utc-text.ts';
import type { SqlWriter } from './writer.ts';

export function writeSourceRows(plan: Plan, writer: SqlWriter): string {
  switch (plan.source) {
    case 'sessions':
      if (plan.rollupDimension !== null) return rollupRows(plan, plan.rollupDimension, writer);
      return rows(joined('sessions', plan, writer), [...duringPeriod(plan, writer), ...onSessions(plan, writer)]);
    case 'ad_sessions':
      return rows(joined('ad_sessions', plan, writer), [
        ...duringPeriod(plan, writer),
        ...ownFilters(plan, 'ad_sessions', writer),
        ...ofSessions(plan, writer),
      ]);
    case 'residents':
    case 'demographics':
      return ofHouseholds(plan, plan.source, writer);
  }
}

/**
 * Filters on the sliced column apply to the slice's values, those on time to the hour or day. A segment slice contains
 * only its members.
 */
function rollupRows(plan: Plan, slice: RollupSlice, writer: SqlWriter): string {
  const filters = filtersOnSessions(plan).map((filter) => writeRowFilter(filter, writer, { fromRollups: true }));
  const isSlice = `slice = ${writer.bind(sliceOfAudience(plan.rollupSegment, slice), 'String')}`;
  const others = [...duringPeriod(plan, writer), ...filters];
  if (plan.rollupBuilds === null) return rows('session_hours', [isSlice, ...others]);
  const months = plan.rollupMonths;
  const inDays = plan.rollupBuilds.filter((build) => !months.includes(build));
  const ofBuilds = (builds: readonly number[]) => `build IN ${writer.bindList(builds, 'UInt32')}`;
  if (months.length === 0) return rows('session_days', [isSlice, ...others, ofBuilds(inDays)]);
  const ofMonths = `slice = ${writer.bind(monthOf(slice), 'String')} AND ${ofBuilds(months)}`;
  const ofDays = inDays.length > 0 ? ` OR ${isSlice} AND ${ofBuilds(inDays)}` : '';
  return rows('session_days', [`(${ofMonths}${ofDays})`, ...others]);
}

/** The members of a segment who watched in the period, as a bitmap of their numbers. */
export function membersInDays(rollupSegment: string, plan: Plan, writer: SqlWriter): string {
  const ofSegment = { ...plan, rowFilters: [], rollupSegment, rollupBuilds: [SEGMENT_DAYS_BUILD], rollupMonths: [] };
  return subquery('SELECT groupBitmapMergeState(viewers)', rollupRows(ofSegment, '', writer));
}

function rows(table: string, conditions: readonly string[]): string {
  return [`FROM ${table}`, `WHERE ${conditions.join('\n  AND ')}`].join('\n');
}

function joined(table: 'sessions' | 'ad_sessions', plan: Plan, writer: SqlWriter): string {
  const { first, segments } = plan.lookups;
  const stored = table === 'sessions' ? sessionsOfSample(plan.sampleRate, plan.context) : table;
  return [
    stored === table ? table : `${stored} AS ${table}`,
    ...(first.length > 0 ? [joinFirstStreams(first, plan.firstIdentity, writer)] : []),
    ...(segments === null ? [] : [joinSegmentMembers(table, segments, { context: plan.context, writer })]),
  ].join('\n');
}

/** The day column prunes partitions and key ranges; the instants decide. */
function duringPeriod(plan: Plan, writer: SqlWriter): readonly string[] {
  const { start, end } = plan.period;
  const firstDay = writer.bind(utcDay(start), 'Date');
  const lastDay = writer.bind(utcDay(new Date(end.getTime() - 1000)), 'Date');
  const conditions = [
    `date BETWEEN ${firstDay} AND ${lastDay}`,
    `start_utc >= ${writer.bind(utcText(start), "DateTime('UTC')")}`,
    `start_utc < ${writer.bind(utcText(end), "DateTime('UTC')")}`,
  ];
  return plan.sampleRate === null ? conditions : [...conditions, ...ofKeys(firstKeys(plan.sampleRate), writer)];
}

function onSessions(plan: Plan, writer: SqlWriter): readonly string[] {
  const conditions = [...ownFilters(plan, 'sessions', writer)];
  for (const source of ['residents', 'demographics'] as const) {
    const filters = plan.source === source ? [] : ownFilters(plan, source, writer);
    if (filters.length > 0) {
      // Households are sharded by another key than viewers: only GLOBAL finds all of them.
      conditions.push(`household_key GLOBAL IN ${subquery('SELECT household_key', rows(source, filters))}`);
    }
  }
  const adFilters = plan.source === 'ad_sessions' ? [] : ownFilters(plan, 'ad_sessions', writer);
  if (adFilters.length > 0) {
    const nearby = nearbyDays(plan, { before: 0, after: 1 }, writer);
    conditions.push(`session_id IN ${subquery('SELECT session_id', rows('ad_sessions', [nearby, ...adFilters]))}`);
  }
  return [...conditions, ...plan.proportions.map((proportion) => ofDevotedViewers(proportion, plan, writer))];
}

/** Viewers by the share of all their minutes in the period, independent of the other filters (engine.md 4). */
function ofDevotedViewers(proportion: Proportion, plan: Plan, writer: SqlWriter): string {
  const { from, fromIncluded, to } = proportion.range;
  const matching = writeRowFilter(proportion, writer);
  const share = `sumIf(content_seconds, ${matching}) / nullIf(sum(content_seconds), 0)`;
  const viewers = subquery(
    'SELECT viewer_key',
    rows('sessions', duringPeriod(plan, writer)),
    'GROUP BY viewer_key',
    `HAVING ${share} ${fromIncluded ? '>=' : '>'} ${writer.bind(from, 'Float64')}`,
    `  AND ${share} <= ${writer.bind(to, 'Float64')}`,
  );
  return `viewer_key IN ${viewers}`;
}

function ofSessions(plan: Plan, writer: SqlWriter): readonly string[] {
  const filters = onSessions(plan, writer);
  if (filters.length === 0) return [];
  const nearby = nearbyDays(plan, { before: 1, after: 0 }, writer);
  return [`session_id IN ${subquery('SELECT session_id', rows('sessions', [nearby, ...filters]))}`];
}

function ofHouseholds(plan: Plan, source: 'residents' | 'demographics', writer: SqlWriter): string {
  if (plan.rollupDimension !== null) {
    const households = householdsInRollups(plan, plan.rollupDimension, writer);
    return rows(source, [`household_key GLOBAL IN ${households}`, ...ownFilters(plan, source, writer)]);
  }
  const watched = [...duringPeriod(plan, writer), ...onSessions(plan, writer), 'isNotNull(household_key)'];
  const filters = ownFilters(plan, source, writer);
  if (!measuresUsed(plan).some((field) => 'byWatching' in field && field.byWatching === true)) {
    const households = subquery('SELECT household_key', rows('sessions', [...watched, 'started']));
    return rows(source, [`household_key GLOBAL IN ${households}`, ...filters]);
  }
  const totals = subquery(
    // An alias with a column's name would replace the column in the conditions below.
    'SELECT household_key AS watched_household, countIf(started) AS watched_plays, sum(content_seconds) AS watched_seconds',
    rows('sessions', watched),
    'GROUP BY watched_household',
    'HAVING watched_plays > 0',
  );
  return [
    `FROM ${source}`,
    `GLOBAL INNER JOIN ${totals} AS watched ON ${source}.household_key = watched.watched_household`,
    ...(filters.length > 0 ? [`WHERE ${filters.join('\n  AND ')}`] : []),
  ].join('\n');
}

function householdsInRollups(plan: Plan, slice: RollupSlice, writer: SqlWriter): string {
  const watching = subquery('SELECT groupBitmapMergeState(households)', rollupRows(plan, slice, writer));
  return subquery('SELECT household_key', rows('household_numbers', [`bitmapContains(${watching}, number)`]));
}

/** An ad may run on the day after its session started. The session id decides; the days only prune. */
function nearbyDays(plan: Plan, margin: { before: number; after: number }, writer: SqlWriter): string {
  const from = writer.bind(addDays(utcDay(plan.period.start), -margin.before), 'Date');
  const to = writer.bind(addDays(utcDay(plan.period.end), margin.after), 'Date');
  return `date BETWEEN ${from} AND ${to}`;
}

/** A field of the plan's table is read there, not in another table. */
function ownFilters(plan: Plan, source: SourceName, writer: SqlWriter): readonly string[] {
  const tableOf = ({ field }: RowFilter) => (field.sources.includes(plan.source) ? plan.source : field.sources[0]);
  return writeRowFilters(
    plan.rowFilters.filter((filter) => tableOf(filter) === source),
    plan,
    writer,
  );
}

/** Filters on first streams become one condition. */
export function writeRowFilters(filters: readonly RowFilter[], plan: Plan, writer: SqlWriter): readonly string[] {
  const firsts = filters.filter(({ field }) => field.through === 'first_stream');
  return [
    ...filters
      .filter(({ field }) => field.through !== 'first_stream')
      .map((filter) => writeFilter(filter, plan, writer)),
    ...(firsts.length > 0 ? [writeFirstStreamFilter(firsts, plan.firstIdentity, writer)] : []),
  ];
}

function writeFilter(filter: RowFilter, { context }: Plan, writer: SqlWriter): string {
  const { field, conditions } = filter;
  switch (field.through) {
    case 'segments':
      return writeSegmentFilter(filter, { context, writer });
    case 'residents':
    case 'demographics': {
      const attribute = field.name.slice(field.name.indexOf('.') + 1);
      return writeHouseholdConditions(
        { table: field.through, attribute, column: columnOf(field, writer) },
        conditions,
        writer,
      );
    }
    default:
      return writeRowFilter(filter, writer);
  }
}
