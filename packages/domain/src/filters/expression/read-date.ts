import { t } from '@playhead/texts/translate';
import { isLocalDate, type LocalDate } from '../../periods/index.ts';
import type { Alternative } from './alternatives.ts';
import { type PastUnit, pastUnits, type ReadCondition } from './condition.ts';
import { readCompare, splitRange } from './read-compare.ts';

/** About 27 years each: a day further back than the year 0 has no text that the engine reads. */
export const maxPastAmounts: Readonly<Record<PastUnit, number>> = { day: 10_000, week: 1400, month: 320, year: 27 };

export function readDate(alternative: Alternative): ReadCondition {
  const { text } = alternative;
  if (text === 'NULL') return { op: 'is_null' };
  if (text === '-NULL' || text === 'NOT NULL') return { op: 'is_not_null' };
  const compare = readCompare(alternative);
  if (compare) {
    const value = dayOf(compare.operand.text);
    return value === null ? t('a day is expected, as YYYY/MM/DD') : { op: compare.op, value };
  }
  const range = splitRange(text);
  if (range) return readDateRange(range);
  const past = readPast(text);
  if (past) return past;
  const value = dayOf(text);
  return value === null ? t('a day is expected, as YYYY/MM/DD') : { op: 'is_on_the_day', value };
}

function readDateRange(range: { from: string; to: string }): ReadCondition {
  const from = dayOf(range.from);
  const to = dayOf(range.to);
  if (from === null || to === null) return t('a range needs two days, as YYYY/MM/DD to YYYY/MM/DD');
  return from > to ? t('the range ends before it begins') : { op: 'is_in_the_range', from, to };
}

/** `7 days`, `1 month`. */
function readPast(text: string): ReadCondition | null {
  const [amountText = '', unitText = '', ...rest] = text.split(' ').filter((part) => part !== '');
  const unit = pastUnits.find((name) => unitText === name || unitText === `${name}s`);
  if (!unit || rest.length > 0 || !/^\d{1,6}$/.test(amountText)) return null;
  const amount = Number(amountText);
  const most = maxPastAmounts[unit];
  if (amount < 1 || amount > most) return t('an amount from 1 to {most} is expected', { most });
  return { op: 'in_the_past', amount, unit };
}

export function dayOf(text: string): LocalDate | null {
  const dashed = text.replaceAll('/', '-');
  return isLocalDate(dashed) ? dashed : null;
}
