import { expect, test } from 'vitest';
import { areSameRows, rowsOf } from './reply-rows.ts';

test('rows of a query and of a finished job', () => {
  expect(rowsOf({ data: [{ a: 1 }] })).toEqual([{ a: 1 }]);
  expect(rowsOf({ result: { data: [{ a: 1 }] } })).toEqual([{ a: 1 }]);
});

test.each([
  ['the last digit of a mean', [{ a: 0.1 + 0.2 }], [{ a: 0.3 }], true],
  ['the ninth digit', [{ a: 1.000000001 }], [{ a: 1 }], false],
  ['another text', [{ a: 'x', b: 1 }], [{ a: 'y', b: 1 }], false],
  ['nothing and zero', [{ a: null }], [{ a: 0 }], false],
  ['a column less', [{ a: 1, b: 2 }], [{ a: 1 }], false],
  ['a row less', [{ a: 1 }, { a: 2 }], [{ a: 1 }], false],
  ['pivoted cells', [{ a: { x: 1 } }], [{ a: { x: 1 } }], true],
])('%s', (_name, left, right, same) => {
  expect(areSameRows(left, right)).toBe(same);
});
