import { currentLanguage } from '@playhead/texts/catalogue';
import { t } from '@playhead/texts/translate';
import { listedByAnd } from '../format/index.ts';
import type { DailyDays, DeliveryTime, MonthlyMonths } from './delivery-time.ts';

export const WEEKDAY_NAMES = [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
] as const;
export const MONTH_NAMES = [
  t('January'),
  t('February'),
  t('March'),
  t('April'),
  t('May'),
  t('June'),
  t('July'),
  t('August'),
  t('September'),
  t('October'),
  t('November'),
  t('December'),
] as const;

/** DLV-044: 1 to 12 with AM or PM; languages other than English count to 24. */
function clockText({ hour, minute }: { hour: number; minute: number }): string {
  const minutes = String(minute).padStart(2, '0');
  if (currentLanguage() !== 'en') return `${String(hour).padStart(2, '0')}:${minutes}`;
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** DLV-014: the part of the summary line that says how often: `every weekday at 6:00 AM`. */
export function describeTime(time: DeliveryTime): string {
  const at = clockText(time);
  if (time.frequency === 'Daily') return dailyText(time.days, at);
  if (time.frequency === 'Weekly') return weekdaysText([time.weekday], at);
  return monthlyText(time, at);
}

function dailyText(days: DailyDays, at: string): string {
  if (days.kind === 'every') return t('every day at {time}', { time: at });
  if (days.kind === 'weekdays') return t('every weekday at {time}', { time: at });
  return weekdaysText(days.weekdays, at);
}

function weekdaysText(weekdays: readonly number[], at: string): string {
  const names = weekdays.map((weekday) => WEEKDAY_NAMES[weekday] ?? WEEKDAY_NAMES[0]);
  return t('every {weekdays} at {time}', { weekdays: listedByAnd(names), time: at });
}

function monthlyText({ dayOfMonth: day, months }: { dayOfMonth: number; months: MonthlyMonths }, at: string): string {
  if (months.kind === 'every') return t('on day {day} of every month at {time}', { day, time: at });
  if (months.kind === 'quarters') return t('on day {day} of each quarter’s first month at {time}', { day, time: at });
  const names = months.months.map((month) => MONTH_NAMES[month - 1] ?? '');
  return t('on day {day} of {months} at {time}', { day, months: listedByAnd(names), time: at });
}

/** F13: months without the chosen day are skipped, and the dialog says so. */
export function shortMonthNote(time: DeliveryTime): string | null {
  if (time.frequency !== 'Monthly' || time.dayOfMonth < 29) return null;
  return t('Months without a day {day} are skipped.', { day: time.dayOfMonth });
}

export interface Summary {
  format: string;
  destination: string;
  time: DeliveryTime | null;
  cron: string;
  timeZone: string;
}

/** DLV-014 */
export function summaryLine({ format, destination, time, cron, timeZone }: Summary): string {
  const often = time === null ? t('by the schedule {cron}', { cron }) : describeTime(time);
  return t('Deliver {format} to {destination} {often} ({timeZone})', { format, destination, often, timeZone });
}

/** DLV-014, DLV-048: of files for S3, whose time of day is not chosen. */
export function bucketSummaryLine(
  line: Pick<Summary, 'format' | 'destination' | 'timeZone'> & { often: string },
): string {
  return t('Deliver {format} to {destination} {often} ({timeZone})', line);
}

/** DLV-014: of a delivery that is sent once. */
export function sendLine({ format, destination }: Pick<Summary, 'format' | 'destination'>): string {
  return t('Deliver {format} to {destination} now', { format, destination });
}
