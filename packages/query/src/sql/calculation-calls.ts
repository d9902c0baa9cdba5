import { type Expression, wholeNumberOf } from '@playhead/domain/expressions';
import type { CellColumn, Plan } from '../plan/index.ts';
import type { Layers } from './calculation-layers.ts';
import type { OrderedWindows } from './ordered-windows.ts';
import { commonType, derived, type SqlValue, typed } from './sql-value.ts';
import { once, type WrittenNodes } from './written-nodes.ts';

type Call = Extract<Expression, { kind: 'call' }>;
type WriteNode = (node: Expression, column: CellColumn) => SqlValue;

export function createCallWriter(options: {
  plan: Plan;
  layers: Layers;
  ordered: OrderedWindows;
  write: WriteNode;
}): (node: Call, column: CellColumn) => SqlValue {
  const { layers, ordered, write } = options;
  const share = createShareWriter(options);

  return (node, column) => {
    const args = node.args.map((arg) => write(arg, column));
    const [first = write({ kind: 'null', at: node.at }, column), second = first, third = first] = args;
    const number = () => typed(first, 'number');
    switch (node.name) {
      case 'if':
        return conditional(first, second, third);
      case 'coalesce': {
        const type = commonType(args);
        const values = args.map((arg) => typed(arg, type));
        return derived(type, values, `coalesce(${values.map(({ sql }) => sql).join(', ')})`);
      }
      case 'is_null':
        return derived('flag', [first], first.type === 'null' ? 'true' : `isNull(${first.sql})`);
      case 'abs':
      case 'ceil':
      case 'floor':
        return derived('number', [first], `${node.name}(${number().sql})`);
      case 'round':
        return rounded(layers.store(number()), node.args[1]);
      case 'percent_of_total':
      case 'percent_of_row':
      case 'percent_of_column':
        return share(node, column);
      case 'running_total':
        return ordered.store(number(), 'rows_so_far', (sql) => `sum(ifNull(${sql}, 0))`);
      case 'previous':
        return moved(ordered, first, -1);
      case 'offset':
        return moved(ordered, first, wholeNumberOf(node.args[1] ?? node) ?? 0);
      case 'rank':
        return ranked(layers, number());
    }
  };
}

function conditional(condition: SqlValue, then: SqlValue, otherwise: SqlValue): SqlValue {
  const type = commonType([then, otherwise]);
  const [a, b] = [typed(then, type), typed(otherwise, type)];
  const flag = typed(condition, 'flag');
  return derived(type, [flag, a, b], `if(${flag.sql}, ${a.sql}, ${b.sql})`);
}

function rounded(value: SqlValue, digits: Expression | undefined): SqlValue {
  const scale = 10 ** (digits === undefined ? 0 : (wholeNumberOf(digits) ?? 0));
  return derived('number', [value], `(sign(${value.sql}) * floor(abs(${value.sql}) * ${scale} + 0.5) / ${scale})`);
}

function ranked(layers: Layers, number: SqlValue): SqlValue {
  const value = layers.store(number);
  const rank = layers.store(derived('number', [value], `toFloat64(rank() OVER (ORDER BY ${value.sql} DESC))`));
  return derived('number', [rank], `if(isNull(${value.sql}), NULL, ${rank.sql})`);
}

function moved(ordered: OrderedWindows, value: SqlValue, rows: number): SqlValue {
  if (rows === 0) return value;
  const move = rows < 0 ? 'lagInFrame' : 'leadInFrame';
  const filled = value.type === 'null' ? typed(value, 'number') : value;
  return ordered.store(filled, 'all_rows', (sql) => `${move}(toNullable(${sql}), ${Math.abs(rows)})`);
}

function createShareWriter(options: {
  plan: Plan;
  layers: Layers;
  write: WriteNode;
}): (node: Call, column: CellColumn) => SqlValue {
  const { plan, layers, write } = options;
  const sums: WrittenNodes = new Map();

  return (node, column) => {
    const [arg = { kind: 'null', at: node.at }] = node.args;
    const of = (at: CellColumn) => layers.shorten(typed(write(arg, at), 'number'));
    const overColumns = typeof column === 'number' && node.name !== 'percent_of_column';
    // The sum over all pivot columns is the same in each of them.
    const whole = once(sums, { node, column: overColumns ? 0 : column }, () => {
      const values = (overColumns ? plan.pivotKeys.map((_key, index) => index) : [column]).map(of);
      const sum = derived('number', values, values.map(({ sql }) => `ifNull(${sql}, 0)`).join(' + '));
      return layers.store(node.name === 'percent_of_row' ? sum : { ...sum, sql: `sum(${sum.sql}) OVER ()` });
    });
    const part = of(column);
    return derived('number', [part, whole], `(${part.sql} / nullIf(${whole.sql}, 0))`);
  };
}
