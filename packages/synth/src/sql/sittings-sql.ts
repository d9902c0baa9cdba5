import { evenTable } from '../draw-table.ts';
import {
  CLOCK_PACK,
  CLOCK_STEPS,
  KIND_STEPS,
  clockTable,
  kindTable,
  outageDeviceOn,
  partOfHour,
  tasteTable,
} from '../rhythm.ts';
import { at, bits, dayStart, inLayers, numbers, textLiteral } from './sql-text.ts';
import type { ConstantTables } from './sql-text.ts';
import { kinds } from '../title-group.ts';
import { firstSourceDay, sourceDays, viewerDayTables, viewerDaysSql } from './viewer-days-sql.ts';
import type { DaySpan } from './viewer-days-sql.ts';
import { dayText } from '../day-number.ts';

/** Only the most common big screens have outages: a dip on the rarest would be hidden by noise. */
const DEVICES_WITH_OUTAGES = 3;
const DEVICE_STEPS = 100;
const PLACE_STEPS = 1000;
const LONGEST_SITTING_SECONDS = 10 * 3600;

const KIDS = kinds.indexOf('kids');
const SERIES = kinds.indexOf('series');

/** One row per sitting: start (UTC second), device, place, and the kinds of its up to three parts. */
export function sittingsSql(span: DaySpan): string {
  const { first, last, customer } = span;
  const opens = dayStart(dayText(first), customer.zone);
  const closes = dayStart(dayText(last + 1), customer.zone);
  const apart = `${timedSittingsSql(span)} WHERE sitting + 1 >= sittings OR next_start > start + 900`;
  const placed = inLayers(apart, [...deviceLayers(span), ...instantLayers(customer.zone)]);
  const within = `${placed}
    WHERE start_unix < ${closes} AND start_unix + ${LONGEST_SITTING_SECONDS} >= ${opens}
      AND NOT (outage AND ${bits('sitting_hash', { shift: 9, count: 100 })} < 55)`;
  return inLayers(within, kindLayers());
}

export function sittingTables(span: DaySpan): ConstantTables {
  const { places, devices } = span.customer;
  const bigScreen = evenTable(weightsOf(devices.bigScreen), DEVICE_STEPS);
  const personal = evenTable(weightsOf(devices.personal), DEVICE_STEPS).map(
    (index) => devices.bigScreen.length + index,
  );
  const outages = sourceDays(span).map((day) => (outageDeviceOn(day, DEVICES_WITH_OUTAGES) ?? -1) + 1);
  return {
    ...viewerDayTables(span),
    place_steps: numbers(evenTable(weightsOf(places), PLACE_STEPS)),
    place_lags: numbers(places.map(({ lagHours }) => lagHours)),
    device_steps: numbers([...bigScreen, ...personal]),
    outage_on_day: numbers(outages),
    clock_steps: numbers(clockTable()),
    kind_steps: numbers(kindTable()),
    taste_steps: numbers(tasteTable()),
    part_of_hour: numbers(partOfHour),
  };
}

function weightsOf(things: readonly { weight: number }[]): number[] {
  return things.map(({ weight }) => weight);
}

function timedSittingsSql(span: DaySpan): string {
  const viewers = inLayers(viewerDaysSql(span), [
    `toDayOfWeek(toDate(day)) > 5 AS weekend,
      50 + ${bits('viewer_hash', { shift: 20, count: 46 })} AS big_share,
      toUInt16(${at('place_steps', bits('account_hash', { shift: 10, count: PLACE_STEPS }))}) AS place,
      1 + (${bits('day_hash', { shift: 18, count: 100 })} < 16 + 30 * zeal) + (${bits('day_hash', { shift: 25, count: 100 })} < 12 * zeal) AS sittings`,
  ]);
  const sittings = `
    SELECT *, sitting, cityHash64(day_hash, sitting) AS sitting_hash, cityHash64(day_hash, sitting + 1) AS next_hash
    FROM (${viewers})
    ARRAY JOIN range(toUInt8(sittings)) AS sitting`;
  const [entry, nextEntry] = [clockEntry('sitting_hash', 'sitting'), clockEntry('next_hash', 'sitting + 1')];
  return inLayers(sittings, [
    `${bits('sitting_hash', { shift: 2, count: 100 })} >= big_share AS personal, ${entry} AS entry, ${nextEntry} AS next_entry`,
    `${clockSecond('entry', 'sitting_hash')} AS start, ${clockSecond('next_entry', 'next_hash')} AS next_start`,
  ]);
}

