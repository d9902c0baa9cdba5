/** A table calculation as a tree. `at` is the position in its text, from 1. */
export type Expression =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'flag'; value: boolean; at: number }
  | { kind: 'null'; at: number }
  | { kind: 'field'; name: string; at: number }
  | { kind: 'unary'; op: UnaryOperator; operand: Expression; at: number }
  | { kind: 'binary'; op: BinaryOperator; left: Expression; right: Expression; at: number }
  | { kind: 'call'; name: FunctionName; args: readonly Expression[]; at: number };

export const unaryOperators = ['-', 'not'] as const;
type UnaryOperator = (typeof unaryOperators)[number];

export const arithmeticOperators = ['+', '-', '*', '/'] as const;
export const compareOperators = ['=', '!=', '<', '<=', '>', '>='] as const;
export const logicOperators = ['and', 'or'] as const;
export type ArithmeticOperator = (typeof arithmeticOperators)[number];
type ComparisonOperator = (typeof compareOperators)[number];
export type LogicOperator = (typeof logicOperators)[number];
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | LogicOperator;

/** `null` is only the literal, which fits everywhere. */
export type ExpressionType = 'number' | 'text' | 'flag' | 'null';

/** The parser refuses any other name. */
export const functionNames = [
  'if',
  'coalesce',
  'is_null',
  'abs',
  'ceil',
  'floor',
  'round',
  'percent_of_total',
  'percent_of_row',
  'percent_of_column',
  'running_total',
  'offset',
  'previous',
  'rank',
] as const;
export type FunctionName = (typeof functionNames)[number];

export interface ExpressionIssue {
  /** From 1. */
  position: number;
  reason: string;
}

export const MAX_EXPRESSION_LENGTH = 2000;
export const MAX_EXPRESSION_DEPTH = 40;
export const MAX_EXPRESSION_NODES = 400;

export function isArithmetic(op: BinaryOperator): op is ArithmeticOperator {
  return arithmeticOperators.some((known) => known === op);
}

export function isLogic(op: BinaryOperator): op is LogicOperator {
  return logicOperators.some((known) => known === op);
}

export function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'call':
      return expression.args;
    case 'number':
    case 'text':
    case 'flag':
    case 'null':
    case 'field':
      return [];
  }
}

/** Each field once, in order. */
export function fieldsIn(expression: Expression): readonly string[] {
  const names = new Set<string>();
  const visit = (node: Expression) => {
    if (node.kind === 'field') names.add(node.name);
    else operandsOf(node).forEach(visit);
  };
  visit(expression);
  return [...names];
}
