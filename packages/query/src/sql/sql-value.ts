import { type BinaryOperator, type ExpressionType, isArithmetic, isLogic } from '@playhead/domain/expressions';

/** `level` is the first layer that has everything the value needs. */
export interface SqlValue {
  sql: string;
  type: ExpressionType;
  level: number;
  /** Without brackets, as the left operand of an operator of the same precedence. */
  chain?: { op: BinaryOperator; sql: string };
}

const groups: Readonly<Partial<Record<BinaryOperator, string>>> = {
  '+': 'sum',
  '-': 'sum',
  '*': 'product',
  '/': 'product',
  and: 'and',
  or: 'or',
};

/** Needs the deepest layer of its parts. */
export function derived(type: ExpressionType, parts: readonly SqlValue[], sql: string): SqlValue {
  return { sql, type, level: Math.max(0, ...parts.map((part) => part.level)) };
}

/** `a + b - c` without brackets: the engine cannot parse two hundred nested ones. */
export function chained(value: SqlValue, chain: { op: BinaryOperator; sql: string }): SqlValue {
  return { ...value, sql: `(${chain.sql})`, chain };
}

export function openChain({ sql, chain }: SqlValue, op: BinaryOperator): string {
  return chain !== undefined && groups[op] !== undefined && groups[op] === groups[chain.op] ? chain.sql : sql;
}

export function operandType(op: BinaryOperator, values: readonly SqlValue[]): Exclude<ExpressionType, 'null'> {
  if (isArithmetic(op)) return 'number';
  return isLogic(op) ? 'flag' : commonType(values);
}

/** A name, a placeholder or a literal: as short as a column name. */
export function simple({ sql }: SqlValue): boolean {
  return /^(?:`[^`]*`|toFloat64\(`[^`]*`\)|\{p\d+:\w+\}|NULL|true|false)$/.test(sql);
}

const nulls: Readonly<Record<Exclude<ExpressionType, 'null'>, string>> = {
  number: "CAST(NULL, 'Nullable(Float64)')",
  text: "CAST(NULL, 'Nullable(String)')",
  flag: "CAST(NULL, 'Nullable(Bool)')",
};

/** A bare NULL has no type, and a window function over it fails. */
export function typed(value: SqlValue, type: Exclude<ExpressionType, 'null'>): SqlValue {
  return value.type === 'null' ? { ...value, sql: nulls[type], type } : value;
}

export function commonType(values: readonly SqlValue[]): Exclude<SqlValue['type'], 'null'> {
  for (const { type } of values) if (type !== 'null') return type;
  return 'number';
}
