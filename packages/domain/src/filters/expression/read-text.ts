import { t } from '@playhead/texts/translate';
import { type Alternative, WILDCARD } from './alternatives.ts';
import type { PatternOperator, ReadCondition } from './condition.ts';
import { readCompare } from './read-compare.ts';
import { numberOf } from './read-number.ts';

/** `a to b` stays text here: "9 to 5" is a title, not a range. */
export function readText(alternative: Alternative): ReadCondition {
  if (alternative.isSyntax(0, '-')) return readBody(alternative.from(1), 'negative');
  const compare = readCompare(alternative);
  if (compare) {
    const value = numberOf(compare.operand.text);
    return value === null ? t('only numbers can be compared') : { op: compare.op, value };
  }
  return readBody(alternative, 'positive');
}

/** Text of a yes/no field; which words it knows is the field's own matter. */
export function readFlag(alternative: Alternative): ReadCondition {
  const condition = readText(alternative);
  if (typeof condition === 'string') return condition;
  if (condition.op === 'is_equal_to' || condition.op === 'is_not_equal_to') return condition;
  if (condition.op === 'is_null' || condition.op === 'is_not_null') return condition;
  return t('only Yes and No can be chosen');
}

type Sense = 'positive' | 'negative';

const words: Readonly<Record<string, Record<Sense, 'is_null' | 'is_not_null' | 'is_blank' | 'is_not_blank'>>> = {
  NULL: { positive: 'is_null', negative: 'is_not_null' },
  EMPTY: { positive: 'is_blank', negative: 'is_not_blank' },
};

const patterns: Record<'contains' | 'starts_with' | 'ends_with', Record<Sense, PatternOperator>> = {
  contains: { positive: 'contains', negative: 'not_contains' },
  starts_with: { positive: 'starts_with', negative: 'not_starts_with' },
  ends_with: { positive: 'ends_with', negative: 'not_ends_with' },
};

function readBody(body: Alternative, sense: Sense): ReadCondition {
  if (body.text === '') return t('there is nothing after the minus');
  if (sense === 'negative' && (body.isSyntax(0, '>') || body.isSyntax(0, '<')))
    return t('a comparison cannot be negated');
  for (const [word, operators] of Object.entries(words)) {
    if (body.text === word && body.isSyntax(0, word.charAt(0))) return { op: operators[sense] };
  }
  const last = body.text.length - 1;
  const openStart = body.isSyntax(0, WILDCARD);
  const openEnd = last > 0 && body.isSyntax(last, WILDCARD);
  const start = openStart ? 1 : 0;
  const end = openEnd ? last : last + 1;
  for (let index = start; index < end; index += 1) {
    if (body.isSyntax(index, WILDCARD)) return t('a wildcard can only stand at the beginning and at the end');
  }
  const value = body.text.slice(start, end);
  if (value === '') return t('a wildcard needs text next to it');
  if (openStart && openEnd) return { op: patterns.contains[sense], value };
  if (openEnd) return { op: patterns.starts_with[sense], value };
  if (openStart) return { op: patterns.ends_with[sense], value };
  return { op: sense === 'positive' ? 'is_equal_to' : 'is_not_equal_to', value };
}
