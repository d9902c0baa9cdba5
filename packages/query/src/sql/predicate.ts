import {
  type FilterCondition,
  type FilterOperator,
  operatorRecords,
  type OperatorSense,
} from '@playhead/domain/filters';
import type { FieldType } from '../model/index.ts';
import type { SqlWriter } from './writer.ts';

export interface FilteredColumn {
  sql: string;
  type: FieldType;
  nullable: boolean;
  array: boolean;
}

/** `a` and `b` are placeholders, `column` comes from the model. Text comparison ignores case, except for equality. */
const templates = {
  is_equal_to: (column: string, a: string) => `${column} = ${a}`,
  greater_than: (column: string, a: string) => `${column} > ${a}`,
  greater_than_or_equal_to: (column: string, a: string) => `${column} >= ${a}`,
  less_than: (column: string, a: string) => `${column} < ${a}`,
  less_than_or_equal_to: (column: string, a: string) => `${column} <= ${a}`,
  contains: (column: string, a: string) => `position(lowerUTF8(${column}), lowerUTF8(${a})) > 0`,
  starts_with: (column: string, a: string) => `startsWith(lowerUTF8(${column}), lowerUTF8(${a}))`,
  ends_with: (column: string, a: string) => `endsWith(lowerUTF8(${column}), lowerUTF8(${a}))`,
  is_between: (column: string, a: string, b: string) => `${column} BETWEEN ${a} AND ${b}`,
  is_null: (column: string) => `isNull(${column})`,
  is_blank: (column: string) => `ifNull(${column}, '') = ''`,
};
type Template = keyof typeof templates;

const templateOf: Record<Exclude<FilterOperator, 'in_the_past'>, Template> = {
  is_equal_to: 'is_equal_to',
  is_not_equal_to: 'is_equal_to',
  is_on_the_day: 'is_equal_to',
  greater_than: 'greater_than',
  greater_than_or_equal_to: 'greater_than_or_equal_to',
  less_than: 'less_than',
  less_than_or_equal_to: 'less_than_or_equal_to',
  contains: 'contains',
  not_contains: 'contains',
  starts_with: 'starts_with',
  not_starts_with: 'starts_with',
  ends_with: 'ends_with',
  not_ends_with: 'ends_with',
  is_between: 'is_between',
  is_in_the_range: 'is_between',
  is_null: 'is_null',
  is_not_null: 'is_null',
  is_blank: 'is_blank',
  is_not_blank: 'is_blank',
};

type Operand = string | number;
interface Assertion {
  template: Template;
  /** Two for a range, none for a test of presence; any number for an equality. */
  operands: readonly Operand[];
}

/** FLT-029: positive conditions are OR-ed, negative ones AND-ed, and both groups AND-ed. */
export function writeConditions(
  column: FilteredColumn,
  conditions: readonly FilterCondition[],
  writer: SqlWriter,
): string {
  const ofSense = (sense: OperatorSense) =>
    mergeEqualities(conditions.filter(({ op }) => operatorRecords[op].sense === sense));
  const any = ofSense('positive').map((assertion) => predicate(column, assertion, writer));
  const all = ofSense('negative').map((assertion) => exclusion(column, assertion, writer));
  const alternatives = any.length > 1 ? `(${any.join(' OR ')})` : (any[0] ?? '');
  return [alternatives, ...all].filter((part) => part !== '').join('\n  AND ');
}

/** A measure's SQL may contain all filters of the query: longer text is not repeated for each condition. */
const MAX_REPEATED = 200;

/** An alias would not help: the engine substitutes the whole text. */
export function writeTotalConditions(sql: string, conditions: readonly FilterCondition[], writer: SqlWriter): string {
  const number = { type: 'number', nullable: true, array: false } as const;
  if (sql.length <= MAX_REPEATED || conditions.length === 1) {
    return writeConditions({ ...number, sql }, conditions, writer);
  }
  const onTotal = writeConditions({ ...number, sql: 'total' }, conditions, writer);
  return `arrayExists(total -> ifNull(${onTotal}, false), [${sql}])`;
}

function predicate(column: FilteredColumn, assertion: Assertion, writer: SqlWriter): string {
  return column.array ? overElements(column, assertion, writer) : overValue(column, assertion, writer);
}

/** A missing value is not equal to anything, so an exclusion keeps its row. */
function exclusion(column: FilteredColumn, assertion: Assertion, writer: SqlWriter): string {
  const excluded = predicate(column, assertion, writer);
  const decided = !column.nullable || assertion.operands.length === 0;
  return decided ? `NOT (${excluded})` : `NOT ifNull(${excluded}, false)`;
}

/** Equalities on one field become one list: a thousand of them stay one comparison. */
function mergeEqualities(conditions: readonly FilterCondition[]): readonly Assertion[] {
  const read = conditions.map((condition): Assertion => {
    if (condition.op === 'in_the_past') throw new Error('A relative day must be resolved by the plan.');
    return { template: templateOf[condition.op], operands: bindOperands(condition) };
  });
  const equal = read.filter(({ template }) => template === 'is_equal_to').flatMap(({ operands }) => operands);
  const others = read.filter(({ template }) => template !== 'is_equal_to');
  return equal.length > 0 ? [{ template: 'is_equal_to', operands: equal }, ...others] : others;
}

function bindOperands(condition: FilterCondition): readonly Operand[] {
  if ('value' in condition) return [condition.value];
  return 'from' in condition ? [condition.from, condition.to] : [];
}

function overValue(column: FilteredColumn, { template, operands }: Assertion, writer: SqlWriter): string {
  if (template === 'is_equal_to' && operands.length > 1) return `${column.sql} IN ${bindAll(operands, column, writer)}`;
  const [a = '', b = ''] = operands.map((operand) => bindOne(operand, column, writer));
  const asNumber = column.type === 'string' && typeof operands[0] === 'number';
  return templates[template](asNumber ? `toFloat64OrNull(${column.sql})` : column.sql, a, b);
}

function overElements(column: FilteredColumn, assertion: Assertion, writer: SqlWriter): string {
  const { template, operands } = assertion;
  if (template === 'is_null' || template === 'is_blank') return `empty(${column.sql})`;
  if (template !== 'is_equal_to') {
    const predicate = overValue({ ...column, sql: 'element' }, assertion, writer);
    return `arrayExists(element -> ${predicate}, ${column.sql})`;
  }
  const [only, ...more] = operands;
  if (only !== undefined && more.length === 0) return `has(${column.sql}, ${bindOne(only, column, writer)})`;
  return `hasAny(${column.sql}, ${bindAll(operands, column, writer)})`;
}

function bindOne(operand: Operand, column: FilteredColumn, writer: SqlWriter): string {
  if (column.type === 'bool') return writer.bind(operand === 'yes', 'Bool');
  if (typeof operand === 'number') return writer.bind(operand, 'Float64');
  return writer.bind(operand, column.type === 'date' ? 'Date' : 'String');
}

function bindAll(operands: readonly Operand[], column: FilteredColumn, writer: SqlWriter): string {
  if (column.type === 'bool')
    return writer.bindList(
      operands.map((operand) => operand === 'yes'),
      'Bool',
    );
  if (column.type === 'number') return writer.bindList(operands.map(Number), 'Float64');
  return writer.bindList(operands.map(String), column.type === 'date' ? 'Date' : 'String');
}
