import { type FilterCondition, parseFilterExpression, parseProportion, type PastUnit } from '@playhead/domain/filters';
import { addDays, addMonths, formatRange, type LocalDate, localDateOf } from '@playhead/domain/periods';
import {
  type Dimension,
  type Field,
  type FilterField,
  findField,
  FIRST_IDENTITY_FIELD,
  FIRST_WATCHED_FIELD,
  identities,
  type Identity,
  PERIOD_FIELD,
} from '../model/index.ts';
import { fitCondition } from './fit-condition.ts';
import type { GroupFilter, PlanStep, Proportion, QueryContext, RowFilter } from './plan.ts';
import { FILTERS_PATH, unknownField, unreadableFilter } from './refusals.ts';
import { calendarOf, shortcutRange } from './resolve-period.ts';

export interface ReadFilters {
  rowFilters: readonly RowFilter[];
  groupFilters: readonly GroupFilter[];
  proportions: readonly Proportion[];
  firstIdentity: Identity;
}

export const readFilters: PlanStep = (plan) => ({
  ...plan,
  ...readFilterTexts(plan.query.filters, { context: plan.context, path: FILTERS_PATH }),
});

interface Reading {
  context: QueryContext;
  path: string;
}

const PERCENT_SUFFIX = '.percent';

/** Sorted by name, so that the order of filters does not change the query. */
export function readFilterTexts(texts: Readonly<Record<string, string>>, reading: Reading): ReadFilters {
  const rowFilters: RowFilter[] = [];
  const groupFilters: GroupFilter[] = [];
  const proportions: Proportion[] = [];
  for (const [name, text] of Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (name === PERIOD_FIELD || name === FIRST_IDENTITY_FIELD) continue;
    const field = findField(name);
    const shared = field ? undefined : proportionField(name);
    if (shared) proportions.push(...readProportion(shared, texts, reading));
    else if (!field) throw unknownField(name, `${reading.path}.${name}`);
    else if (field.kind === 'measure') groupFilters.push(...readGroupFilter(field, text, reading));
    else rowFilters.push(...readRowFilter(field, text, reading));
  }
  return { rowFilters, groupFilters, proportions, firstIdentity: readIdentity(texts, reading) };
}

function readRowFilter(field: Dimension | FilterField, text: string, reading: Reading): readonly RowFilter[] {
  const path = `${reading.path}.${field.name}`;
  const expression = field.name === FIRST_WATCHED_FIELD ? withoutShortcut(text, reading.context) : text;
  const conditions = readConditions(field, expression, path);
  if (conditions.length === 0) return [];
  const resolved = conditions.map((condition) => withoutPast(condition, reading.context));
  return [{ field, conditions: resolved.map((condition) => fitCondition(field, condition, { ...reading, path })) }];
}

function readGroupFilter(field: Extract<Field, { kind: 'measure' }>, text: string, reading: Reading): GroupFilter[] {
  const path = `${reading.path}.${field.name}`;
  const conditions = readConditions(field, text, path);
  if (conditions.length === 0) return [];
  if (field.overGroups) throw unreadableFilter(field.name, 'a share of a total takes no condition', path);
  return [{ field, conditions }];
}

/** FLT-045: `customer_view.series.percent` together with a filter on `customer_view.series`. */
function proportionField(name: string): Dimension | undefined {
  if (!name.endsWith(PERCENT_SUFFIX)) return undefined;
  const field = findField(name.slice(0, -PERCENT_SUFFIX.length));
  return field?.kind === 'dimension' && field.proportion ? field : undefined;
}

function readProportion(field: Dimension, texts: Readonly<Record<string, string>>, reading: Reading): Proportion[] {
  const name = `${field.name}${PERCENT_SUFFIX}`;
  const path = `${reading.path}.${name}`;
  const parsed = parseProportion(texts[name] ?? '');
  if (parsed === null) return [];
  if (!parsed.ok) throw unreadableFilter(name, parsed.reason, path);
  const [value] = readRowFilter(field, texts[field.name] ?? '', reading);
  if (value === undefined) throw unreadableFilter(name, `it needs a filter on "${field.name}"`, path);
  return [{ ...value, range: parsed.range }];
}

function readIdentity(texts: Readonly<Record<string, string>>, reading: Reading): Identity {
  const text = (texts[FIRST_IDENTITY_FIELD] ?? '').trim();
  if (text === '') return 'viewer';
  const identity = identities.find((known) => known === text);
  if (identity) return identity;
  const path = `${reading.path}.${FIRST_IDENTITY_FIELD}`;
  throw unreadableFilter(FIRST_IDENTITY_FIELD, `choose from ${identities.join(', ')}`, path);
}

function readConditions(field: Field, text: string, path: string): readonly FilterCondition[] {
  const parsed = parseFilterExpression(text, field.kind === 'measure' ? 'number' : field.type);
  if (parsed.ok) return parsed.conditions;
  const [first] = parsed.issues;
  throw unreadableFilter(field.name, first?.reason ?? 'not a valid filter', path);
}

function withoutShortcut(text: string, context: QueryContext): string {
  const range = shortcutRange(text.trim(), calendarOf(context));
  return range === null ? text : formatRange(range);
}

function withoutPast(condition: FilterCondition, context: QueryContext): FilterCondition {
  if (condition.op !== 'in_the_past') return condition;
  const today = localDateOf(context.now, context.timeZone);
  return { op: 'is_in_the_range', from: before(today, condition), to: addDays(today, -1) };
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
