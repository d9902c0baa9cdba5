import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defuseFormula, defuseShownValue } from './formula.ts';

describe('defuseFormula', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n', '\0=1', ' =1', '"=1"', '＝1', '＋1', '－1', '＠x'])(
    'attack 19: %j is marked as text',
    (text) => {
      expect(defuseFormula(text)).toBe(`'${text}`);
    },
  );

  test.each(['', 'Harbor', '1=1', "'=1", 'a-b', 'x@y.test', '#1', '日本', ' Harbor'])('%j stays', (text) => {
    expect(defuseFormula(text)).toBe(text);
  });

  test('attack 19: no text begins like a formula afterwards', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(defuseFormula(text)).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r\0]/);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('defuseShownValue', () => {
  test.each(['-5', '-1,234,567', '-0.05', '-5.00%'])('%s is a number and stays', (text) => {
    expect(defuseShownValue(text)).toBe(text);
  });

  test.each(['-1+1', '-A1', '-5.00%+1', '--1', '=1', '-1\t=1', '-,', '-1.'])(
    'attack 19: %j is marked as text',
    (text) => {
      expect(defuseShownValue(text)).toBe(`'${text}`);
    },
  );
});
