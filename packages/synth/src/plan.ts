import { insertAdsSql, withinDaysSql } from './sql/ads-sql.ts';
import { dayNumber, dayText } from './day-number.ts';
import { DEMO_DAYS } from './demo-customers.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { insertDemographicsSql, insertResidentsSql } from './sql/households-sql.ts';
import { activityOn, growthOn } from './rhythm.ts';
import { SESSIONS_TABLE, insertSessionsSql } from './sql/sessions-sql.ts';
import { dayStart, textLiteral } from './sql/sql-text.ts';
import type { DaySpan } from './sql/viewer-days-sql.ts';

/** Steps run in order. */
export interface SynthStep {
  label: string;
  /** Expected rows, for the progress line. */
  weight: number;
  sql: string;
}

export interface DaysRequest {
  seed: number;
  customers: readonly DemoCustomer[];
  /** Over the whole window; with `windowDays` it determines the size of an average day. */
  totalSessions: number;
  windowDays?: number;
  /** Local days of each customer, both included, as 2026-01-31. */
  firstDay: string;
  lastDay: string;
}

/**
 * The engine takes about a second to analyse a statement, so a small demo uses one, of up to a megabyte with one draw
 * table per day. Larger demos are split to show progress and to bound memory.
 */
const MAX_CHUNK_DAYS = 400;
const PROGRESS_DAYS = 100;
const MIN_CHUNK_SESSIONS = 100_000;
const MAX_CHUNK_SESSIONS = 1_500_000;
const AD_ROWS_PER_SESSION = 2.5;

export function planDemoData(spec: Omit<DaysRequest, 'windowDays'>): SynthStep[] {
  return planDays({ ...spec, windowDays: dayNumber(spec.lastDay) - dayNumber(spec.firstDay) + 1 });
}

/** The rows of a day are the same in every plan with the same seed and size. */
export function planDays(request: DaysRequest): SynthStep[] {
  check(request);
  const spans = request.customers.flatMap((customer) => chunks(request, customer));
  return [
    ...spans.map((span) => step(span, { what: 'sessions', sql: insertSessionsSql(span), perSession: 1 })),
    ...spans
      .filter(({ customer }) => customer.features.ads)
      .map((span) => step(span, { what: 'ads', sql: insertAdsSql(span), perSession: AD_ROWS_PER_SESSION / 4 })),
    ...request.customers.flatMap(planHouseholds),
  ];
}

/** For households that have no rows yet. */
export function planHouseholds(customer: DemoCustomer): SynthStep[] {
  if (!customer.features.demographics) {
    return [];
  }
  return [
    { label: `${customer.name}: residents`, weight: 1, sql: insertResidentsSql(customer) },
    { label: `${customer.name}: household demographics`, weight: 1, sql: insertDemographicsSql(customer) },
  ];
}

/** The caller knows the stored table: in a cluster a `Distributed` table accepts no DELETE. */
export interface SynthDeletion {
  label: string;
  table: 'sessions' | 'ad_sessions' | 'session_hours' | 'session_sample';
  where: string;
}

/** Keeps the first streams of viewers. */
export function dropDaysBefore({
  customers,
  day,
}: {
  customers: readonly DemoCustomer[];
  day: string;
}): SynthDeletion[] {
  return customers.flatMap((customer) => {
    const bound = `toDateTime(${dayStart(dayText(dayNumber(day)), customer.zone)}, 'UTC')`;
    const where = `customer_id = ${customer.id} AND date <= toDate(${bound}) AND start_utc < ${bound}`;
    return deletions({ customer, where, what: `days before ${day}` });
  });
}

/** Removes the days of an interrupted chunk before it is generated again. */
export function clearDays(options: {
  customers: readonly DemoCustomer[];
  firstDay: string;
  lastDay: string;
}): SynthDeletion[] {
  const { customers, firstDay, lastDay } = options;
  return customers.flatMap((customer) => {
    const within = withinDaysSql({ customer, first: dayNumber(firstDay), last: dayNumber(lastDay) });
    const where = `customer_id = ${customer.id} AND ${within}`;
    return deletions({ customer, where, what: `days ${firstDay} to ${lastDay}` });
  });
}

