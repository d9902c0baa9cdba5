import type { Alternative } from './alternatives.ts';
import type { CompareOperator } from './condition.ts';

export function readCompare(alternative: Alternative): { op: CompareOperator; operand: Alternative } | null {
  const orEqual = alternative.isSyntax(1, '=');
  const operand = () => alternative.from(orEqual ? 2 : 1);
  if (alternative.isSyntax(0, '>')) {
    return { op: orEqual ? 'greater_than_or_equal_to' : 'greater_than', operand: operand() };
  }
  if (alternative.isSyntax(0, '<')) {
    return { op: orEqual ? 'less_than_or_equal_to' : 'less_than', operand: operand() };
  }
  return null;
}

/** `a to b`, `a to`, `to b`; null when the word is not there. A missing end is an empty string. */
export function splitRange(text: string): { from: string; to: string } | null {
  const padded = ` ${text} `;
  const at = padded.indexOf(' to ');
  if (at < 0) return null;
  return { from: padded.slice(0, at).trim(), to: padded.slice(at + 4).trim() };
}
