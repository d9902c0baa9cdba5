import { currentLocale } from '@playhead/texts/catalogue';

export interface InstantOptions {
  timeZone: string;
  seconds?: boolean;
}

/** `Nov 15, 2026, 18:05` in that zone; text that is no instant is shown as it came. */
export function formatInstant(instant: string | Date, { timeZone, seconds = false }: InstantOptions): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return String(instant);
  try {
    return new Intl.DateTimeFormat(currentLocale(), {
      dateStyle: 'medium',
      timeStyle: seconds ? 'medium' : 'short',
      hourCycle: 'h23',
      timeZone,
    }).format(time);
  } catch {
    // RangeError for a zone this browser does not know.
    return String(instant);
  }
}
