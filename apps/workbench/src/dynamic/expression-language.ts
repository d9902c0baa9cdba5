import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const WORDS = /^(?:and|or|not|yes|no|null)\b/i;

/** Colours only: what is right or wrong is said by domain/expressions. */
const expressionLanguage = StreamLanguage.define<null>({
  startState: () => null,
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^\$\{[^}]*\}?/)) return 'variableName';
    if (stream.match(/^(["'])(?:(?!\1).)*\1?/)) return 'string';
    if (stream.match(/^\d+(?:\.\d+)?/)) return 'number';
    if (stream.match(WORDS)) return 'keyword';
    if (stream.match(/^[A-Za-z_]\w*/)) return stream.peek() === '(' ? 'typeName' : null;
    stream.next();
    return 'operator';
  },
});

const colours = HighlightStyle.define([
  { tag: tags.string, color: 'color-mix(in srgb, var(--ph-series-2) 88%, var(--ph-text))' },
  { tag: tags.number, color: 'color-mix(in srgb, var(--ph-series-3) 72%, var(--ph-text))' },
  { tag: tags.keyword, color: 'var(--ph-accent)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--ph-accent)' },
  { tag: tags.operator, color: 'var(--ph-text-muted)' },
]);

export const expressionSyntax = [expressionLanguage, syntaxHighlighting(colours)];