/** The n-th of several sittings starts in the n-th part of the day's audience, so that they follow one another. */
function clockEntry(hash: string, turn: string): string {
  const personal = `(${bits(hash, { shift: 2, count: 100 })} >= big_share)`;
  const step = `least(${CLOCK_STEPS - 1}, intDiv((${turn}) * ${CLOCK_STEPS} + ${bits(hash, { shift: 40, count: CLOCK_STEPS })}, sittings))`;
  return `toUInt64(${at('clock_steps', `(weekend * 2 + ${personal}) * ${CLOCK_STEPS} + ${step}`)})`;
}

function clockSecond(entry: string, hash: string): string {
  return `toInt64(intDiv(${entry}, ${CLOCK_PACK}) + ${bits(hash, { shift: 11, count: `(${entry} % ${CLOCK_PACK})` })})`;
}

function deviceLayers(span: DaySpan): string[] {
  return [
    `cityHash64(if(personal, viewer_hash, account_hash), ${bits('sitting_hash', { shift: 48, count: 6 })} = 0) AS device_hash`,
    `toUInt8(${at('device_steps', `personal * ${DEVICE_STEPS} + device_hash % ${DEVICE_STEPS}`)}) AS device_index`,
    `${at('outage_on_day', `day - ${firstSourceDay(span)}`)} = device_index + 1 AS outage`,
  ];
}

/**
 * Local time to instant: looks up the offset twice, the second time at the first estimate. Half of the hour repeated
 * in autumn gets the second offset. Adding seconds to midnight would be an hour off on two days a year.
 */
function instantLayers(zone: string): string[] {
  const offset = (unix: string) => `timeZoneOffset(toDateTime(toUInt32(${unix}), ${textLiteral(zone)}))`;
  const second = `${bits('sitting_hash', { shift: 33, count: 2 })} = 1`;
  return [
    `toInt64(day) * 86400 + start + 3600 * toInt64(${at('place_lags', 'place')}) AS wall`,
    `wall - ${offset('wall')} AS guess`,
    `wall - ${offset('guess')} AS first_turn`,
    `first_turn + if(${second} AND ${offset('first_turn + 3600')} < ${offset('first_turn')}, 3600, 0) AS start_unix,
      if(sitting + 1 < sittings, next_start - start, ${LONGEST_SITTING_SECONDS}) AS room`,
  ];
}

function kindLayers(): string[] {
  const byHour = (shift: number) =>
    at(
      'kind_steps',
      `(part * 4 + personal * 2 + weekend) * ${KIND_STEPS} + ${bits('kind_hash', { shift, count: KIND_STEPS })}`,
    );
  const suited = (kind: string) => `if(${kind} = ${KIDS} AND childless, ${SERIES}, ${kind})`;
  return [
    `cityHash64(sitting_hash, 1) AS kind_hash,
      toUInt8(intDiv(start, 3600) % 24) AS hour,
      ${bits('account_hash', { shift: 45, count: 100 })} < 38 AS children`,
    `toUInt8(${at('part_of_hour', 'hour')}) AS part,
      NOT children AND ${bits('kind_hash', { shift: 50, count: 100 })} < 75 AS childless,
      if(children AND member >= 2, ${KIDS}, ${at('taste_steps', bits('viewer_hash', { shift: 33, count: KIND_STEPS }))}) AS taste`,
    `${byHour(1)} AS hour_kind_a, ${byHour(9)} AS hour_kind_b, ${byHour(17)} AS hour_kind_c`,
    `toUInt8(if(${bits('kind_hash', { shift: 40, count: 100 })} < 42, taste, ${suited('hour_kind_a')})) AS kind_a`,
    `toUInt8(if(${bits('kind_hash', { shift: 47, count: 100 })} < 62, kind_a, ${suited('hour_kind_b')})) AS kind_b,
      toUInt8(${suited('hour_kind_c')}) AS kind_c`,
  ];
}
