import type { ExpressionField } from './expression-completion.ts';
import { tokensOf } from './expression-language.ts';

const NAMED = /^\$\{([^}]*)\}$/;
const LABELLED = /^\[([^\]]*)\]$/;

/** `${customer_view.plays}` as `[Plays]`; a field keeps its name where its label is not unique or has a bracket. */
export function shownField(field: ExpressionField, fields: readonly ExpressionField[]): string {
  const isUnique = fields.filter(({ label }) => label === field.label).length === 1;
  return isUnique && !/[[\]]/.test(field.label) ? `[${field.label}]` : `\${${field.name}}`;
}

/** The expression as the editor shows it. */
export function shownExpression(expression: string, fields: readonly ExpressionField[]): string {
  return tokensOf(expression)
    .map(({ text }) => {
      const name = NAMED.exec(text)?.[1]?.trim();
      const field = fields.find((one) => one.name === name);
      return field === undefined ? text : shownField(field, fields);
    })
    .join('');
}

/** The expression that the editor's text stands for. */
export function readExpression(shown: string, fields: readonly ExpressionField[]): string {
  return tokensOf(shown)
    .map(({ text }) => nameToken(text, fields))
    .join('');
}

/** Where a position of the expression, counted from 0, stands in the editor's text. */
export function shownPosition(shown: string, fields: readonly ExpressionField[], position: number): number {
  let [at, shownAt] = [0, 0];
  for (const { text } of tokensOf(shown)) {
    const { length } = nameToken(text, fields);
    if (position < at + length) return shownAt + Math.min(position - at, length === text.length ? length : 0);
    at += length;
    shownAt += text.length;
  }
  return shown.length;
}

function nameToken(text: string, fields: readonly ExpressionField[]): string {
  const label = LABELLED.exec(text)?.[1];
  if (label === undefined) return text;
  // An unknown label is named as it is: the message about it then names what was typed.
  return `\${${fields.find((field) => field.label === label)?.name ?? label}}`;
}
