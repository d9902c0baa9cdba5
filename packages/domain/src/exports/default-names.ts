import { zoneOffsetMinutes } from '../periods/index.ts';

/** The moment a file is named at, and the time zone its user works in. */
interface NamedAt {
  now: Date;
  timeZone: string;
}

/** EXP-065, EXP-066: hours run to 24, because no AM or PM follows them. */
export function defaultPdfName(title: string, at: NamedAt): string {
  return `${defaultDataName(title.replaceAll('&', ''), at)}.pdf`;
}

/** EXP-067: of the file and of the folder in it. */
export function defaultCsvName(title: string): string {
  return `dashboard-${title.toLowerCase().replaceAll(' ', '_')}`;
}

/** EXP-068: without an extension, which the chosen format adds. */
export function defaultDataName(title: string, { now, timeZone }: NamedAt): string {
  const local = new Date(now.getTime() + zoneOffsetMinutes(now, timeZone) * 60_000);
  return `${title} ${local.toISOString().slice(0, 16).replace(':', '')}`;
}
