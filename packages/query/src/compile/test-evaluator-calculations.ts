import type { Tree } from './test-query.ts';

export type Cell = string | number | null;
type Value = Cell | boolean;

/** The cells of the result before its limit, in order. Without pivots there is one column. */
export interface Grid {
  rows: number;
  columns: number;
  cell(field: string, row: number, column: number): Cell;
  /** Calculations may refer to one another. */
  calculations: ReadonlyMap<string, Tree>;
}

interface Position {
  row: number;
  column: number;
}

const known = new WeakMap<Grid, Map<Tree, Map<number, Value>>>();

/** Memoised: nested windows evaluate the same cells many times. */
export function calculate(tree: Tree, grid: Grid, position: Position): Value {
  let trees = known.get(grid);
  if (!trees) known.set(grid, (trees = new Map()));
  let cells = trees.get(tree);
  if (!cells) trees.set(tree, (cells = new Map()));
  const key = position.row * grid.columns + position.column;
  const found = cells.get(key);
  if (found !== undefined) return found;
  const value = calculated(tree, grid, position);
  cells.set(key, value);
  return value;
}

/** Follows the documented definitions of the functions, not the compiler. */
function calculated(tree: Tree, grid: Grid, position: Position): Value {
  const at = (node: Tree, moved: Partial<Position> = {}) => calculate(node, grid, { ...position, ...moved });
  const number = (node: Tree, moved: Partial<Position> = {}) => asNumber(at(node, moved));
  switch (tree.kind) {
    case 'number':
    case 'text':
      return tree.value;
    case 'null':
      return null;
    case 'field': {
      const calculation = grid.calculations.get(tree.name);
      return calculation ? at(calculation) : grid.cell(tree.name, position.row, position.column);
    }
    case 'operation':
      return operate(tree.sign, at(tree.left), at(tree.right));
    case 'function':
      return call(tree, { grid, position, at, number });
  }
}

interface Calling {
  grid: Grid;
  position: Position;
  at(node: Tree, moved?: Partial<Position>): Value;
  number(node: Tree, moved?: Partial<Position>): number | null;
}

function call({ name, args }: Extract<Tree, { kind: 'function' }>, { grid, position, at, number }: Calling): Value {
  const [x = { kind: 'null' }, y = { kind: 'null' }, z = { kind: 'null' }] = args;
  const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const column = () => sum(indexes(grid.rows).map((row) => number(x, { row })));
  const row = () => sum(indexes(grid.columns).map((other) => number(x, { column: other })));
  switch (name) {
    case 'if':
      return at(x) === true ? at(y) : at(z);
    case 'coalesce':
      return args.map((arg) => at(arg)).find((value) => value !== null) ?? null;
    case 'is_null':
      return at(x) === null;
    case 'abs':
    case 'ceil':
    case 'floor': {
      const value = number(x);
      return value === null ? null : Math[name](value);
    }
    case 'round': {
      const value = number(x);
      const scale = 10 ** (number(y) ?? 0);
      return value === null ? null : (Math.sign(value) * Math.floor(Math.abs(value) * scale + 0.5)) / scale;
    }
    case 'percent_of_row':
      return divided(number(x), row());
    case 'percent_of_column':
      return divided(number(x), column());
    case 'percent_of_total': {
      const all = indexes(grid.rows).map((each) =>
        sum(indexes(grid.columns).map((other) => number(x, { row: each, column: other }))),
      );
      return divided(number(x), sum(all));
    }
    case 'running_total':
      return sum(indexes(position.row + 1).map((each) => number(x, { row: each })));
    case 'previous':
      return position.row === 0 ? null : at(x, { row: position.row - 1 });
    case 'offset': {
      const target = position.row + (number(y) ?? 0);
      return target < 0 || target >= grid.rows ? null : at(x, { row: target });
    }
    case 'rank': {
      const own = number(x);
      if (own === null) return null;
      return (
        1 + indexes(grid.rows).filter((each) => (number(x, { row: each }) ?? Number.NEGATIVE_INFINITY) > own).length
      );
    }
    default:
      throw new Error(`The evaluator does not know ${name}.`);
  }
}

function divided(above: number | null, below: number): number | null {
  return above === null || below === 0 ? null : above / below;
}

/** A missing operand gives a missing result, except where the other operand decides a yes/no operator. */
function operate(sign: string, left: Value, right: Value): Value {
  if (sign === 'and') {
    if (left === false || right === false) return false;
    return left === null || right === null ? null : true;
  }
  if (sign === 'or') {
    if (left === true || right === true) return true;
    return left === null || right === null ? null : false;
  }
  if (left === null || right === null) return null;
  if (sign === '=') return left === right;
  if (sign === '<') return left < right;
  if (sign === '>=') return left >= right;
  const [a, b] = [Number(left), Number(right)];
  if (sign === '/') return b === 0 ? null : a / b;
  if (sign === '*') return a * b;
  return sign === '+' ? a + b : a - b;
}

function asNumber(value: Value): number | null {
  return value === null ? null : Number(value);
}
