import { addDays, type DateRange, endOfMonth, type LocalDate, startOfMonth } from '../periods/index.ts';

/** Some days of one month, built at once. */
export interface DayBuild extends DateRange {
  build: number;
  /** Holds its month as a whole too. */
  hasMonth: boolean;
}

export function isMonth({ from, to }: DateRange): boolean {
  return from === startOfMonth(from) && to === endOfMonth(from);
}

/** A local day with sessions or rollups. */
export interface CountedDay {
  day: LocalDate;
  /** How many sessions start and plays end on it. */
  stored: number;
  /** How many of these the builds hold. */
  held: number;
}

export interface WantedBuild extends DateRange {
  replaces: readonly number[];
}

/** Before any session. */
export const FIRST_DAY = '1970-01-01';

const isWrong = ({ stored, held }: CountedDay) => stored !== held;

/** The days up to `until` that the builds hold whole. Days without sessions are complete. */
export function completeDays(days: readonly CountedDay[], until: LocalDate): readonly DateRange[] {
  const ranges: DateRange[] = [];
  let from = FIRST_DAY;
  for (const { day } of days.filter((one) => isWrong(one) && one.day <= until)) {
    if (from < day) ranges.push({ from, to: addDays(day, -1) });
    from = addDays(day, 1);
  }
  return from <= until ? [...ranges, { from, to: until }] : ranges;
}

/**
 * What to build, the latest days first. A month that is over becomes one build. In the current month a day that is over
 * is built alone, and a build with a wrong day as a whole.
 */
export function wantedBuilds(
  days: readonly CountedDay[],
  { builds, until }: { builds: readonly DayBuild[]; until: LocalDate },
): readonly WantedBuild[] {
  const over = days.filter(({ day }) => day <= until);
  const months = new Set([...over.map(({ day }) => day), ...builds.map(({ from }) => from)].map(startOfMonth));
  return [...months]
    .toSorted()
    .toReversed()
    .flatMap((from) => {
      const to = endOfMonth(from);
      const inMonth = {
        wrong: over.filter((one) => isWrong(one) && one.day >= from && one.day <= to).map(({ day }) => day),
        builds: builds.filter((one) => one.from >= from && one.to <= to),
      };
      return to <= until ? wholeMonth({ from, to }, inMonth) : partsOfMonth(inMonth);
    });
}

interface Month {
  wrong: readonly LocalDate[];
  builds: readonly DayBuild[];
}

function wholeMonth(month: DateRange, { wrong, builds }: Month): readonly WantedBuild[] {
  const isWhole = builds.length <= 1 && builds.every(({ hasMonth }) => hasMonth);
  return wrong.length > 0 || !isWhole ? [{ ...month, replaces: builds.map(({ build }) => build) }] : [];
}

function partsOfMonth({ wrong, builds }: Month): readonly WantedBuild[] {
  const includes = ({ from, to }: DateRange, day: LocalDate) => from <= day && day <= to;
  const again = builds
    .filter((one) => wrong.some((day) => includes(one, day)))
    .map(({ from, to, build }) => ({ from, to, replaces: [build] }));
  const fresh: DateRange[] = [];
  for (const day of wrong.filter((one) => !builds.some((build) => includes(build, one)))) {
    const last = fresh.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else fresh.push({ from: day, to: day });
  }
  return [...again, ...fresh.map((range) => ({ ...range, replaces: [] }))];
}
