import { type BinaryOperator, type ExpressionType, isArithmetic, isLogic } from '@playhead/domain/expressions';

/** A value of a calculation, and the layer that has everything it needs. */
export interface SqlValue {
  sql: string;
  type: ExpressionType;
  level: number;
  /** The same without its brackets, for an operator of the same strength to the right. */
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

/** A value made of others: it needs the deepest of their layers. */
export function derived(type: ExpressionType, parts: readonly SqlValue[], sql: string): SqlValue {
  return { sql, type, level: Math.max(0, ...parts.map((part) => part.level)) };
}

/** `a + b - c` without brackets: two hundred of them one inside the other are more than the engine parses. */
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

/** A name, a placeholder or a literal: as short as the name of a column would be. */
export function simple({ sql }: SqlValue): boolean {
  return /^(?:`[^`]*`|toFloat64\(`[^`]*`\)|\{p\d+:\w+\}|NULL|true|false)$/.test(sql);
}

const nulls: Readonly<Record<Exclude<ExpressionType, 'null'>, string>> = {
  number: "CAST(NULL, 'Nullable(Float64)')",
  text: "CAST(NULL, 'Nullable(String)')",
  flag: "CAST(NULL, 'Nullable(Bool)')",
};

/** The bare NULL has no type, and a window over it no meaning. */
export function typed(value: SqlValue, type: Exclude<ExpressionType, 'null'>): SqlValue {
  return value.type === 'null' ? { ...value, sql: nulls[type], type } : value;
}

export function commonType(values: readonly SqlValue[]): Exclude<SqlValue['type'], 'null'> {
  for (const { type } of values) if (type !== 'null') return type;
  return 'number';
}
