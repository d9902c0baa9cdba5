/** DLV-044: a delivery time as the form shows it. Weekdays run from 0, Sunday, to 6; months from 1 to 12. */
export type DeliveryTime = TimeOfDay &
  (
    | { frequency: 'Daily'; days: DailyDays }
    | { frequency: 'Weekly'; weekday: number }
    | { frequency: 'Monthly'; dayOfMonth: number; months: MonthlyMonths }
  );

interface TimeOfDay {
  /** 0 to 23. */
  hour: number;
  minute: number;
}

/** DLV-042 */
export type DailyDays = { kind: 'every' } | { kind: 'weekdays' } | { kind: 'specific'; weekdays: readonly number[] };
/** DLV-043 */
export type MonthlyMonths = { kind: 'every' } | { kind: 'quarters' } | { kind: 'specific'; months: readonly number[] };

export type Frequency = DeliveryTime['frequency'];

/** DLV-046 */
export const DEFAULT_CRON = '0 6 * * *';
export const DEFAULT_SCHEDULE_ZONE = 'America/Los_Angeles';

const ALL_WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const WORKING_DAYS = '1-5';
const QUARTER_STARTS = '1,4,7,10';

/** DLV-041: null for a cron expression that the form cannot show; such a schedule can only be made through the API. */
export function readCron(cron: string): DeliveryTime | null {
  const parts = cron.trim().split(/\s+/);
  const [minuteText = '', hourText = '', dayText = '', monthText = '', weekdayText = ''] = parts;
  const minute = readNumber(minuteText, 0, 59);
  const hour = readNumber(hourText, 0, 23);
  if (parts.length !== 5 || minute === null || hour === null) return null;
  if (dayText === '*') return monthText === '*' ? readDays({ hour, minute }, weekdayText) : null;
  const dayOfMonth = readNumber(dayText, 1, 31);
  const months = readMonths(monthText);
  if (weekdayText !== '*' || dayOfMonth === null || months === null) return null;
  return { frequency: 'Monthly', hour, minute, dayOfMonth, months };
}

function readDays(time: TimeOfDay, weekdayText: string): DeliveryTime | null {
  if (weekdayText === '*') return { frequency: 'Daily', ...time, days: { kind: 'every' } };
  if (weekdayText === WORKING_DAYS) return { frequency: 'Daily', ...time, days: { kind: 'weekdays' } };
  const weekdays = readList(weekdayText, 0, 6);
  if (weekdays === null) return null;
  const [only, ...others] = weekdays;
  if (only !== undefined && others.length === 0) return { frequency: 'Weekly', ...time, weekday: only };
  return { frequency: 'Daily', ...time, days: { kind: 'specific', weekdays } };
}

function readMonths(text: string): MonthlyMonths | null {
  if (text === '*') return { kind: 'every' };
  if (text === QUARTER_STARTS) return { kind: 'quarters' };
  const months = readList(text, 1, 12);
  return months === null ? null : { kind: 'specific', months };
}

export function writeCron(time: DeliveryTime): string {
  const clock = `${time.minute} ${time.hour}`;
  if (time.frequency === 'Daily') return `${clock} * * ${writeDays(time.days)}`;
  if (time.frequency === 'Weekly') return `${clock} * * ${time.weekday}`;
  return `${clock} ${time.dayOfMonth} ${writeMonths(time.months)} *`;
}

function writeDays(days: DailyDays): string {
  if (days.kind === 'every') return '*';
  if (days.kind === 'weekdays') return WORKING_DAYS;
  const kept = keptWeekdays(days.weekdays);
  return kept.length === ALL_WEEKDAYS.length ? '*' : kept.join(',');
}

function writeMonths(months: MonthlyMonths): string {
  if (months.kind === 'every') return '*';
  if (months.kind === 'quarters') return QUARTER_STARTS;
  const kept = keptMonths(months.months);
  return kept.length === 12 ? '*' : kept.join(',');
}

/** DLV-045: in order, each once; Sunday where none is left. */
export function keptWeekdays(weekdays: readonly number[]): number[] {
  return weekdays.length === 0 ? [0] : inOrder(weekdays);
}

/** DLV-045: in order, each once; January where none is left. */
export function keptMonths(months: readonly number[]): number[] {
  return months.length === 0 ? [1] : inOrder(months);
}

/** Another frequency keeps the time of day and starts with its default. */
export function withFrequency(time: DeliveryTime, frequency: Frequency): DeliveryTime {
  if (time.frequency === frequency) return time;
  const { hour, minute } = time;
  if (frequency === 'Daily') return { frequency, hour, minute, days: { kind: 'every' } };
  if (frequency === 'Weekly') return { frequency, hour, minute, weekday: 1 };
  return { frequency, hour, minute, dayOfMonth: 1, months: { kind: 'every' } };
}

function inOrder(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b);
}

function readList(text: string, lowest: number, highest: number): number[] | null {
  const values = text.split(',').map((part) => readNumber(part, lowest, highest));
  const found = values.filter((value) => value !== null);
  return found.length === values.length ? inOrder(found) : null;
}

function readNumber(text: string, lowest: number, highest: number): number | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= lowest && value <= highest ? value : null;
}
