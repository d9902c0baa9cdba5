import { t } from '@playhead/texts/translate';
import { splitRange } from './expression/read-compare.ts';
import { numberOf } from './expression/read-number.ts';

/** A range of shares between 0 and 1; `to` is always included. */
export interface ProportionRange {
  from: number;
  /** FLT-046: a lower bound of 0 itself is not wanted, every other bound is. */
  fromIncluded: boolean;
  to: number;
}

export type ParsedProportion = { ok: true; range: ProportionRange } | { ok: false; reason: string };

/** FLT-045 */
export const MIN_PERCENT = 1;
export const MAX_PERCENT = 100;
/** FLT-047, FLT-049: the fraction that is sent when there is no lower bound. */
const DEFAULT_FROM = 0.01;

/** `0.5 to 1`, `0.25`, `>=0.25`, `>0.1`, `<=0.5`, `to 0.5`. An empty text is no filter. */
export function parseProportion(text: string): ParsedProportion | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const { from, fromIncluded, to } = boundsOf(trimmed);
  const lower = from === '' ? DEFAULT_FROM : numberOf(from);
  const upper = to === '' ? 1 : numberOf(to);
  if (lower === null || upper === null) return refused(t('shares between 0 and 1 are expected, such as 0.5 to 1'));
  if (lower < 0 || upper > 1) return refused(t('a share is between 0 and 1'));
  if (lower > upper) return refused(t('the range ends before it begins'));
  return { ok: true, range: { from: lower, fromIncluded: fromIncluded && lower !== 0, to: upper } };
}

function boundsOf(text: string): { from: string; fromIncluded: boolean; to: string } {
  if (text.startsWith('>=')) return { from: text.slice(2).trim(), fromIncluded: true, to: '' };
  if (text.startsWith('>')) return { from: text.slice(1).trim(), fromIncluded: false, to: '' };
  if (text.startsWith('<=')) return { from: '', fromIncluded: true, to: text.slice(2).trim() };
  return { fromIncluded: true, ...(splitRange(text) ?? { from: text, to: '' }) };
}

function refused(reason: string): ParsedProportion {
  return { ok: false, reason };
}

/** FLT-045..049: the expression for percents as they are typed; null when nothing is. */
export function formatProportion(percents: { from: number | null; to: number | null }): string | null {
  if (percents.from === null && percents.to === null) return null;
  const from = percents.from === null ? DEFAULT_FROM : fraction(percents.from);
  if (percents.to === null) return from === 0 ? '>0' : `>=${from}`;
  return `${from} to ${fraction(percents.to)}`;
}

/** Two decimals of a percent are four of a fraction. */
function fraction(percent: number): number {
  return Math.round(percent * 100) / 10_000;
}
