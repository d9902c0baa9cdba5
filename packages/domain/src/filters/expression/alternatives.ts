export const ESCAPE = '^';
const SEPARATOR = ',';
export const WILDCARD = '%';

/** One alternative without its escapes: a character that was escaped is text, never syntax. */
export interface Alternative {
  text: string;
  isSyntax(index: number, character: string): boolean;
  /** The rest from `index` on, surrounding blanks removed. */
  from(index: number): Alternative;
}

/** Returns null when the last escape has nothing to escape. Empty alternatives are left out. One pass, no backtracking. */
export function splitAlternatives(expression: string, most: number): readonly Alternative[] | null | 'too-many' {
  const found: Alternative[] = [];
  let characters: string[] = [];
  let escaped = new Set<number>();
  const close = () => {
    const alternative = trimmed(characters.join(''), escaped);
    if (alternative.text !== '') found.push(alternative);
    characters = [];
    escaped = new Set();
  };
  for (let index = 0; index < expression.length; index += 1) {
    const character = expression.charAt(index);
    if (character === ESCAPE) {
      index += 1;
      if (index >= expression.length) return null;
      escaped.add(characters.length);
      characters.push(expression.charAt(index));
    } else if (character === SEPARATOR) {
      close();
      if (found.length > most) return 'too-many';
    } else characters.push(character);
  }
  close();
  return found.length > most ? 'too-many' : found;
}

export function isBlank(character: string): boolean {
  return character.trim() === '';
}

function trimmed(text: string, escaped: ReadonlySet<number>, offset = 0): Alternative {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charAt(start)) && !escaped.has(offset + start)) start += 1;
  while (end > start && isBlank(text.charAt(end - 1)) && !escaped.has(offset + end - 1)) end -= 1;
  const kept = text.slice(start, end);
  const first = offset + start;
  return {
    text: kept,
    isSyntax: (index, character) => kept.charAt(index) === character && !escaped.has(first + index),
    from: (index) => trimmed(kept.slice(index), escaped, first + index),
  };
}
