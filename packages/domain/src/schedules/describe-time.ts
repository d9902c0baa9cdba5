import type { DailyDays, DeliveryTime, MonthlyMonths } from './delivery-time.ts';

export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** DLV-044: 1 to 12 with AM or PM. */
function clockText({ hour, minute }: { hour: number; minute: number }): string {
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** DLV-014: the part of the summary line that says how often: `every weekday at 6:00 AM`. */
export function describeTime(time: DeliveryTime): string {
  return `${howOften(time)} at ${clockText(time)}`;
}

function howOften(time: DeliveryTime): string {
  if (time.frequency === 'Daily') return dailyText(time.days);
  if (time.frequency === 'Weekly') return `every ${WEEKDAY_NAMES[time.weekday] ?? 'Sunday'}`;
  return `on day ${time.dayOfMonth} ${monthsText(time.months)}`;
}

function dailyText(days: DailyDays): string {
  if (days.kind === 'every') return 'every day';
  if (days.kind === 'weekdays') return 'every weekday';
  return `every ${joined(days.weekdays.map((weekday) => WEEKDAY_NAMES[weekday] ?? ''))}`;
}

function monthsText(months: MonthlyMonths): string {
  if (months.kind === 'every') return 'of every month';
  if (months.kind === 'quarters') return 'of each quarter’s first month';
  return `of ${joined(months.months.map((month) => MONTH_NAMES[month - 1] ?? ''))}`;
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** F13: months without the chosen day are skipped, and the dialog says so. */
export function shortMonthNote(time: DeliveryTime): string | null {
  if (time.frequency !== 'Monthly' || time.dayOfMonth < 29) return null;
  return `Months without a day ${time.dayOfMonth} are skipped.`;
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
  const often = time === null ? `by the schedule ${cron}` : describeTime(time);
  return `Deliver ${format} to ${destination} ${often} (${timeZone})`;
}

/** DLV-014, DLV-048: of files for S3, whose time of day is not chosen. */
export function bucketSummaryLine(
  line: Pick<Summary, 'format' | 'destination' | 'timeZone'> & { often: string },
): string {
  return `Deliver ${line.format} to ${line.destination} ${line.often} (${line.timeZone})`;
}

/** DLV-014: of a delivery that is sent once. */
export function sendLine({ format, destination }: Pick<Summary, 'format' | 'destination'>): string {
  return `Deliver ${format} to ${destination} now`;
}
