import { type DateRange, isLocalDate, type LocalDate } from './local-date.ts';

/** FLT-058 */
const RANGE_SEPARATOR = ' to ';

/** FLT-060: `YYYY/MM/DD to YYYY/MM/DD`, on the wire and in the address. */
export function formatRange(range: DateRange): string {
  return `${slashed(range.from)}${RANGE_SEPARATOR}${slashed(range.to)}`;
}

export function parseRange(text: string): DateRange | null {
  const [from, to, ...rest] = text.split(RANGE_SEPARATOR).map((part) => part.trim().replaceAll('/', '-'));
  if (from === undefined || to === undefined || rest.length > 0) return null;
  if (!isLocalDate(from) || !isLocalDate(to) || from > to) return null;
  return { from, to };
}

function slashed(date: LocalDate): string {
  return date.replaceAll('-', '/');
}
