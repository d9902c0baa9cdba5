import { MAX_FILTER_LENGTH } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import { type Alternative, splitAlternatives } from './alternatives.ts';
import type { FilterCondition, FilterValueType, ParsedFilter, ReadCondition } from './condition.ts';
import { readDate } from './read-date.ts';
import { readNumber } from './read-number.ts';
import { readFlag, readText } from './read-text.ts';

export const MAX_ALTERNATIVES = 1000;

const readers: Record<FilterValueType, (alternative: Alternative) => ReadCondition> = {
  string: readText,
  bool: readFlag,
  number: readNumber,
  pure_number: readNumber,
  date: readDate,
};

/**
 * FLT-040..044: `a,b,-c`, `%part%`, `>=5`, `1 to 9`, `NULL`, `EMPTY`, with `^` before a character that is meant as text.
 * An empty expression is no filter.
 */
export function parseFilterExpression(text: string, valueType: FilterValueType): ParsedFilter {
  if (text.length > MAX_FILTER_LENGTH)
    return refused(t('it is longer than {most} characters', { most: MAX_FILTER_LENGTH }));
  const alternatives = splitAlternatives(text, MAX_ALTERNATIVES);
  if (alternatives === null) return refused(t('the escape at its end has nothing to escape'));
  if (alternatives === 'too-many')
    return refused(t('it has more than {most} alternatives', { most: MAX_ALTERNATIVES }));
  const conditions: FilterCondition[] = [];
  const issues: { alternative: number; reason: string }[] = [];
  for (const [index, alternative] of alternatives.entries()) {
    const read = readers[valueType](alternative);
    if (typeof read === 'string') issues.push({ alternative: index + 1, reason: read });
    else conditions.push(read);
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, conditions };
}

function refused(reason: string): ParsedFilter {
  return { ok: false, issues: [{ alternative: 0, reason }] };
}
