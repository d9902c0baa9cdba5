import { NO_VALUE, abbreviateNumber, decimalNumber, exactNumber } from './numbers.ts';

const MINUTES_PER_HOUR = 60;

/** `1,234,568`, `249`, `4.25`: from ten minutes on decimals are noise, and a column of them would not line up. */
export function exactMinutes(minutes: number): string {
  return Math.abs(minutes) < 10 ? decimalNumber(minutes) : exactNumber(Math.round(minutes));
}

/** For numbers without a label: `42 min`. */
export function formatMinutes(minutes: number): string {
  return Number.isFinite(minutes) ? `${exactMinutes(minutes)} min` : NO_VALUE;
}

/** Tile and axis: `1.23M`, `486`, `42.3`. The label already says minutes. */
export function compactMinutes(minutes: number): string {
  const size = Math.abs(minutes);
  if (size >= 1000) return abbreviateNumber(minutes);
  return abbreviateNumber(size >= 100 ? Math.round(minutes) : Math.round(minutes * 10) / 10);
}

/** A length of viewing in hours and minutes: `1 h 05 min`, `45 min`, `30 s`. */
export function formatDuration(minutes: number): string {
  if (!Number.isFinite(minutes)) return NO_VALUE;
  if (minutes > 0 && minutes < 1) return `${Math.round(minutes * 60)} s`;
  const whole = Math.round(minutes);
  if (whole < MINUTES_PER_HOUR) return `${whole} min`;
  const hours = Math.floor(whole / MINUTES_PER_HOUR);
  return `${exactNumber(hours)} h ${String(whole % MINUTES_PER_HOUR).padStart(2, '0')} min`;
}
