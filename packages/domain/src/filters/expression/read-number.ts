import { t } from '@playhead/texts/translate';
import type { Alternative } from './alternatives.ts';
import type { ReadCondition } from './condition.ts';
import { readCompare, splitRange } from './read-compare.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

export function numberOf(text: string): number | null {
  if (text.length > 40 || !NUMBER.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** A leading minus is a sign here (FLT-050); the negation is spelled `NOT 5`. */
export function readNumber(alternative: Alternative): ReadCondition {
  const { text } = alternative;
  if (text === 'NULL') return { op: 'is_null' };
  if (text === '-NULL' || text === 'NOT NULL') return { op: 'is_not_null' };
  if (text.startsWith('NOT ')) {
    const value = numberOf(text.slice(4).trim());
    return value === null ? t('a number is expected after NOT') : { op: 'is_not_equal_to', value };
  }
  const compare = readCompare(alternative);
  if (compare) {
    const value = numberOf(compare.operand.text);
    return value === null ? t('only numbers can be compared') : { op: compare.op, value };
  }
  const range = splitRange(text);
  if (range) return readNumberRange(range);
  const value = numberOf(text);
  return value === null ? t('a number is expected') : { op: 'is_equal_to', value };
}

/** FLT-039: a lone bound becomes a comparison. */
function readNumberRange(range: { from: string; to: string }): ReadCondition {
  const from = range.from === '' ? null : numberOf(range.from);
  const to = range.to === '' ? null : numberOf(range.to);
  if ((range.from !== '' && from === null) || (range.to !== '' && to === null)) return t('a range needs numbers');
  if (from !== null && to !== null)
    return from > to ? t('the range ends before it begins') : { op: 'is_between', from, to };
  if (from !== null) return { op: 'greater_than_or_equal_to', value: from };
  if (to !== null) return { op: 'less_than_or_equal_to', value: to };
  return t('a range needs at least one number');
}
