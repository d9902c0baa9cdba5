import { type Expression, isArithmetic } from '@playhead/domain/expressions';
import {
  aliasOf,
  type Calculation,
  type CellColumn,
  cellAlias,
  type Column,
  isPivoted,
  type Plan,
} from '../plan/index.ts';
import { createCallWriter } from './calculation-calls.ts';
import { createLayers, type Layer } from './calculation-layers.ts';
import { createOrderedWindows } from './ordered-windows.ts';
import { shownText } from './shown-text.ts';
import { chained, derived, openChain, operandType, type SqlValue, typed } from './sql-value.ts';
import { once, type WrittenNodes } from './written-nodes.ts';
import { quoted, type SqlWriter } from './writer.ts';

export interface CalculationWriter {
  write(calculation: Calculation, column: CellColumn): string;
  /** For a second use: the column's name if the text is long. */
  refer(calculation: Calculation, column: CellColumn): string;
  /** Innermost first; complete once everything is written. */
  layers(): readonly Layer[];
}

/** Writes every node once per pivot column, and never repeats a text that is longer than a name and a few calls. */
export function createCalculationWriter(plan: Plan, writer: SqlWriter): CalculationWriter {
  const layers = createLayers((name) => ordered.windowSql(name));
  const nodes: WrittenNodes = new Map();
  const literals = new Map<string | number, string>();
  const fields = new Map<string, Column>(plan.columns.map((column) => [column.name, column]));
  const ordered = createOrderedWindows({ plan, layers, writeCalculation });
  const writeCall = createCallWriter({ plan, layers, ordered, write });

  /** Bound once, so that the same expression is the same SQL in every pivot column. */
  function literal(value: string | number): string {
    const found = literals.get(value);
    if (found !== undefined) return found;
    const placeholder = writer.bind(value, typeof value === 'number' ? 'Float64' : 'String');
    literals.set(value, placeholder);
    return placeholder;
  }

  function write(node: Expression, column: CellColumn): SqlValue {
    return once(nodes, { node, column }, () => writeNode(node, column));
  }

  /** Writes dependencies first: a long chain of calculations would otherwise recurse as deeply. */
  function writeCalculation({ uses, expression }: Calculation, column: CellColumn): SqlValue {
    const found = nodes.get(expression)?.get(column);
    if (found) return found;
    for (const used of uses) writeCalculation(used, column);
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
        return derived(operand.type, [operand], node.op === '-' ? `(-${operand.sql})` : `(NOT ${operand.sql})`);
      }
      case 'binary':
        return binary(node, column);
      case 'call':
        return writeCall(node, column);
    }
  }

  /** A row of totals has no dimensions: their values are missing. */
  function fieldValue(field: Column | undefined, column: CellColumn): SqlValue {
    if (field === undefined) return { sql: 'NULL', type: 'null', level: 0 };
    if (field.kind === 'calculation') return layers.shorten(writeCalculation(field, column));
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
    return chained(derived(isArithmetic(node.op) ? 'number' : 'flag', [a, b], ''), {
      op: node.op,
      sql: `${openChain(a, node.op)} ${node.op.toUpperCase()} ${operand}`,
    });
  }

  function shown(value: SqlValue): string {
    if (value.type !== 'flag') return typed(value, value.type === 'text' ? 'text' : 'number').sql;
    const flag = layers.store(value);
    return `multiIf(${flag.sql}, 'Yes', NOT ${flag.sql}, 'No', NULL)`;
  }

  return {
    write: (calculation, column) => shown(writeCalculation(calculation, column)),
    refer: (calculation, column) => shown(layers.shorten(writeCalculation(calculation, column))),
    layers: layers.all,
  };
}