/**
 * Ads are deleted first and by session: an ad shown after midnight belongs to the day its session started.
 * Concurrency counts stay: they have no local days, and the server refills a month whose counts do not match the
 * sessions.
 */
function deletions(options: { customer: DemoCustomer; where: string; what: string }): SynthDeletion[] {
  const { customer, where, what } = options;
  const ofSessions = `session_id IN (SELECT session_id FROM ${SESSIONS_TABLE} WHERE ${where})`;
  const adsWhere = `customer_id = ${customer.id} AND ${ofSessions}`;
  return [
    ...(customer.features.ads
      ? [{ label: `${customer.name}: remove ads of ${what}`, table: 'ad_sessions' as const, where: adsWhere }]
      : []),
    { label: `${customer.name}: remove sessions of ${what}`, table: 'sessions' as const, where },
    { label: `${customer.name}: remove rollups of ${what}`, table: 'session_hours' as const, where },
    { label: `${customer.name}: remove the sample of ${what}`, table: 'session_sample' as const, where },
  ];
}

/** One row per customer with sessions: customer_id, sessions, first_day, last_day (local). */
export function countSessionsSql(customers: readonly DemoCustomer[]): string {
  return customers
    .map(({ id, zone }) => {
      const localDay = (edge: string) => `toString(toDate(${edge}(start_utc), ${textLiteral(zone)}))`;
      return `SELECT customer_id, count() AS sessions, ${localDay('min')} AS first_day, ${localDay('max')} AS last_day
FROM ${SESSIONS_TABLE} WHERE customer_id = ${id} GROUP BY customer_id`;
    })
    .join('\nUNION ALL\n');
}

function check(request: DaysRequest): void {
  const days = dayNumber(request.lastDay) - dayNumber(request.firstDay) + 1;
  if (days < 1) {
    throw new RangeError(`the last day ${request.lastDay} lies before the first ${request.firstDay}`);
  }
  if (!Number.isSafeInteger(request.seed) || request.seed < 0) {
    throw new RangeError(`the seed must be a whole number from 0: ${request.seed}`);
  }
  if (!(request.totalSessions > 0) || !((request.windowDays ?? DEMO_DAYS) >= 1)) {
    throw new RangeError('a window needs days and sessions');
  }
}

function chunks(request: DaysRequest, customer: DemoCustomer): DaySpan[] {
  const sessionsPerDay = request.totalSessions / (request.windowDays ?? DEMO_DAYS);
  const daysWith = (sessions: number) => Math.floor(sessions / (sessionsPerDay * customer.share));
  const cut = Math.min(PROGRESS_DAYS, daysWith(MAX_CHUNK_SESSIONS));
  const length = Math.min(MAX_CHUNK_DAYS, Math.max(1, cut, daysWith(MIN_CHUNK_SESSIONS)));
  const last = dayNumber(request.lastDay);
  const spans: DaySpan[] = [];
  for (let first = dayNumber(request.firstDay); first <= last; first += length) {
    spans.push({ customer, seed: request.seed, sessionsPerDay, first, last: Math.min(last, first + length - 1) });
  }
  return spans;
}

function step(span: DaySpan, { what, sql, perSession }: { what: string; sql: string; perSession: number }): SynthStep {
  const range = span.first === span.last ? dayText(span.first) : `${dayText(span.first)} to ${dayText(span.last)}`;
  return {
    label: `${span.customer.name}: ${what}, ${range}`,
    weight: Math.max(1, Math.round(expectedSessions(span) * perSession)),
    sql,
  };
}

function expectedSessions(span: DaySpan): number {
  let days = 0;
  for (let day = span.first; day <= span.last; day += 1) {
    days += growthOn(day) * activityOn(day);
  }
  return days * span.sessionsPerDay * span.customer.share;
}
