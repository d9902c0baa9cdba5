import { currentLocale } from '@playhead/texts/catalogue';

export interface InstantOptions {
  timeZone: string;
  seconds?: boolean;
}

/** `Nov 15, 2026, 18:05` in that zone; text that is no instant is shown as it came. */
export function formatInstant(instant: string | Date, { timeZone, seconds = false }: InstantOptions): string {
  return format(instant, { timeZone, timeStyle: seconds ? 'medium' : 'short', hourCycle: 'h23' });
}

/** `Nov 15, 2026` in that zone. With its year, as every other date: a list has entries of several years. */
export function formatInstantDay(instant: string | Date, timeZone: string): string {
  return format(instant, { timeZone });
}

function format(instant: string | Date, options: Intl.DateTimeFormatOptions): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return String(instant);
  try {
    return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', ...options }).format(time);
  } catch {
    // RangeError for a zone this browser does not know.
    return String(instant);
  }
}
