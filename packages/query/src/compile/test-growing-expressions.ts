import type { DynamicField } from '@playhead/contract/http/queries';
import {
  arithmeticOperators,
  checkExpression,
  compareOperators,
  type Expression,
  functionNames,
  logicOperators,
  parseExpression,
  unaryOperators,
} from '@playhead/domain/expressions';

export const MEASURE = '${customer_view.plays}';

export const calculation = (tableCalculation: string, expression: string): DynamicField => ({
  category: 'table_calculation',
  tableCalculation,
  expression,
});

type Wrap = (inner: string) => string;

const positions = [0, 1, 2].flatMap((others) => Array.from({ length: others + 1 }, (_, at) => ({ at, others })));
const fillers = [MEASURE, '1', '1 = 1', "'x'"];

/**
 * Finds by trial every way in which the grammar accepts a function as its own argument, so that a new function needs
 * no entry here.
 */
export const wraps: readonly (readonly [name: string, wrap: Wrap])[] = [
  ...functionNames.flatMap((name) => positions.flatMap((position) => wrapOf(name, position))),
  ...unaryOperators.flatMap((op): [string, Wrap][] => [
    [`${op}(_)`, (inner) => `${op}(${inner === MEASURE && op === 'not' ? '1 = 1' : inner})`],
  ]),
  ...[...arithmeticOperators, ...logicOperators].flatMap((op): [string, Wrap][] => {
    const other = arithmeticOperators.some((known) => known === op) ? '1' : '(1 = 1)';
    const start = (inner: string) => (inner === MEASURE && other !== '1' ? '(1 = 1)' : inner);
    return [
      [`_ ${op} ${other}`, (inner) => `${start(inner)} ${op} ${other}`],
      [`${other} ${op} (_)`, (inner) => `${other} ${op} (${start(inner)})`],
    ];
  }),
  ...compareOperators.map((op): [string, Wrap] => [`if(_ ${op} 1, 1, 2)`, (inner) => `if(${inner} ${op} 1, 1, 2)`]),
];

export const nested = (wrap: Wrap, depth: number): string =>
  Array.from({ length: depth }).reduce<string>((inner) => wrap(inner), MEASURE);

function wrapOf(name: string, { at, others }: { at: number; others: number }): readonly (readonly [string, Wrap])[] {
  for (const list of argumentLists(others)) {
    const wrap: Wrap = (inner) => `${name}(${[...list.slice(0, at), inner, ...list.slice(at)].join(', ')})`;
    if (isTaken(wrap(wrap(MEASURE)))) return [[wrap('_'), wrap]];
  }
  return [];
}

function argumentLists(count: number): readonly (readonly string[])[] {
  return count === 0 ? [[]] : argumentLists(count - 1).flatMap((list) => fillers.map((filler) => [...list, filler]));
}

function isTaken(text: string): boolean {
  const parsed = parseExpression(text);
  return parsed.ok && isTyped(parsed.expression);
}

function isTyped(expression: Expression): boolean {
  return checkExpression(expression, () => ({ type: 'number' })).ok;
}
