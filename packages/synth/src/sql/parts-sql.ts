import { EPISODE_STEP_DAYS, LIVE_BLOCKS } from '../catalogue.ts';
import type { Title } from '../catalogue.ts';
import { daysFrom } from '../day-number.ts';
import { DRAW_RESOLUTION, drawTable } from '../draw-table.ts';
import { habitWeightsAround, weightsOn } from '../popularity.ts';
import { liveBlockOfHour } from '../rhythm.ts';
import { sittingTables, sittingsSql } from './sittings-sql.ts';
import { at, bits, inLayers, numbers, packedNumbers } from './sql-text.ts';
import type { ConstantTables } from './sql-text.ts';
import { kinds } from '../title-group.ts';
import { firstSourceDay, sourceDays } from './viewer-days-sql.ts';
import type { DaySpan } from './viewer-days-sql.ts';

const HABIT_DAYS = 28;

/** A sitting has up to three parts, each a run of one title. */
export const parts = ['a', 'b', 'c'] as const;
export type Part = (typeof parts)[number];

const LIVE = kinds.indexOf('live');

/** 20 equally likely lengths per kind; a series may have fewer episodes. */
const runLengths: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6],
  [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3],
  [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8],
];

export function partsSql(span: DaySpan): string {
  return inLayers(sittingsSql(span), [
    ...habitLayers(span),
    ...titleLayers(span, ['a']),
    `cityHash64(title_a, habit_period) AS partner_hash`,
    `if(${bits('part_hash', { shift: 30, count: 100 })} < 45, partner_hash, cityHash64(sitting_hash, 3)) AS draw_b,
      cityHash64(sitting_hash, 4) AS draw_c`,
    ...titleLayers(span, ['b', 'c']),
    ...episodeLayers(),
    ...runLayers(),
  ]);
}

/** Half of the series sittings play one of two favourites, which change every four weeks. */
function habitLayers(span: DaySpan): string[] {
  return [
    `cityHash64(sitting_hash, 2) AS part_hash, ${bits('viewer_hash', { shift: 6, count: HABIT_DAYS })} AS habit_shift`,
    `day - (day + habit_shift) % ${HABIT_DAYS} AS habit_start,
      kind_a < 2 AND ${bits('part_hash', { shift: 2, count: 100 })} < 52 AS habit`,
    `intDiv(habit_start, ${HABIT_DAYS}) AS habit_period,
      cityHash64(viewer_hash, habit_start, kind_a, ${bits('part_hash', { shift: 9, count: 100 })} < 65) AS habit_hash`,
    `toUInt32(habit_period - ${firstHabitPeriod(span)}) AS habit_row, if(habit, habit_hash, part_hash) AS draw_a`,
  ];
}

function firstHabitPeriod(span: DaySpan): number {
  return Math.floor((firstSourceDay(span) - HABIT_DAYS) / HABIT_DAYS);
}

function habitPeriods(span: DaySpan): number[] {
  return daysFrom(firstHabitPeriod(span), Math.floor(span.last / HABIT_DAYS));
}

/** First the habit periods, then the days. */
function drawEntries(span: DaySpan): number[] {
  const { catalogue } = span.customer;
  const rows = [
    ...habitPeriods(span).map((period) => habitWeightsAround(catalogue, period * HABIT_DAYS + HABIT_DAYS / 2)),
    ...sourceDays(span).map((day) => weightsOn(catalogue, day)),
  ];
  return rows.flatMap((byKind) => byKind.flatMap((weights) => drawTable(weights)));
}

export function partTables(span: DaySpan): ConstantTables {
  const { catalogue } = span.customer;
  const counts = kinds.map((kind) => catalogue.drawable[kind]);
  const of = (pick: (title: Title) => number) => numbers(catalogue.titles.map(pick));
  return {
    ...sittingTables(span),
    draw_entries: packedNumbers(drawEntries(span)),
    kind_counts: numbers(counts),
    kind_offsets: numbers(counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0))),
    kind_firsts: numbers(kinds.map((kind) => catalogue.firstOf[kind])),
    live_block_of_hour: numbers(liveBlockOfHour),
    run_lengths: numbers(runLengths.flat()),
    title_seconds: of(({ seconds }) => seconds),
    title_hold: of(({ hold }) => hold),
    title_episodes: of(({ schedule }) => schedule.episodes),
    title_cycle: of(({ schedule }) => schedule.cycleDays),
    title_phase: of(({ schedule }) => schedule.phaseDays),
    title_before_first: of(({ schedule }) => schedule.cycleBeforeFirst),
  };
}

