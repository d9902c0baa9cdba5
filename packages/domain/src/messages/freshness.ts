import { currentLocale } from '@playhead/texts/catalogue';
import { t } from '@playhead/texts/translate';

/** What is known of a page's data, in the words under its filters. */
interface Freshness {
  /** Start of the newest session, ISO; undefined where it is not known. */
  lastDataAt: string | undefined;
  /** When the newest rows of the page came, in ms; 0 before there are any. */
  loadedAtMs: number;
  refreshEveryMs: number | false;
  timeZone: string;
}

/** In the customer's zone: `Data until Nov 16, 2026, 23:58 · loaded 13:20:05 · refreshes every 30 s`. */
export function freshnessText({ lastDataAt, loadedAtMs, refreshEveryMs, timeZone }: Freshness): string {
  const day = new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  return [
    ...(lastDataAt === undefined ? [] : [t('Data until {time}', { time: day.format(new Date(lastDataAt)) })]),
    ...(loadedAtMs === 0 ? [] : [t('loaded {time}', { time: time.format(loadedAtMs) })]),
    ...(refreshEveryMs === false
      ? []
      : [t('refreshes every {seconds} s', { seconds: Math.round(refreshEveryMs / 1000) })]),
  ].join(' · ');
}
