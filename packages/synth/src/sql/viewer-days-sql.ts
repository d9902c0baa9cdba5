import type { DemoCustomer } from '../demo-customers.ts';
import { activityOn, growthOn } from '../rhythm.ts';
import { daysFrom } from '../day-number.ts';
import { at, bits, inLayers, numbers } from './sql-text.ts';
import type { ConstantTables } from './sql-text.ts';

export interface DaySpan {
  customer: DemoCustomer;
  seed: number;
  sessionsPerDay: number;
  /** Day numbers, both included. */
  first: number;
  last: number;
}

/** Measured; a test checks that the total stays near the requested one. */
const SESSIONS_PER_SLOT_DAY = 1.216;
const MAX_HOUSEHOLD = 4;

/** Streams of the previous evening continue past midnight into the first day. */
export function firstSourceDay(span: DaySpan): number {
  return span.first - 1;
}

export function sourceDays(span: DaySpan): number[] {
  return daysFrom(firstSourceDay(span), span.last);
}

export function viewerDayTables(span: DaySpan): ConstantTables {
  const days = sourceDays(span);
  return {
    slots_on_day: numbers(days.map((day) => slotsOn(span, day))),
    activity_on_day: numbers(days.map((day) => Math.round(1000 * activityOn(day)))),
  };
}

function slotsOn(span: DaySpan, day: number): number {
  return Math.max(1, Math.round((span.sessionsPerDay * span.customer.share * growthOn(day)) / SESSIONS_PER_SLOT_DAY));
}

/**
 * One row per viewer and active day. Accounts take an audience slot one after the other. Lifetime and phase come from
 * the slot's hash, so the account of a day and its age are computed without state.
 */
export function viewerDaysSql(span: DaySpan): string {
  const days = sourceDays(span);
  const first = firstSourceDay(span);
  const perDay = Math.max(...days.map((day) => slotsOn(span, day))) * MAX_HOUSEHOLD;
  const slotsSql = `
        SELECT toUInt32(${first} + intDiv(number, ${perDay})) AS day,
          toUInt32(intDiv(number % ${perDay}, ${MAX_HOUSEHOLD})) AS slot,
          toUInt8(number % ${MAX_HOUSEHOLD}) AS member,
          cityHash64(toUInt64(${span.seed}), toUInt32(${span.customer.id}), slot) AS slot_hash
        FROM numbers_mt(${perDay * days.length})
        WHERE slot < ${at('slots_on_day', `day - ${first}`)}`;
  const membersSql = inLayers(slotsSql, [
    `${bits('slot_hash', { shift: 2, count: 1000 })} AS life_roll,
      multiIf(life_roll < 50, 2 + ${bits('slot_hash', { shift: 12, count: 9 })},
        life_roll < 210, 10 + ${bits('slot_hash', { shift: 12, count: 80 })},
        life_roll < 500, 90 + ${bits('slot_hash', { shift: 12, count: 310 })},
        400 + ${bits('slot_hash', { shift: 12, count: 1600 })}) AS life`,
    `day + ${bits('slot_hash', { shift: 26, count: 'life' })} AS lived`,
    `toUInt32(lived % life) AS age, cityHash64(slot_hash, intDiv(lived, life)) AS account_hash`,
    `multiIf(account_hash % 1000 < 209, 2, account_hash % 1000 < 357, 3, account_hash % 1000 < 464, 4, 1) AS size`,
  ]);
  const viewersSql = inLayers(`${membersSql} WHERE member < size`, [
    `cityHash64(account_hash, member) AS viewer_hash`,
    `cityHash64(viewer_hash, day) AS day_hash, (${bits('viewer_hash', { shift: 3, count: 1000 })}) / 1000 AS zeal`,
    `(220 + 5000 * pow(zeal, 2.3)) * ${at('activity_on_day', `day - ${first}`)} / 1000
        * (1 + 0.9 * exp(-age / 9)) * if(age > 0.85 * life, 0.6, 1) AS chance`,
  ]);
  return `${viewersSql} WHERE (age = 0 AND member = 0) OR ${bits('day_hash', { shift: 4, count: 10000 })} < chance`;
}
