import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { FilterCondition } from './expression/condition.ts';
import { expressionTypeOf } from './filter-field.ts';
import { emptyRow } from './filter-rows.ts';
import type { ActiveFilter, FilterRow } from './filter-set.ts';
import { filterTexts } from './filter-texts.ts';
import { parseFilterExpression } from './expression/parse-filter-expression.ts';

/** The rows as the custom value syntax says them (FLT-040..FLT-044). */
export function toAdvanced(field: GlobalFilterField, filter: ActiveFilter): ActiveFilter {
  return { ...filter, rows: [], expression: filterTexts([filter], [field]).texts[field.queryField] ?? '' };
}

/** The expression as rows; one that cannot be read stays as it is: its text would be lost. */
export function toRows(field: GlobalFilterField, filter: ActiveFilter): ActiveFilter {
  const { expression = '', ...rest } = filter;
  const parsed = parseFilterExpression(expression, expressionTypeOf(field));
  if (!parsed.ok) return filter;
  const rows = parsed.conditions.reduce(withCondition, []);
  return { ...rest, rows: rows.length === 0 ? [emptyRow(field)] : rows };
}

/** Equal values of one operator stand in one row, as they are chosen. */
function withCondition(rows: readonly FilterRow[], condition: FilterCondition): FilterRow[] {
  const last = rows.at(-1);
  const { op } = condition;
  const isEquality = op === 'is_equal_to' || op === 'is_not_equal_to';
  const values = conditionValues(condition);
  if (last && isEquality && last.op === op) return [...rows.slice(0, -1), { op, values: [...last.values, ...values] }];
  return [...rows, { op, values }];
}

function conditionValues(condition: FilterCondition): readonly string[] {
  if ('value' in condition) return [String(condition.value)];
  if ('from' in condition) return [String(condition.from), String(condition.to)];
  return 'amount' in condition ? [String(condition.amount), condition.unit] : [];
}
