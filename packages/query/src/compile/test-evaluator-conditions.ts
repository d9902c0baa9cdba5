import type { FilterCondition } from '@playhead/domain/filters';

export type Value = string | number | boolean | null;

/** FLT-029: any of the positive conditions, and all of the negative ones. */
export function passes(value: Value | readonly string[], conditions: readonly FilterCondition[]): boolean {
  const negative = conditions.filter(({ op }) => op.startsWith('not_') || op.startsWith('is_not_'));
  const positive = conditions.filter((condition) => !negative.includes(condition));
  const any = positive.length === 0 || positive.some((condition) => holds(value, condition));
  return any && negative.every((condition) => !holds(value, affirmed(condition)));
}

const affirmations = new Map<string, FilterCondition['op']>([
  ['is_not_equal_to', 'is_equal_to'],
  ['not_contains', 'contains'],
  ['not_starts_with', 'starts_with'],
  ['not_ends_with', 'ends_with'],
  ['is_not_null', 'is_null'],
  ['is_not_blank', 'is_blank'],
]);

function affirmed(condition: FilterCondition): { op: string; value?: string | number } {
  const value = 'value' in condition ? { value: condition.value } : {};
  return { ...value, op: affirmations.get(condition.op) ?? condition.op };
}

interface Affirmation {
  op: string;
  value?: string | number;
  from?: string | number;
  to?: string | number;
}

function holds(value: Value | readonly string[], condition: Affirmation): boolean {
  if (typeof value !== 'object' || value === null) return holdsFor(value, condition);
  if (condition.op === 'is_null' || condition.op === 'is_blank') return value.length === 0;
  return value.some((element) => holdsFor(element, condition));
}

function holdsFor(single: Value, condition: Affirmation): boolean {
  if (condition.op === 'is_null') return single === null;
  if (condition.op === 'is_blank') return single === null || single === '';
  if (single === null) return false;
  if (typeof single === 'boolean') return single === flag(condition.value);
  const expected = condition.value ?? '';
  const low = String(single).toLowerCase();
  const part = String(expected).toLowerCase();
  switch (condition.op) {
    case 'contains':
      return low.includes(part);
    case 'starts_with':
      return low.startsWith(part);
    case 'ends_with':
      return low.endsWith(part);
    case 'is_equal_to':
    case 'is_on_the_day':
      return single === expected;
    default:
      return compares(single, condition);
  }
}

function compares(value: string | number, { op, value: expected = '', from = '', to = '' }: Affirmation): boolean {
  if (op === 'is_between' || op === 'is_in_the_range') return value >= from && value <= to;
  const own = typeof value === 'string' && typeof expected === 'number' ? numberIn(value) : value;
  switch (op) {
    case 'greater_than':
      return own > expected;
    case 'greater_than_or_equal_to':
      return own >= expected;
    case 'less_than':
      return own < expected;
    case 'less_than_or_equal_to':
      return own <= expected;
    default:
      throw new Error(`The evaluator does not know ${op}.`);
  }
}

function numberIn(text: string): number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function flag(value: string | number | undefined): boolean {
  return ['yes', 'content with ads'].includes(String(value).toLowerCase());
}
