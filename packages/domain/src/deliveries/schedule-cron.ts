/** DLV-041..DLV-045: what the form offers, and the cron text that stands for it. */
export interface DeliveryTime {
  frequency: 'Daily' | 'Weekly' | 'Monthly';
  /** 0 to 23; the form shows 1 to 12 with AM and PM (DLV-044). */
  hour: number;
  minute: number;
  /** Of Daily (`1-5` are the weekdays) and Weekly; 0 is Sunday. All seven are "every day". */
  weekdays: readonly number[];
  /** Of Monthly. A month without this day is skipped. */
  dayOfMonth: number;
  /** Of Monthly, 1 to 12; all twelve are "every month". */
  months: readonly number[];
}

const EVERY_WEEKDAY = [0, 1, 2, 3, 4, 5, 6];
const EVERY_MONTH = Array.from({ length: 12 }, (_month, index) => index + 1);
/** DLV-046 */
export const DEFAULT_CRON = '0 6 * * *';
/** DLV-042, DLV-043 */
export const WEEKDAYS = [1, 2, 3, 4, 5];
export const QUARTER_STARTS = [1, 4, 7, 10];

const DEFAULT_TIME: DeliveryTime = {
  frequency: 'Daily',
  hour: 6,
  minute: 0,
  weekdays: EVERY_WEEKDAY,
  dayOfMonth: 1,
  months: EVERY_MONTH,
};

export function writeCron(time: DeliveryTime): string {
  const clock = `${time.minute} ${time.hour}`;
  if (time.frequency === 'Monthly') return `${clock} ${time.dayOfMonth} ${monthsText(time.months)} *`;
  // DLV-045: one weekday is always kept.
  const weekdays = time.weekdays.length === 0 ? [0] : time.weekdays;
  const isWeekly = time.frequency === 'Weekly';
  return `${clock} * * ${isWeekly ? String(weekdays[0]) : listText(weekdays, EVERY_WEEKDAY)}`;
}

/** Undefined for a cron that the form cannot show. */
export function readCron(cron: string): DeliveryTime | undefined {
  const [minuteText = '', hourText = '', dayText = '', monthText = '', weekdayText = '', ...rest] = cron
    .trim()
    .split(/\s+/);
  const minute = readNumber(minuteText, 0, 59);
  const hour = readNumber(hourText, 0, 23);
  const months = readList(monthText, EVERY_MONTH);
  const weekdays = readList(weekdayText.replaceAll('7', '0'), EVERY_WEEKDAY);
  if (rest.length > 0 || minute === undefined || hour === undefined || !months || !weekdays) return undefined;
  if (dayText === '*') {
    if (monthText !== '*') return undefined;
    const isWeekly = weekdays.length === 1;
    return { ...DEFAULT_TIME, frequency: isWeekly ? 'Weekly' : 'Daily', hour, minute, weekdays };
  }
  const dayOfMonth = readNumber(dayText, 1, 31);
  if (dayOfMonth === undefined || weekdayText !== '*') return undefined;
  return { ...DEFAULT_TIME, frequency: 'Monthly', hour, minute, dayOfMonth, months };
}

/** DLV-029: `day_in_the_week` of an S3 job, where 1 is Sunday. */
export function weekdayOfCron(dayInTheWeek: number): number {
  return (dayInTheWeek + 6) % 7;
}

function monthsText(months: readonly number[]): string {
  // DLV-045: one month is always kept.
  return listText(months.length === 0 ? [1] : months, EVERY_MONTH);
}

function listText(chosen: readonly number[], all: readonly number[]): string {
  const sorted = [...new Set(chosen)].toSorted((left, right) => left - right);
  return sorted.length === all.length ? '*' : sorted.join(',');
}

function readList(text: string, all: readonly number[]): readonly number[] | undefined {
  if (text === '*') return all;
  const ranges = text.split(',').map((part) => readRange(part, all));
  if (ranges.includes(undefined)) return undefined;
  const chosen = new Set(ranges.flatMap((range) => range ?? []));
  return all.filter((number) => chosen.has(number));
}

function readRange(part: string, all: readonly number[]): readonly number[] | undefined {
  const [from, to = from] = part.split('-').map((text) => readNumber(text, all[0] ?? 0, all.at(-1) ?? 0));
  if (from === undefined || to === undefined || part.split('-').length > 2) return undefined;
  return all.filter((number) => number >= from && number <= to);
}

function readNumber(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}
