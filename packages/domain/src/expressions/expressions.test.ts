import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkExpression,
  type Expression,
  type ExpressionType,
  fieldsIn,
  functionNames,
  functionRecords,
  parseExpression,
  printExpression,
} from './index.ts';
import { refusedExpressions } from './test-refused-expressions.ts';

function read(text: string): Expression {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${parsed.issue.position}: ${parsed.issue.reason}`);
  return parsed.expression;
}

const types: Readonly<Record<string, ExpressionType>> = {
  'v.plays': 'number',
  'v.minutes': 'number',
  'v.series': 'text',
};

function check(text: string) {
  return checkExpression(read(text), (name) => {
    const type = types[name];
    return type === undefined ? { reason: `"${name}" is not among the fields` } : { type };
  });
}

describe('expressions', () => {
  const printed: readonly [text: string, printed: string][] = [
    ['1+2*3', '1 + 2 * 3'],
    ['(1+2)*3', '(1 + 2) * 3'],
    ['1-(2-3)', '1 - (2 - 3)'],
    ['(1-2)-3', '1 - 2 - 3'],
    ['-(-2)', '-(-2)'],
    ['- ${v.plays} / 4', '-${v.plays} / 4'],
    ['NOT (1 = 2 AND 3 <> 4) or yes', 'not (1 = 2 and 3 != 4) or yes'],
    ["if(${v.series} = 'it''s \"it\"', 1, null)", 'if(${v.series} = "it\'s ""it""", 1, null)'],
    ['round( ${ v.plays } , 2)', 'round(${v.plays}, 2)'],
    ['IF(is_null(${v.plays}),0,0.5)', 'if(is_null(${v.plays}), 0, 0.5)'],
  ];
  test.each(printed)('%s reads as %s', (text, expected) => {
    expect(printExpression(read(text))).toBe(expected);
  });

  const refused: readonly [text: string, position: number, reason: string][] = [
    ['', 1, 'something is missing here'],
    ['1 +', 4, 'something is missing here'],
    ['(1', 3, '")" is expected here'],
    ['1 2', 3, 'this is not expected here'],
    ['1 < 2 < 3', 7, 'this is not expected here'],
    ['${v.plays', 1, 'a field is written as ${customer_view.plays}'],
    ['${}', 1, 'a field is written as ${customer_view.plays}'],
    ['"open', 1, 'the text has no end'],
    ['1.2.3', 1, 'a number is expected, such as 12 or 0.5'],
    ['12abc', 1, 'a number is expected, such as 12 or 0.5'],
    ['1 --2', 3, 'comments are not known'],
    ['1 /* x */', 3, 'comments are not known'],
    ['1; 2', 2, '";" is not expected'],
    ['sumIf(1)', 1, '"sumif" is not known; fields are written as ${name}'],
    ['1 + 😀', 5, '"😀" is not expected'],
    ['('.repeat(100), 42, 'it is nested too deeply'],
    [Array.from({ length: 300 }, () => '1').join('+'), 402, 'the calculation is too long'],
    ['1'.repeat(3000), 1, 'it is longer than 2000 characters'],
  ];
  test.each(refused)('refuses %s at its position', (text, position, reason) => {
    expect(parseExpression(text)).toEqual({ ok: false, issue: { position, reason } });
  });

  test.each(refusedExpressions)('N4: refuses %s', (text) => {
    expect(parseExpression(text).ok).toBe(false);
  });

  const typed: readonly [text: string, type: ExpressionType][] = [
    ['${v.plays} / ${v.minutes}', 'number'],
    ['if(${v.plays} > 1, "many", ${v.series})', 'text'],
    ['${v.series} = "x" and not is_null(${v.plays})', 'flag'],
    ['coalesce(null, ${v.plays}, 0)', 'number'],
    ['offset(${v.series}, -2)', 'text'],
    ['previous(running_total(percent_of_total(${v.plays})))', 'number'],
    ['null', 'null'],
    ['null + 1', 'number'],
  ];
  test.each(typed)('%s is a %s', (text, type) => {
    expect(check(text)).toEqual({ ok: true, type });
  });

  const mistyped: readonly [text: string, position: number, reason: string][] = [
    ['${v.series} + 1', 1, 'a number is expected, this is a text'],
    ['1 and 2 > 1', 1, 'a flag is expected, this is a number'],
    ['if(1 = 1, 1, "x")', 14, 'a number is expected, this is a text'],
    ['if(1 = 1, 1)', 1, 'if takes 3 values'],
    ['round(1, 7)', 10, 'a whole number from 0 to 6 is expected'],
    ['offset(${v.plays}, ${v.plays})', 20, 'a whole number from -1000 to 1000 is expected'],
    ['offset(${v.plays}, 0.5)', 20, 'a whole number from -1000 to 1000 is expected'],
    ['1 + ${v.nope}', 5, '"v.nope" is not among the fields'],
    ['${v.series} < 1', 15, 'a text is expected, this is a number'],
    ['(1 = 1) = (2 = 2)', 2, 'yes and no cannot be compared'],
    ['rank()', 1, 'rank takes 1 values'],
  ];
  test.each(mistyped)('refuses %s', (text, position, reason) => {
    expect(check(text)).toEqual({ ok: false, issue: { position, reason } });
  });

  test('every function is described, and only these are known', () => {
    expect(Object.keys(functionRecords)).toEqual([...functionNames]);
  });

  test('fields are listed once, in their order', () => {
    expect(fieldsIn(read('${b} + ${a} / ${b}'))).toEqual(['b', 'a']);
  });
});

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc.integer({ min: 0, max: 10 ** 9 }).map((value): Expression => ({ kind: 'number', value: value / 1000, at: 0 })),
  fc.string({ unit: 'binary', maxLength: 8 }).map((value): Expression => ({ kind: 'text', value, at: 0 })),
  fc.constantFrom('customer_view.plays', 'x').map((name): Expression => ({ kind: 'field', name, at: 0 })),
  fc.boolean().map((value): Expression => ({ kind: 'flag', value, at: 0 })),
  fc.constant<Expression>({ kind: 'null', at: 0 }),
);
const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc
      .record({ op: fc.constantFrom('-' as const, 'not' as const), operand: tie('tree') })
      .map((node): Expression => ({ kind: 'unary', ...node, at: 0 })),
    fc
      .record({
        op: fc.constantFrom(
          '+' as const,
          '-' as const,
          '*' as const,
          '/' as const,
          '<=' as const,
          '=' as const,
          'and' as const,
          'or' as const,
        ),
        left: tie('tree'),
        right: tie('tree'),
      })
      .map((node): Expression => ({ kind: 'binary', ...node, at: 0 })),
    fc
      .record({ name: fc.constantFrom(...functionNames), args: fc.array(tie('tree'), { maxLength: 3 }) })
      .map((node): Expression => ({ kind: 'call', ...node, at: 0 })),
  ),
}));

function withoutPlaces(node: Expression): unknown {
  return JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'at' ? undefined : value)));
}

test('what is printed is read back as the same tree', () => {
  fc.assert(
    fc.property(tree, (node) => {
      const parsed = parseExpression(printExpression(node));
      // A tree may be larger than the grammar allows.
      fc.pre(parsed.ok || !/too long|too deeply|longer than/.test(parsed.issue.reason));
      expect(parsed.ok ? withoutPlaces(parsed.expression) : parsed.issue).toEqual(withoutPlaces(node));
    }),
    { numRuns: 2000 },
  );
});
