import { AppError } from '@playhead/contract/errors';
import { type FilterCondition, parseFilterExpression, type PastUnit } from '@playhead/domain/filters';
import { addDays, addMonths, type LocalDate, localDateOf } from '@playhead/domain/periods';
import { type Dimension, type FilterField, PERIOD_FIELD } from '../model/index.ts';
import type { GroupFilter, Plan, PlanStep, RowFilter } from './plan.ts';
import { knownField } from './resolve-columns.ts';

/** By name, so that the same filters in another order are the same query. */
export const readFilters: PlanStep = (plan) => {
  const rowFilters: RowFilter[] = [];
  const groupFilters: GroupFilter[] = [];
  const named = Object.entries(plan.query.filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, text] of named) {
    const field = knownField(name);
    if (name === PERIOD_FIELD) continue;
    const conditions = readConditions(name, text, field.kind === 'measure' ? 'number' : field.type);
    if (conditions.length === 0) continue;
    if (field.kind === 'measure' && field.overGroups) throw unreadable(name, 'a share of a total takes no condition');
    if (field.kind === 'measure') groupFilters.push({ field, conditions });
    else rowFilters.push({ field, conditions: conditions.map((condition) => fitted(field, condition, plan)) });
  }
  return { ...plan, rowFilters, groupFilters };
};

function readConditions(field: string, text: string, type: Dimension['type']): readonly FilterCondition[] {
  const parsed = parseFilterExpression(text, type);
  if (parsed.ok) return parsed.conditions;
  const [first] = parsed.issues;
  throw unreadable(field, first?.reason ?? 'it has no meaning');
}

function fitted(field: Dimension | FilterField, condition: FilterCondition, plan: Plan): FilterCondition {
  if (condition.op === 'in_the_past') {
    const today = localDateOf(plan.context.now, plan.context.timeZone);
    const from = before(today, condition);
    return { op: 'is_in_the_range', from, to: addDays(today, -1) };
  }
  if (condition.op !== 'is_equal_to' && condition.op !== 'is_not_equal_to') return condition;
  if (field.type === 'bool') return { ...condition, value: flagOf(field, condition.value) };
  if (field.values && !field.values.some((value) => value === condition.value)) {
    throw unreadable(field.name, `choose from ${field.values.join(', ')}`);
  }
  return condition;
}

function before(today: LocalDate, past: { amount: number; unit: PastUnit }): LocalDate {
  switch (past.unit) {
    case 'day':
      return addDays(today, -past.amount);
    case 'week':
      return addDays(today, -7 * past.amount);
    case 'month':
      return addMonths(today, -past.amount);
    case 'year':
      return addMonths(today, -12 * past.amount);
  }
}

const flagWords = new Map([
  ['yes', 'yes'],
  ['true', 'yes'],
  ['1', 'yes'],
  ['no', 'no'],
  ['false', 'no'],
  ['0', 'no'],
]);

function flagOf(field: Dimension | FilterField, value: string | number): string {
  const word = String(value).toLowerCase();
  const texts = field.kind === 'dimension' ? field.flagTexts : undefined;
  if (texts?.yes.toLowerCase() === word) return 'yes';
  if (texts?.no.toLowerCase() === word) return 'no';
  const flag = flagWords.get(word);
  if (flag === undefined) throw unreadable(field.name, `choose from ${texts?.yes ?? 'Yes'}, ${texts?.no ?? 'No'}`);
  return flag;
}

function unreadable(field: string, reason: string): AppError {
  return new AppError('invalid_filter', { field, reason });
}
