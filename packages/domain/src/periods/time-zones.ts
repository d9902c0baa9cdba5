import { zoneOffsetMinutes, zoneOffsetText } from './zone.ts';

/** CONST-004 */
export interface TimeZoneEntry {
  id: string;
  name: string;
  /** `UTC+hh:mm` */
  offset: string;
  /** Minutes ahead of UTC. */
  nOffset: number;
}

/** CONST-005: offered on every machine. */
const ALWAYS: readonly string[] = ['America/Los_Angeles', 'UTC'];

/** CONST-004, CONST-005: every zone by its id, with the offsets of that instant, from west to east. */
export function timeZoneEntries(instant: Date): ReadonlyMap<string, TimeZoneEntry> {
  const ids = [...new Set([...Intl.supportedValuesOf('timeZone'), ...ALWAYS])];
  const entries = ids.map((id) => ({
    id,
    name: id.replaceAll('_', ' '),
    offset: zoneOffsetText(instant, id),
    nOffset: zoneOffsetMinutes(instant, id),
  }));
  entries.sort((a, b) => a.nOffset - b.nOffset || (a.id < b.id ? -1 : 1));
  return new Map(entries.map((entry) => [entry.id, entry]));
}
