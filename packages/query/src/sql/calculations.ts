import { type Expression, isArithmetic, isLogic, wholeNumberOf } from '@playhead/domain/expressions';
import {
  aliasOf,
  type Calculation,
  type CellColumn,
  cellAlias,
  type Column,
  isPivoted,
  type Order,
  type Plan,
} from '../plan/index.ts';
import { orderKeys, sortedName } from './order-by.ts';
import { type SqlValue, simple, typed } from './sql-value.ts';
import { quoted, type SqlWriter } from './writer.ts';

const ALL_ROWS = 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING';
const ROWS_SO_FAR = 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW';

/** A column of a layer over the grouped rows: windows cannot stand inside windows, and a value used twice is written once. */
export interface LayerColumn {
  alias: string;
  sql: string;
}

export interface CalculationWriter {
  /** The value of a calculation, over the grouped rows and all layers. */
  write(calculation: Calculation, column: CellColumn): string;
  /** Innermost first; complete once everything is written. */
  layers(): readonly (readonly LayerColumn[])[];
}

export function createCalculationWriter(plan: Plan, writer: SqlWriter): CalculationWriter {
  const layers: LayerColumn[][] = [];
  const known = new Map<string, SqlValue>();
  const literals = new Map<string | number, string>();
  const fields = new Map<string, Column>(plan.columns.map((column) => [column.name, column]));

  /** Bound once, so that the same expression is the same SQL in every pivot column. */
  function literal(value: string | number): string {
    const found = literals.get(value);
    if (found !== undefined) return found;
    const placeholder = writer.bind(value, typeof value === 'number' ? 'Float64' : 'String');
    literals.set(value, placeholder);
    return placeholder;
  }

  /** As a column of the first layer that sees everything it needs. */
  function stored(value: SqlValue): SqlValue {
    if (simple(value)) return value;
    const found = known.get(value.sql);
    if (found) return found;
    const alias = `step.${known.size}`;
    (layers[value.level] ??= []).push({ alias, sql: value.sql });
    const made: SqlValue = { sql: quoted(alias), type: value.type, level: value.level + 1 };
    known.set(value.sql, made);
    return made;
  }

  function made(type: SqlValue['type'], parts: readonly SqlValue[], sql: string): SqlValue {
    return { sql, type, level: Math.max(0, ...parts.map((part) => part.level)) };
  }

  function write(node: Expression, column: CellColumn): SqlValue {
    switch (node.kind) {
      case 'number':
        return { sql: literal(node.value), type: 'number', level: 0 };
      case 'text':
        return { sql: literal(node.value), type: 'text', level: 0 };
      case 'flag':
        return { sql: String(node.value), type: 'flag', level: 0 };
      case 'null':
        return { sql: 'NULL', type: 'null', level: 0 };
      case 'field':
        return fieldValue(fields.get(node.name), column);
      case 'unary': {
        const operand = typed(write(node.operand, column), node.op === '-' ? 'number' : 'flag');
        return made(operand.type, [operand], node.op === '-' ? `(-${operand.sql})` : `(NOT ${operand.sql})`);
      }
      case 'binary':
        return binary(node, column);
      case 'call':
        return call(node, column);
    }
  }

  /** Without its dimension, as in the row of totals, a value is missing. */
  function fieldValue(field: Column | undefined, column: CellColumn): SqlValue {
    if (field === undefined || field.kind === 'calculation') return { sql: 'NULL', type: 'null', level: 0 };
    const name = quoted(cellAlias(aliasOf(field), isPivoted(plan, field) ? column : null));
    if (field.kind === 'measure' || field.type === 'number')
      return { sql: `toFloat64(${name})`, type: 'number', level: 0 };
    return { sql: shownText(field, name), type: 'text', level: 0 };
  }

  function binary(node: Extract<Expression, { kind: 'binary' }>, column: CellColumn): SqlValue {
    const [left, right] = [write(node.left, column), write(node.right, column)];
    if (isArithmetic(node.op)) {
      const [a, b] = [typed(left, 'number'), typed(right, 'number')];
      return made(
        'number',
        [a, b],
        node.op === '/' ? `(${a.sql} / nullIf(${b.sql}, 0))` : `(${a.sql} ${node.op} ${b.sql})`,
      );
    }
    if (isLogic(node.op)) {
      const [a, b] = [typed(left, 'flag'), typed(right, 'flag')];
      return made('flag', [a, b], `(${a.sql} ${node.op.toUpperCase()} ${b.sql})`);
    }
    const type = commonType([left, right]);
    const [a, b] = [typed(left, type), typed(right, type)];
    return made('flag', [a, b], `(${a.sql} ${node.op} ${b.sql})`);
  }

  function call(node: Extract<Expression, { kind: 'call' }>, column: CellColumn): SqlValue {
    const args = node.args.map((arg) => write(arg, column));
    const [first = write({ kind: 'null', at: node.at }, column), second = first, third = first] = args;
    const number = () => typed(first, 'number');
    switch (node.name) {
      case 'if': {
        const type = commonType([second, third]);
        const [a, b] = [typed(second, type), typed(third, type)];
        const condition = typed(first, 'flag');
        return made(type, [condition, a, b], `if(${condition.sql}, ${a.sql}, ${b.sql})`);
      }
      case 'coalesce': {
        const type = commonType(args);
        const values = args.map((arg) => typed(arg, type));
        return made(type, values, `coalesce(${values.map(({ sql }) => sql).join(', ')})`);
      }
      case 'is_null':
        return made('flag', [first], first.type === 'null' ? 'true' : `isNull(${first.sql})`);
      case 'abs':
      case 'ceil':
      case 'floor':
        return made('number', [first], `${node.name}(${number().sql})`);
      case 'round':
        return rounded(stored(number()), node.args[1]);
      case 'percent_of_total':
      case 'percent_of_row':
      case 'percent_of_column':
        return share(node.name, node.args[0], column);
      case 'running_total':
        return inOrder(number(), (sql, keys) => `sum(ifNull(${sql}, 0)) OVER (${keys}${ROWS_SO_FAR})`);
      case 'previous':
        return moved(first, -1);
      case 'offset':
        return moved(first, wholeNumberOf(node.args[1] ?? node) ?? 0);
      case 'rank': {
        const value = stored(number());
        const place = made('number', [value], `toFloat64(rank() OVER (ORDER BY ${value.sql} DESC))`);
        const at = stored(place);
        return made('number', [at], `if(isNull(${value.sql}), NULL, ${at.sql})`);
      }
    }
  }

  function rounded(value: SqlValue, digits: Expression | undefined): SqlValue {
    const scale = 10 ** (digits === undefined ? 0 : (wholeNumberOf(digits) ?? 0));
    return made('number', [value], `(sign(${value.sql}) * floor(abs(${value.sql}) * ${scale} + 0.5) / ${scale})`);
  }

  function share(name: string, arg: Expression | undefined, column: CellColumn): SqlValue {
    const of = (at: CellColumn) => typed(write(arg ?? { kind: 'null', at: 0 }, at), 'number');
    const others =
      typeof column === 'number' && name !== 'percent_of_column'
        ? plan.pivotKeys.map((_key, index) => index)
        : [column];
    const values = others.map(of);
    const sum = made('number', values, values.map(({ sql }) => `ifNull(${sql}, 0)`).join(' + '));
    const whole = stored(name === 'percent_of_row' ? sum : { ...sum, sql: `sum(${sum.sql}) OVER ()` });
    const part = of(column);
    return made('number', [part, whole], `(${part.sql} / nullIf(${whole.sql}, 0))`);
  }

  function moved(value: SqlValue, rows: number): SqlValue {
    if (rows === 0) return value;
    const move = rows < 0 ? 'lagInFrame' : 'leadInFrame';
    const filled = value.type === 'null' ? typed(value, 'number') : value;
    return inOrder(filled, (sql, keys) => `${move}(toNullable(${sql}), ${Math.abs(rows)}) OVER (${keys}${ALL_ROWS})`);
  }

  /** In the order of the answer, which may itself be that of a calculation. */
  function inOrder(value: SqlValue, window: (sql: string, keys: string) => string): SqlValue {
    let level = value.level;
    const keyOf = (order: Order): string => {
      if (order.field.kind !== 'calculation') return sortedName(plan, order);
      const key = write(order.field.expression, isPivoted(plan, order.field) ? (order.column ?? 'total') : null);
      level = Math.max(level, key.level);
      return key.sql;
    };
    const keys = orderKeys(plan, keyOf);
    const sql = window(value.sql, keys.length > 0 ? `ORDER BY ${keys.join(', ')} ` : '');
    return stored({ sql, type: value.type, level });
  }

  return {
    write({ expression }, column) {
      const value = write(expression, column);
      if (value.type !== 'flag') return typed(value, value.type === 'text' ? 'text' : 'number').sql;
      const flag = stored(value);
      return `multiIf(${flag.sql}, 'Yes', NOT ${flag.sql}, 'No', NULL)`;
    },
    layers: () => layers,
  };
}

function commonType(values: readonly SqlValue[]): Exclude<SqlValue['type'], 'null'> {
  for (const { type } of values) if (type !== 'null') return type;
  return 'number';
}

/** As it stands on the wire (compile/result-rows.ts). */
export function shownText(field: Column, name: string): string {
  const length = field.kind === 'dimension' ? shownLengths.get(field.bucket) : undefined;
  return length === undefined ? `toString(${name})` : `substring(toString(${name}), 1, ${length})`;
}

export const shownLengths: ReadonlyMap<string | undefined, number> = new Map([
  ['month', 'YYYY-MM'.length],
  ['hour', 'YYYY-MM-DD HH:MM'.length],
  ['minute', 'YYYY-MM-DD HH:MM'.length],
]);
