import { t } from '@playhead/texts/translate';
import { type ExpressionIssue, MAX_EXPRESSION_LENGTH } from './expression.ts';

export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'field'; name: string; at: number }
  | { kind: 'word'; word: string; at: number }
  | { kind: 'sign'; sign: Sign; at: number }
  | { kind: 'end'; at: number };

const signs = ['<=', '>=', '!=', '<>', '+', '-', '*', '/', '=', '<', '>', '(', ')', ','] as const;
export type Sign = (typeof signs)[number];

const NUMBER = /\d{1,15}(?:\.\d{1,15})?/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]{0,63}/y;
const BLANKS = new Set([' ', '\t', '\n', '\r']);
const QUOTES = new Set(['"', "'"]);
/** SQL comments look like operators, and no calculation needs `a --1`. */
const COMMENTS = ['--', '/*', '*/'];

export class ExpressionError extends Error {
  readonly issue: ExpressionIssue;
  constructor(position: number, reason: string) {
    super(reason);
    this.issue = { position, reason };
  }
}

/** Throws ExpressionError, which parseExpression turns into an issue. */
export function tokenize(text: string): readonly Token[] {
  if (text.length > MAX_EXPRESSION_LENGTH) {
    throw new ExpressionError(1, t('it is longer than {most} characters', { most: MAX_EXPRESSION_LENGTH }));
  }
  const tokens: Token[] = [];
  let index = 0;
  while (index < text.length) {
    if (BLANKS.has(text.charAt(index))) index += 1;
    else {
      const { token, end } = tokenAt(text, index);
      tokens.push(token);
      index = end;
    }
  }
  return [...tokens, { kind: 'end', at: text.length + 1 }];
}

function tokenAt(text: string, index: number): { token: Token; end: number } {
  const at = index + 1;
  if (COMMENTS.some((comment) => text.startsWith(comment, index)))
    throw new ExpressionError(at, t('comments are not known'));
  if (text.startsWith('${', index)) return fieldAt(text, index);
  if (QUOTES.has(text.charAt(index))) return textAt(text, index);
  const number = matchAt(NUMBER, text, index);
  if (number !== null) return numberAt(text, index, number);
  const word = matchAt(WORD, text, index);
  if (word !== null) return { token: { kind: 'word', word, at }, end: index + word.length };
  const sign = signs.find((known) => text.startsWith(known, index));
  if (sign === undefined)
    throw new ExpressionError(at, t('"{sign}" is not expected', { sign: characterAt(text, index) }));
  return { token: { kind: 'sign', sign, at }, end: index + sign.length };
}

function matchAt(pattern: RegExp, text: string, index: number): string | null {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? null;
}

function numberAt(text: string, index: number, number: string): { token: Token; end: number } {
  const end = index + number.length;
  if (/[\w.]/.test(text.charAt(end)))
    throw new ExpressionError(index + 1, t('a number is expected, such as 12 or 0.5'));
  return { token: { kind: 'number', value: Number(number), at: index + 1 }, end };
}

function fieldAt(text: string, index: number): { token: Token; end: number } {
  const end = text.indexOf('}', index);
  const name = end < 0 ? '' : text.slice(index + 2, end).trim();
  if (name === '') throw new ExpressionError(index + 1, t('a field is written as ${customer_view.plays}'));
  return { token: { kind: 'field', name, at: index + 1 }, end: end + 1 };
}

/** A quote inside is written twice. */
function textAt(text: string, index: number): { token: Token; end: number } {
  const quote = text.charAt(index);
  let value = '';
  for (let at = index + 1; at < text.length; at += 1) {
    if (text.charAt(at) !== quote) value += text.charAt(at);
    else if (text.charAt(at + 1) === quote) {
      value += quote;
      at += 1;
    } else return { token: { kind: 'text', value, at: index + 1 }, end: at + 1 };
  }
  throw new ExpressionError(index + 1, t('the text has no end'));
}

function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 0);
}
