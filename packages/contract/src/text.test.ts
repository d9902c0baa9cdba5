import { describe, expect, test } from 'vitest';
import { Day, lineOfText, paragraphOfText } from './text.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: string) =>
  schema.safeParse(value).success;

describe('a line of text', () => {
  test.each(['Crime fans', '', 'Ångström 日本 👩‍👩‍👧', "it's; DROP", '\u200f'])('accepts %j', (text) => {
    expect(accepts(lineOfText(200), text)).toBe(true);
  });
  test.each(['a\u0000b', 'a\nb', 'a\tb', '\u001b[31mred', 'a\u007fb', 'a\u0085b'])('refuses %j', (text) => {
    expect(accepts(lineOfText(200), text)).toBe(false);
  });
  test('refuses what is too long', () => {
    expect([accepts(lineOfText(3), 'abc'), accepts(lineOfText(3), 'abcd')]).toEqual([true, false]);
  });
});

test('a paragraph keeps its line breaks and tabs, and nothing else that cannot be drawn', () => {
  expect(accepts(paragraphOfText(200), 'first\r\nsecond\tthird')).toBe(true);
  for (const text of ['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\u0085b'])
    expect(accepts(paragraphOfText(200), text)).toBe(false);
});

test.each([
  ['1900-01-01', true],
  ['2299-12-31', true],
  ['1899-12-31', false],
  ['2300-01-01', false],
  ['0000-01-01', false],
  ['9999-12-31', false],
  ['2026-02-30', false],
])('the day %s: %s', (day, accepted) => {
  expect(accepts(Day, day)).toBe(accepted);
});
