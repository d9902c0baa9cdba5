import { t } from '@playhead/texts/translate';

/** CONST-006, without the last. Each ends where the next begins, and the last one at the first. */
export const dayPartNames = [
  '01 - Late Fringe',
  '02 - Post Late Fringe',
  '03 - Grey Zone',
  '04 - Early Morning',
  '05 - Day Time',
  '06 - Early Fringe',
  '07 - Prime Access',
  '08 - Prime Time',
  '09 - Late News',
] as const;
type DayPartName = (typeof dayPartNames)[number];

/** CONST-006: for sessions without a local time. */
export const UNKNOWN_DAY_PART = '10 - UNKNOWN_DAY_PART';

/** Local times at which the parts begin, unless a customer has its own (engine.md 4). */
export const DAY_PART_STARTS: readonly string[] = [
  '23:30',
  '01:00',
  '02:00',
  '06:00',
  '09:00',
  '16:00',
  '19:00',
  '20:00',
  '23:00',
];

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

interface DayPart {
  name: DayPartName;
  /** `HH:MM` */
  from: string;
  to: string;
}

function partsOf(starts: readonly string[]): readonly DayPart[] {
  return dayPartNames.map((name, index) => ({
    name,
    from: starts[index] ?? '',
    to: starts[(index + 1) % dayPartNames.length] ?? '',
  }));
}

/** From midnight on; the part that midnight is in comes last. */
export function dayPartsInOrder(starts: readonly string[] = DAY_PART_STARTS): readonly DayPart[] {
  return partsOf(starts).toSorted((a, b) => a.from.localeCompare(b.from, 'en'));
}

/** CONST-006 by number, in the order of the broadcast day, which starts with Early Morning (engine.md 4). */
const BROADCAST_DAY = ['04', '05', '06', '07', '08', '09', '01', '02', '03', '10'];

/** Where a day part stands in the broadcast day; anything else comes after it. */
export function dayPartRank(name: string): number {
  const index = BROADCAST_DAY.findIndex((number) => name.startsWith(number));
  return index < 0 ? BROADCAST_DAY.length : index;
}

/** As pages describe them, by number. */
export function dayPartHours(
  starts: readonly string[] = DAY_PART_STARTS,
): { name: string; from: string; to: string }[] {
  return partsOf(starts).map((part) => ({ ...part, name: part.name.slice('01 - '.length) }));
}

/** The parts that the hour has minutes in. */
export function dayPartsOfHour(hour: number, starts: readonly string[] = DAY_PART_STARTS): readonly string[] {
  if (!Number.isInteger(hour) || hour < 0 || hour > 23) return [];
  const [from, last] = ['00', '59'].map((minute) => `${String(hour).padStart(2, '0')}:${minute}`);
  const parts = dayPartsInOrder(starts);
  const atStart = parts.findLast((part) => part.from <= (from ?? '')) ?? parts.at(-1);
  const later = parts.filter((part) => part.from > (from ?? '') && part.from <= (last ?? ''));
  return [...(atStart === undefined ? [] : [atStart]), ...later].map((part) => part.name);
}

/** What a user is told; null if the nine times follow each other around the clock. */
export function dayPartProblem(starts: readonly string[]): string | null {
  if (starts.length !== dayPartNames.length || starts.some((time) => !TIME.test(time))) {
    return t('Each of the nine day parts needs a time such as 06:00 at which it begins.');
  }
  // One of the steps from each part to the next passes midnight.
  const steps = partsOf(starts).filter(({ from, to }) => to <= from);
  if (new Set(starts).size === starts.length && steps.length === 1) return null;
  return t('The day parts must begin one after the other, each at another time.');
}
