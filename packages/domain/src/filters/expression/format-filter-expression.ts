import { ESCAPE, isBlank, WILDCARD } from './alternatives.ts';
import type { CompareOperator, FilterCondition } from './condition.ts';

/** FLT-044 */
const ESCAPED = new Set(['^', '%', '_', ',', "'", '"']);
const LEADING = new Set(['-', '>', '<']);
const WORDS = new Set(['NULL', 'EMPTY']);

const compareSigns: Record<CompareOperator, string> = {
  greater_than: '>',
  greater_than_or_equal_to: '>=',
  less_than: '<',
  less_than_or_equal_to: '<=',
};

/** The expression that `parseFilterExpression` reads back as these conditions. */
export function formatFilterExpression(conditions: readonly FilterCondition[]): string {
  return conditions.map(formatCondition).join(',');
}

function formatCondition(condition: FilterCondition): string {
  switch (condition.op) {
    case 'is_equal_to':
      return typeof condition.value === 'number' ? String(condition.value) : escapeText(condition.value);
    case 'is_not_equal_to':
      return typeof condition.value === 'number' ? `NOT ${condition.value}` : `-${escapeText(condition.value)}`;
    case 'contains':
      return `${WILDCARD}${escapeText(condition.value)}${WILDCARD}`;
    case 'not_contains':
      return `-${WILDCARD}${escapeText(condition.value)}${WILDCARD}`;
    case 'starts_with':
      return `${escapeText(condition.value)}${WILDCARD}`;
    case 'not_starts_with':
      return `-${escapeText(condition.value)}${WILDCARD}`;
    case 'ends_with':
      return `${WILDCARD}${escapeText(condition.value)}`;
    case 'not_ends_with':
      return `-${WILDCARD}${escapeText(condition.value)}`;
    case 'greater_than':
    case 'greater_than_or_equal_to':
    case 'less_than':
    case 'less_than_or_equal_to':
      return `${compareSigns[condition.op]}${condition.value}`;
    case 'is_between':
    case 'is_in_the_range':
      return `${slashed(condition.from)} to ${slashed(condition.to)}`;
    case 'is_on_the_day':
      return slashed(condition.value);
    case 'in_the_past':
      return `${condition.amount} ${condition.unit}${condition.amount === 1 ? '' : 's'}`;
    case 'is_null':
      return 'NULL';
    case 'is_not_null':
      return '-NULL';
    case 'is_blank':
      return 'EMPTY';
    case 'is_not_blank':
      return '-EMPTY';
  }
}

function slashed(value: string | number): string {
  return typeof value === 'number' ? String(value) : value.replaceAll('-', '/');
}

function escapeText(value: string): string {
  if (WORDS.has(value)) return `${ESCAPE}${value}`;
  let text = '';
  for (let index = 0; index < value.length; index += 1) {
    const character = value.charAt(index);
    const atEdge = index === 0 || index === value.length - 1;
    const special = ESCAPED.has(character) || (index === 0 && LEADING.has(character)) || (atEdge && isBlank(character));
    text += special ? `${ESCAPE}${character}` : character;
  }
  return text;
}
