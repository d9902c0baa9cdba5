type TokenKind = 'field' | 'string' | 'number' | 'keyword' | 'function' | 'operator' | 'plain';

export interface ShownToken {
  kind: TokenKind;
  text: string;
}

/** In the order in which they are tried; every character belongs to one. */
const kinds: readonly (readonly [TokenKind, RegExp])[] = [
  ['plain', /\s+/y],
  ['field', /\$\{[^}]*\}?|\[[^\]]*\]?/y],
  ['string', /(["'])(?:(?!\1).)*\1?/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['keyword', /(?:and|or|not|yes|no|null)\b/iy],
  ['function', /[A-Za-z_]\w*(?=\()/y],
  ['plain', /[A-Za-z_]\w*/y],
  ['operator', /[^]/y],
];

/** For colours only: what is right or wrong is said by domain/expressions. */
export function tokensOf(text: string): readonly ShownToken[] {
  const tokens: ShownToken[] = [];
  let from = 0;
  while (from < text.length) {
    const found = tokenAt(text, from);
    tokens.push(found);
    from += found.text.length;
  }
  return tokens;
}

function tokenAt(text: string, from: number): ShownToken {
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = from;
    const [matched] = pattern.exec(text) ?? [''];
    if (matched !== '') return { kind, text: matched };
  }
  return { kind: 'plain', text: text.slice(from) };
}
