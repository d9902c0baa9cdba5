import { type Expression, isArithmetic, wholeNumberOf } from '@playhead/domain/expressions';
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
import { createLayers, frames, type Layer, type WindowName } from './calculation-layers.ts';
import { orderColumn, orderKeys, sortedName } from './order-by.ts';
import { shownText } from './shown-text.ts';
import { chained, commonType, openChain, operandType, type SqlValue, typed } from './sql-value.ts';
import { once, type WrittenNodes } from './written-nodes.ts';
import { quoted, type SqlWriter } from './writer.ts';

export interface CalculationWriter {
  /** The value of a calculation, over the grouped rows and all layers. */
  write(calculation: Calculation, column: CellColumn): string;
  /** The same for a second use: its name where the text is long. */
  refer(calculation: Calculation, column: CellColumn): string;
  /** Innermost first; complete once everything is written. */
  layers(): readonly Layer[];
}

/** Every node is written once for each pivot column, and no text longer than a name and a few calls is written twice. */
export function createCalculationWriter(plan: Plan, writer: SqlWriter): CalculationWriter {
  const layers = createLayers(orderedWindow);
  const nodes: WrittenNodes = new Map();
  const sums: WrittenNodes = new Map();
  const literals = new Map<string | number, string>();
  const fields = new Map<string, Column>(plan.columns.map((column) => [column.name, column]));
  let keys: { sql: string; level: number } | null = null;

  /** Bound once, so that the same expression is the same SQL in every pivot column. */
  function literal(value: string | number): string {
    const found = literals.get(value);
    if (found !== undefined) return found;
    const placeholder = writer.bind(value, typeof value === 'number' ? 'Float64' : 'String');
    literals.set(value, placeholder);
    return placeholder;
  }

  function made(type: SqlValue['type'], parts: readonly SqlValue[], sql: string): SqlValue {
    return { sql, type, level: Math.max(0, ...parts.map((part) => part.level)) };
  }

  function write(node: Expression, column: CellColumn): SqlValue {
    return once(nodes, { node, column }, () => writeNode(node, column));
  }

  /** Those it names first: otherwise a long chain of calculations would be as deep a recursion. */
  function calculated({ uses, expression }: Calculation, column: CellColumn): SqlValue {
    const found = nodes.get(expression)?.get(column);
    if (found) return found;
    for (const used of uses) calculated(used, column);
    return write(expression, column);
  }

  function writeNode(node: Expression, column: CellColumn): SqlValue {
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
    if (field === undefined) return { sql: 'NULL', type: 'null', level: 0 };
    if (field.kind === 'calculation') return layers.shorten(calculated(field, column));
    const name = quoted(cellAlias(aliasOf(field), isPivoted(plan, field) ? column : null));
    if (field.kind === 'measure' || field.type === 'number')
      return { sql: `toFloat64(${name})`, type: 'number', level: 0 };
    return { sql: shownText(field, name, plan), type: 'text', level: 0 };
  }

  function binary(node: Extract<Expression, { kind: 'binary' }>, column: CellColumn): SqlValue {
    const [left, right] = [write(node.left, column), write(node.right, column)];
    const type = operandType(node.op, [left, right]);
    const [a, b] = [typed(left, type), typed(right, type)];
    const operand = node.op === '/' ? `nullIf(${b.sql}, 0)` : b.sql;
    return chained(made(isArithmetic(node.op) ? 'number' : 'flag', [a, b], ''), {
      op: node.op,
      sql: `${openChain(a, node.op)} ${node.op.toUpperCase()} ${operand}`,
    });
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
        return rounded(layers.store(number()), node.args[1]);
      case 'percent_of_total':
      case 'percent_of_row':
      case 'percent_of_column':
        return share(node, column);
      case 'running_total':
        return inOrder(number(), 'rows_so_far', (sql) => `sum(ifNull(${sql}, 0))`);
      case 'previous':
        return moved(first, -1);
      case 'offset':
        return moved(first, wholeNumberOf(node.args[1] ?? node) ?? 0);
      case 'rank': {
        const value = layers.store(number());
        const place = made('number', [value], `toFloat64(rank() OVER (ORDER BY ${value.sql} DESC))`);
        const at = layers.store(place);
        return made('number', [at], `if(isNull(${value.sql}), NULL, ${at.sql})`);
      }
    }
  }

  function rounded(value: SqlValue, digits: Expression | undefined): SqlValue {
    const scale = 10 ** (digits === undefined ? 0 : (wholeNumberOf(digits) ?? 0));
    return made('number', [value], `(sign(${value.sql}) * floor(abs(${value.sql}) * ${scale} + 0.5) / ${scale})`);
  }

  function share(node: Extract<Expression, { kind: 'call' }>, column: CellColumn): SqlValue {
    const [arg = { kind: 'null', at: node.at }] = node.args;
    const of = (at: CellColumn) => layers.shorten(typed(write(arg, at), 'number'));
    const overColumns = typeof column === 'number' && node.name !== 'percent_of_column';
    // The sum over all pivot columns is the same in each of them.
    const whole = once(sums, { node, column: overColumns ? 0 : column }, () => {
      const values = (overColumns ? plan.pivotKeys.map((_key, index) => index) : [column]).map(of);
      const sum = made('number', values, values.map(({ sql }) => `ifNull(${sql}, 0)`).join(' + '));
      return layers.store(node.name === 'percent_of_row' ? sum : { ...sum, sql: `sum(${sum.sql}) OVER ()` });
    });
    const part = of(column);
    return made('number', [part, whole], `(${part.sql} / nullIf(${whole.sql}, 0))`);
  }

  function moved(value: SqlValue, rows: number): SqlValue {
    if (rows === 0) return value;
    const move = rows < 0 ? 'lagInFrame' : 'leadInFrame';
    const filled = value.type === 'null' ? typed(value, 'number') : value;
    return inOrder(filled, 'all_rows', (sql) => `${move}(toNullable(${sql}), ${Math.abs(rows)})`);
  }

  function inOrder(value: SqlValue, window: WindowName, call: (sql: string) => string): SqlValue {
    keys ??= answerOrder();
    const level = Math.max(value.level, keys.level);
    return layers.store({ sql: `${call(value.sql)} OVER ${window}`, type: value.type, level }, window);
  }

  /** The order of the answer, which may itself be that of a calculation. */
  function answerOrder(): { sql: string; level: number } {
    let level = 0;
    const keyOf = (order: Order): string => {
      if (order.field.kind !== 'calculation') return sortedName(plan, order);
      const key = layers.shorten(calculated(order.field, orderColumn(plan, order)));
      level = Math.max(level, key.level);
      return key.sql;
    };
    const sorted = orderKeys(plan, keyOf);
    return { sql: sorted.length > 0 ? `ORDER BY ${sorted.join(', ')} ` : '', level };
  }

  function orderedWindow(name: WindowName): string {
    return `${name} AS (${keys?.sql ?? ''}${frames[name]})`;
  }

  function shown(value: SqlValue): string {
    if (value.type !== 'flag') return typed(value, value.type === 'text' ? 'text' : 'number').sql;
    const flag = layers.store(value);
    return `multiIf(${flag.sql}, 'Yes', NOT ${flag.sql}, 'No', NULL)`;
  }

  return {
    write: (calculation, column) => shown(calculated(calculation, column)),
    refer: (calculation, column) => shown(layers.shorten(calculated(calculation, column))),
    layers: layers.all,
  };
}
