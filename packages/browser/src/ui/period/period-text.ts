import type { DateRange, LocalDate } from '@playhead/domain/periods';
import { currentLocale } from '@playhead/texts/catalogue';
import { t } from '@playhead/texts/translate';

const monthDay = new Intl.DateTimeFormat(currentLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthDayYear = new Intl.DateTimeFormat(currentLocale(), {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Nov 8 – Nov 14, 2026`; the first year only where it differs, one day as one date. */
export function rangeLabel({ from, to }: DateRange): string {
  if (from === to) return monthDayYear.format(asUtc(to));
  const first = from.slice(0, 4) === to.slice(0, 4) ? monthDay : monthDayYear;
  return `${first.format(asUtc(from))} – ${monthDayYear.format(asUtc(to))}`;
}

/** For narrow spaces next to the period itself: `Nov 1 – Nov 7`, with years only where the period's year does not tell. */
export function compareLabel({ from, to }: DateRange, period: DateRange): string {
  const years = new Set([from, to, period.from, period.to].map((date) => date.slice(0, 4)));
  if (years.size > 1) return rangeLabel({ from, to });
  if (from === to) return monthDay.format(asUtc(to));
  return `${monthDay.format(asUtc(from))} – ${monthDay.format(asUtc(to))}`;
}

/** Why a compare period is left out: what lies before the first data would be compared with as if nobody had watched. */
export function missingCompare(
  compare: DateRange,
  { period, firstDay }: { period: DateRange; firstDay: LocalDate | null },
): string | null {
  if (firstDay === null || compare.from >= firstDay) return null;
  return t('Not compared with {compare}: the data begins on {day}.', {
    compare: compareLabel(compare, period),
    day: monthDayYear.format(asUtc(firstDay)),
  });
}

function asUtc(date: LocalDate): Date {
  return new Date(`${date}T00:00:00Z`);
}