function titleLayers(span: DaySpan, of: readonly Part[]): string[] {
  const rowLength = kinds.reduce((sum, kind) => sum + span.customer.catalogue.drawable[kind], 0);
  const dayRow = `${habitPeriods(span).length} + day - ${firstSourceDay(span)}`;
  const each = (columns: (part: Part) => string) => of.map(columns).join(',\n      ');
  return [
    each((part) => `toUInt32(bitShiftRight(draw_${part}, 5) % ${at('kind_counts', `kind_${part}`)}) AS even_${part}`),
    each((part) => {
      const row = part === 'a' ? `if(habit, habit_row, ${dayRow})` : `(${dayRow})`;
      const offset = at('kind_offsets', `kind_${part}`);
      return `toUInt32(${at('draw_entries', `${row} * ${rowLength} + ${offset} + even_${part}`)}) AS entry_${part}`;
    }),
    each((part) => {
      const kept = `bitShiftRight(draw_${part}, 44) % ${DRAW_RESOLUTION} < entry_${part} % ${DRAW_RESOLUTION}`;
      return `if(${kept}, even_${part}, intDiv(entry_${part}, ${DRAW_RESOLUTION})) AS drawn_${part}`;
    }),
    each((part) => {
      const programme = `drawn_${part} * ${LIVE_BLOCKS} + ${at('live_block_of_hour', 'hour')}`;
      return `toUInt16(${at('kind_firsts', `kind_${part}`)} + if(kind_${part} = ${LIVE}, ${programme}, drawn_${part})) AS title_${part}`;
    }),
  ];
}

/** Episodes are numbered across seasons, from season 1 to the latest released one. */
function episodeLayers(): string[] {
  const each = (columns: (part: Part) => string) => parts.map(columns).join(',\n      ');
  const of = (table: string, part: Part) => `toInt32(${at(table, `title_${part}`)})`;
  return [
    each(
      (part) => `cityHash64(draw_${part}, sitting_hash) AS chooser_${part},
      ${of('title_seconds', part)} AS seconds_${part},
      ${of('title_hold', part)} AS hold_${part},
      ${of('title_episodes', part)} AS episodes_${part},
      ${of('title_cycle', part)} AS cycle_${part},
      toInt32(day) + ${of('title_phase', part)} AS clock_${part}`,
    ),
    each(
      (part) => `intDiv(clock_${part}, cycle_${part}) * episodes_${part} AS opener_${part},
      (${of('title_before_first', part)} + 1) * episodes_${part} AS oldest_${part},
      least(episodes_${part} - 1, intDiv(clock_${part} % cycle_${part}, ${EPISODE_STEP_DAYS})) AS out_${part},
      ${bits(`chooser_${part}`, { shift: 3, count: 100 })} AS roll_${part}`,
    ),
    each((part) => `opener_${part} + out_${part} AS latest_${part}`),
    each((part) => `${episodeByChance(part)} AS chance_${part}`),
    `if(habit, ${episodeByHabit()}, chance_a) AS episode_a, chance_b AS episode_b, chance_c AS episode_c`,
  ];
}

/** During a season most viewers play the newest episode; afterwards they start with the season, and few get far. */
function episodeByChance(part: Part): string {
  const skew = `pow((${bits(`chooser_${part}`, { shift: 20, count: 1000 })}) / 1000, 3)`;
  const running = `clock_${part} % cycle_${part} < ${EPISODE_STEP_DAYS} * (episodes_${part} + 1)`;
  const newest = `if(${running}, latest_${part}, opener_${part} + toInt32(out_${part} * ${skew}))`;
  const earlier = `greatest(oldest_${part}, latest_${part} - toInt32(episodes_${part} * 1.5 * (1 - ${skew})))`;
  return `multiIf(roll_${part} < 50, ${newest}, roll_${part} < 68, opener_${part}, roll_${part} < 76, oldest_${part}, ${earlier})`;
}

/** Followers start with a season and continue at different speeds, mostly slowly, so fewer reach each next episode. */
function episodeByHabit(): string {
  const pace = `(0.12 + 1.1 * pow((${bits('habit_hash', { shift: 20, count: 1000 })}) / 1000, 2))`;
  const from = `greatest(oldest_a, opener_a - toInt32(${bits('habit_hash', { shift: 31, count: 3 })}) * episodes_a)`;
  return `least(latest_a, ${from} + toInt32((day - habit_start) * ${pace}))`;
}

function runLayers(): string[] {
  const wanted = (shift: number) => at('run_lengths', `kind_a * 20 + ${bits('part_hash', { shift, count: 20 })}`);
  return [
    `kind_a = 0 AND ${bits('viewer_hash', { shift: 50, count: 100 })} < 22 AS binge, ${bits('part_hash', { shift: 37, count: 100 })} AS parts_roll`,
    `toInt32(if(binge, 1 + greatest(${wanted(16)}, ${wanted(23)}), ${wanted(16)})) AS wanted_a`,
    `if(kind_a < 2, least(wanted_a, latest_a - episode_a + 1), wanted_a) AS run_a,
      if(parts_roll < 40, 1 + (parts_roll % 4 = 0 AND kind_b < 2 AND latest_b > episode_b), 0) AS run_b,
      if(parts_roll < 13, 1, 0) AS run_c`,
  ];
}
