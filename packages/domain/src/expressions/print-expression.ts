import type { BinaryOperator, Expression } from './expression.ts';

const strength: Readonly<Record<BinaryOperator | 'not' | 'negate' | 'single', number>> = {
  or: 1,
  and: 2,
  not: 3,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  negate: 7,
  single: 8,
};

/** Adds only the brackets that the grammar needs. */
export function printExpression(expression: Expression): string {
  return printed(expression).text;
}

interface Printed {
  text: string;
  strength: number;
}

function printed(node: Expression): Printed {
  const single = (text: string): Printed => ({ text, strength: strength.single });
  switch (node.kind) {
    case 'number':
      return single(numberText(node.value));
    case 'text':
      return single(`"${node.value.replaceAll('"', '""')}"`);
    case 'flag':
      return single(node.value ? 'yes' : 'no');
    case 'null':
      return single('null');
    case 'field':
      return single(`\${${node.name}}`);
    case 'unary':
      return node.op === 'not'
        ? { text: `not ${bracketed(node.operand, strength.not)}`, strength: strength.not }
        : // Two signs in a row would be a comment.
          { text: `-${bracketed(node.operand, strength.single)}`, strength: strength.negate };
    case 'binary':
      return printedBinary(node);
    case 'call':
      return single(`${node.name}(${node.args.map(printExpression).join(', ')})`);
  }
}

/** Operators of the same precedence group to the left; comparisons do not group. */
function printedBinary({ op, left, right }: Extract<Expression, { kind: 'binary' }>): Printed {
  const own = strength[op];
  const leftLeast = own === strength['='] ? own + 1 : own;
  return { text: `${bracketed(left, leftLeast)} ${op} ${bracketed(right, own + 1)}`, strength: own };
}

function bracketed(node: Expression, least: number): string {
  const inner = printed(node);
  return inner.strength >= least ? inner.text : `(${inner.text})`;
}

function numberText(value: number): string {
  const plain = String(value);
  if (!plain.includes('e')) return plain;
  let digits = value.toFixed(15);
  while (digits.endsWith('0')) digits = digits.slice(0, -1);
  return digits.endsWith('.') ? digits.slice(0, -1) : digits;
}
