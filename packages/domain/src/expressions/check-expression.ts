import { t } from '@playhead/texts/translate';
import { type Expression, type ExpressionIssue, type ExpressionType, isArithmetic, isLogic } from './expression.ts';
import { ExpressionError } from './tokens.ts';

export type CheckedExpression = { ok: true; type: ExpressionType } | { ok: false; issue: ExpressionIssue };

const MAX_OFFSET = 1000;
const MAX_DIGITS = 6;
const MAX_ALTERNATIVES = 10;

type FieldTypes = (field: string) => { type: ExpressionType } | { reason: string };

/** `typeOf` returns a field's type, or why it cannot be used. */
export function checkExpression(expression: Expression, typeOf: FieldTypes): CheckedExpression {
  try {
    return { ok: true, type: typed(typeOf, expression) };
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, issue: error.issue };
    throw error;
  }
}

function typed(typeOf: FieldTypes, node: Expression): ExpressionType {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'flag':
    case 'null':
      return node.kind;
    case 'field': {
      const known = typeOf(node.name);
      if ('reason' in known) throw new ExpressionError(node.at, known.reason);
      return known.type;
    }
    case 'unary':
      return node.op === '-' ? wanted(typeOf, node.operand, 'number') : wanted(typeOf, node.operand, 'flag');
    case 'binary':
      return binary(typeOf, node);
    case 'call':
      return call(typeOf, node);
  }
}

function wanted(typeOf: FieldTypes, node: Expression, type: Exclude<ExpressionType, 'null'>): ExpressionType {
  const found = typed(typeOf, node);
  if (found === type || found === 'null') return type;
  throw new ExpressionError(node.at, wrongType(type, found));
}

const typeNames: Readonly<Record<ExpressionType, string>> = {
  number: t('number'),
  text: t('text'),
  flag: t('flag'),
  null: 'null',
};

function wrongType(type: ExpressionType, found: ExpressionType): string {
  return t('a {type} is expected, this is a {found}', { type: typeNames[type], found: typeNames[found] });
}

function alike(typeOf: FieldTypes, nodes: readonly Expression[]): ExpressionType {
  let common: ExpressionType = 'null';
  for (const node of nodes) {
    const found = typed(typeOf, node);
    if (common === 'null') common = found;
    else if (found !== 'null' && found !== common) {
      throw new ExpressionError(node.at, wrongType(common, found));
    }
  }
  return common;
}

function binary(typeOf: FieldTypes, node: Extract<Expression, { kind: 'binary' }>): ExpressionType {
  if (isArithmetic(node.op)) {
    wanted(typeOf, node.left, 'number');
    return wanted(typeOf, node.right, 'number');
  }
  if (isLogic(node.op)) {
    wanted(typeOf, node.left, 'flag');
    return wanted(typeOf, node.right, 'flag');
  }
  if (alike(typeOf, [node.left, node.right]) === 'flag') {
    throw new ExpressionError(node.at, t('yes and no cannot be compared'));
  }
  return 'flag';
}

function call(typeOf: FieldTypes, node: Extract<Expression, { kind: 'call' }>): ExpressionType {
  const { args, name, at } = node;
  const counted = (least: number, most = least) => {
    if (args.length >= least && args.length <= most) return;
    throw new ExpressionError(
      at,
      least === most
        ? t('{name} takes {count} values', { name, count: least })
        : t('{name} takes {least} to {most} values', { name, least, most }),
    );
  };
  const [first = node, second, third] = args;
  switch (name) {
    case 'if':
      counted(3);
      wanted(typeOf, first, 'flag');
      return alike(typeOf, [second ?? node, third ?? node]);
    case 'coalesce':
      counted(2, MAX_ALTERNATIVES);
      return alike(typeOf, args);
    case 'is_null':
      counted(1);
      typed(typeOf, first);
      return 'flag';
    case 'round':
      counted(1, 2);
      if (second !== undefined) whole(second, { least: 0, most: MAX_DIGITS });
      return wanted(typeOf, first, 'number');
    case 'offset':
      counted(2);
      whole(second ?? node, { least: -MAX_OFFSET, most: MAX_OFFSET });
      return typed(typeOf, first);
    case 'previous':
      counted(1);
      return typed(typeOf, first);
    case 'abs':
    case 'ceil':
    case 'floor':
    case 'percent_of_total':
    case 'percent_of_row':
    case 'percent_of_column':
    case 'running_total':
    case 'rank':
      counted(1);
      return wanted(typeOf, first, 'number');
  }
}

/** The value of a literal whole number such as `-2`; null for anything else. */
export function wholeNumberOf(node: Expression): number | null {
  if (node.kind === 'unary' && node.op === '-') {
    const value = wholeNumberOf(node.operand);
    return value === null ? null : -value;
  }
  return node.kind === 'number' && Number.isInteger(node.value) ? node.value : null;
}

function whole(node: Expression, range: { least: number; most: number }): void {
  const value = wholeNumberOf(node);
  if (value !== null && value >= range.least && value <= range.most) return;
  throw new ExpressionError(node.at, t('a whole number from {least} to {most} is expected', range));
}
