import { expect, test } from 'vitest';
import { completionsAt, type ExpressionField } from './expression-completion.ts';
import { readExpression, shownExpression, shownPosition } from './shown-expression.ts';

const field = (name: string, label: string, kind: ExpressionField['kind'] = 'measure'): ExpressionField => ({
  name,
  label,
  kind,
  definition: `${label} in words`,
});
const PLAYS = field('customer_view.plays', 'Plays');
const fields = [
  PLAYS,
  field('customer_view.series', 'Series', 'dimension'),
  field('share', 'Share', 'calculation'),
  field('other', 'Share', 'calculation'),
  field('odd', 'A [b]', 'calculation'),
];

test.each([
  ['${customer_view.plays} / 2', '[Plays] / 2'],
  ['running_total(${ customer_view.plays })', 'running_total([Plays])'],
  // Two have this label, and one has brackets in it.
  ['${share} + ${other} + ${odd}', '${share} + ${other} + ${odd}'],
  ['${gone} > 1', '${gone} > 1'],
  ['if(${customer_view.series} = "[Plays]", 1, 0)', 'if([Series] = "[Plays]", 1, 0)'],
  ['', ''],
])('%s is shown as %s', (expression, shown) => {
  expect(shownExpression(expression, fields)).toBe(shown);
  expect(readExpression(shown, fields)).toBe(expression.replace('${ customer_view.plays }', '${customer_view.plays}'));
});

test('what is typed by name is read as it is, and an unknown label is a name', () => {
  expect(readExpression('${customer_view.plays} + [Gone] + [Pla', fields)).toBe(
    '${customer_view.plays} + ${Gone} + [Pla',
  );
});

test('a position of the expression is found in what is shown', () => {
  const shown = '[Plays] / 0 + foo';
  const expression = '${customer_view.plays} / 0 + foo';
  expect(readExpression(shown, fields)).toBe(expression);
  expect(shownPosition(shown, fields, 5)).toBe(0);
  expect(shownPosition(shown, fields, expression.indexOf('0'))).toBe(shown.indexOf('0'));
  expect(shownPosition(shown, fields, expression.indexOf('foo') + 1)).toBe(shown.indexOf('foo') + 1);
  expect(shownPosition(shown, fields, 500)).toBe(shown.length);
});

test.each([
  ['pla', 3, 0, 3, ['Plays']],
  ['1 + [ser', 8, 4, 8, ['Series']],
  ['1 + [ser]', 8, 4, 9, ['Series']],
  ['${customer_view.p', 17, 0, 17, ['Plays']],
  ['running_t', 9, 0, 9, ['running_total']],
])('%s at %i replaces %i to %i and offers %j', (text, cursor, from, to, labels) => {
  const found = completionsAt({ text, cursor, fields, isExplicit: false });
  expect({ from: found?.from, to: found?.to, labels: found?.options.map(({ label }) => label) }).toEqual({
    from,
    to,
    labels,
  });
});

test('without a word there is nothing to complete, unless the user asks for it', () => {
  expect(completionsAt({ text: '[Plays] + ', cursor: 10, fields, isExplicit: false })).toBeNull();
  expect(completionsAt({ text: '[Plays]', cursor: 7, fields, isExplicit: false })).toBeNull();
  expect(completionsAt({ text: 'zzz', cursor: 3, fields, isExplicit: false })).toBeNull();
  const asked = completionsAt({ text: '', cursor: 0, fields: [PLAYS], isExplicit: true });
  expect(asked?.options[0]).toEqual({
    label: 'Plays',
    detail: 'Measure',
    info: 'Plays in words',
    insert: '[Plays]',
    back: 0,
  });
  expect(asked?.options[1]).toMatchObject({ back: 1 });
});
