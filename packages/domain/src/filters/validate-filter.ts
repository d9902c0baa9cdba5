import { MAX_FILTER_LENGTH } from '@playhead/contract/http/queries';
import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { t } from '@playhead/texts/translate';
import { pastUnits } from './expression/condition.ts';
import { filterConditions, rowConditions } from './expression/filter-conditions.ts';
import { isEmptyFilter, isFilled } from './filter-rows.ts';
import type { ActiveFilter, FilterRow } from './filter-set.ts';
import { filterExpression } from './filter-texts.ts';
import { isValidWatchedRange } from './min-watched.ts';
import { dayRangeIssue } from './number-input.ts';
import { MAX_PERCENT, MIN_PERCENT } from './percent-proportion.ts';
import { maxPastAmounts } from './expression/read-date.ts';
import { numberOf } from './expression/read-number.ts';

export const MAX_FILTER_VALUES = 500;
export const MAX_VALUE_LENGTH = 1000;

export interface FilterProblem {
  /** Position of the row, from 0; 0 for the other parts. */
  row: number;
  part: 'row' | 'advanced' | 'percent';
  message: string;
}

/** What stands in the way of applying the filter, in the words the bar shows. Rows without a value are in nobody's way. */
export function validateFilter(field: GlobalFilterField, filter: ActiveFilter): readonly FilterProblem[] {
  const problems = filter.expression === undefined ? rowProblems(field, filter) : advancedProblems(field, filter);
  return [...problems, ...percentProblems(field, filter)];
}

function rowProblems(field: GlobalFilterField, filter: ActiveFilter): readonly FilterProblem[] {
  const problems = filter.rows.flatMap((row, index): FilterProblem[] => {
    const message = isFilled(row) ? rowMessage(field, row) : null;
    return message === null ? [] : [{ row: index, part: 'row', message }];
  });
  if (problems.length > 0) return problems;
  const message = sizeMessage(field, filter);
  return message === null ? [] : [{ row: filter.rows.length - 1, part: 'row', message }];
}

function rowMessage(field: GlobalFilterField, row: FilterRow): string | null {
  if (row.values.some((value) => value.length > MAX_VALUE_LENGTH))
    return t('A value can have at most {most} characters.', { most: MAX_VALUE_LENGTH });
  const bounds = boundsMessage(field, row);
  if (bounds !== null) return bounds;
  const read = rowConditions(field, row);
  return typeof read === 'string' ? sentence(read) : null;
}

function boundsMessage(field: GlobalFilterField, row: FilterRow): string | null {
  if (row.op === 'in_the_past') {
    const [amount = '', unit = 'day'] = row.values;
    const known = pastUnits.find((name) => name === unit);
    return known ? dayRangeIssue(amount, maxPastAmounts[known]) : null;
  }
  return field.operatorSet === 'range' ? rangeMessage(row) : null;
}

/** A range without its beginning, or with one below 1, is no valid input (FLT-037), though a query could use it (C23). */
function rangeMessage({ op, values: [first = '', second = ''] }: FilterRow): string | null {
  if (op !== 'is_between' && op !== 'greater_than_or_equal_to' && op !== 'less_than_or_equal_to') return null;
  if (first === '') return t('Enter where the range begins.');
  const start = numberOf(first.trim());
  const end = op === 'is_between' ? numberOf(second.trim()) : null;
  if (start === null || isValidWatchedRange({ start, end })) return null;
  return start < 1 ? t('Enter a number of 1 or more.') : t('The range ends before it begins.');
}

function sizeMessage(field: GlobalFilterField, filter: ActiveFilter): string | null {
  const count = filter.rows.reduce((sum, row) => sum + row.values.length, 0);
  if (count > MAX_FILTER_VALUES) return t('A filter can have at most {most} values.', { most: MAX_FILTER_VALUES });
  const length = filterExpression(field, filter)?.length ?? 0;
  return length > MAX_FILTER_LENGTH ? t('The values are too long together. Remove some of them.') : null;
}

function advancedProblems(field: GlobalFilterField, filter: ActiveFilter): readonly FilterProblem[] {
  const problem = (message: string): FilterProblem => ({ row: 0, part: 'advanced', message });
  if (isEmptyFilter(filter)) return [];
  if (!field.allowAdvanced) return [problem(t('This filter takes no typed expression.'))];
  const parsed = filterConditions(field, filter);
  if (!parsed.ok) {
    return parsed.issues.map(({ alternative, reason }) =>
      problem(
        alternative === 0
          ? t('The expression cannot be used: {reason}.', { reason })
          : t('Value {number}: {reason}.', { number: alternative, reason }),
      ),
    );
  }
  if (parsed.conditions.length > MAX_FILTER_VALUES)
    return [problem(t('A filter can have at most {most} values.', { most: MAX_FILTER_VALUES }))];
  return [];
}

/** FLT-045 */
function percentProblems(field: GlobalFilterField, filter: ActiveFilter): readonly FilterProblem[] {
  if (field.percentFilterKey === null || filter.proportion === undefined) return [];
  const { from, to } = filter.proportion;
  const given = [from, to].filter((percent) => percent !== null);
  if (given.length === 0) return [];
  const problem = (message: string): FilterProblem[] => [{ row: 0, part: 'percent', message }];
  if (isEmptyFilter(filter)) return problem(t('Choose a value before its percentage.'));
  if (!given.every((percent) => percent >= MIN_PERCENT && percent <= MAX_PERCENT))
    return problem(t('Enter a percentage from {least} to {most}.', { least: MIN_PERCENT, most: MAX_PERCENT }));
  if (!given.every(hasTwoDecimals)) return problem(t('A percentage has at most two decimals.'));
  return from !== null && to !== null && from > to ? problem(t('The range ends before it begins.')) : [];
}

function hasTwoDecimals(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent;
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
