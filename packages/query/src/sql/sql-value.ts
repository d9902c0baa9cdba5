import type { ExpressionType } from '@playhead/domain/expressions';

/** A value of a calculation, and the layer that has everything it needs. */
export interface SqlValue {
  sql: string;
  type: ExpressionType;
  level: number;
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
