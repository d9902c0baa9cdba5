import type { Cell } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import { withSeparators } from './number-format.ts';

/** Shown where there is no number: an absent value is never written as 0. */
export const NO_VALUE = '–';

/** CONST-001. */
const THOUSANDS = { size: 1e3, write: (value: string) => t('{value}K', { value }) };
const SCALES = [
  { size: 1e18, write: (value: string) => t('{value}E', { value }) },
  { size: 1e15, write: (value: string) => t('{value}P', { value }) },
  { size: 1e12, write: (value: string) => t('{value}T', { value }) },
  { size: 1e9, write: (value: string) => t('{value}B', { value }) },
  { size: 1e6, write: (value: string) => t('{value}M', { value }) },
  THOUSANDS,
];

const NUMERIC_TEXT = /^-?\d+(\.\d+)?$/;

/** 64-bit counts may arrive as text; anything else that is text is not a number. */
export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell === 'string' && NUMERIC_TEXT.test(cell)) return Number(cell);
  return null;
}

/** Three significant digits and a suffix: 1,234,567 is `1.23M`; 999,999 is `1M`, never `1000K`. */
export function abbreviateNumber(value: number): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  const size = Math.abs(value);
  if (size < 999.5) return trimmed(value, size < 100 ? 2 : 1);
  const scale = SCALES.find((candidate) => size >= candidate.size * 0.9995) ?? THOUSANDS;
  const scaled = value / scale.size;
  return scale.write(trimmed(scaled, decimalsFor(scaled)));
}

/** Grouped digits with at most two decimals: what a tooltip and a table show. */
export function exactNumber(value: number): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  return grouped({ value, minDecimals: 0, maxDecimals: 2 });
}

export function decimalNumber(value: number): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  return grouped({ value, minDecimals: 2, maxDecimals: 2 });
}

/** CONST-002. `ratio` is a fraction: 0.4213 is `42.13%`. */
export function formatPercent(ratio: number): string {
  if (!Number.isFinite(ratio)) return NO_VALUE;
  return percentText(decimalNumber(ratio * 100));
}

export function percentText(value: string): string {
  return t('{value}%', { value });
}

function decimalsFor(scaled: number): number {
  const size = Math.abs(scaled);
  if (size >= 99.95) return 0;
  return size >= 9.995 ? 1 : 2;
}

function trimmed(value: number, decimals: number): string {
  return grouped({ value, minDecimals: 0, maxDecimals: decimals });
}

function grouped({ value, minDecimals, maxDecimals }: { value: number } & Decimals): string {
  const text = formatterOf({ minDecimals, maxDecimals }).format(value);
  return withSeparators(/^-[0.]+$/.test(text) ? text.slice(1) : text);
}

interface Decimals {
  minDecimals: number;
  maxDecimals: number;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Cached: creating one took 30 to 45 ms of each opening of a page; formatting its numbers takes almost no time. */
function formatterOf({ minDecimals, maxDecimals }: Decimals): Intl.NumberFormat {
  const key = `${minDecimals} ${maxDecimals}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
  });
  formatters.set(key, made);
  return made;
}
