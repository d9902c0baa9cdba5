import { type ReactNode, useMemo } from 'react';
import styles from './editor.module.css';
import type { ExpressionField } from './expression-completion.ts';
import { type ShownToken, tokensOf } from './expression-language.ts';
import { readExpression } from './shown-expression.ts';

export interface ExpressionPaintProps {
  text: string;
  fields: readonly ExpressionField[];
  /** What is underlined: the token at this position. */
  marked: { at: number; severity: 'error' | 'warning' } | null;
  /** Where `children` stand; null for nowhere. */
  anchor: number | null;
  children: ReactNode;
}

interface PlacedToken extends ShownToken {
  from: number;
}

/** The colours behind the text area: the same text, letter under letter. */
export function ExpressionPaint({ text, fields, marked, anchor, children }: ExpressionPaintProps) {
  const tokens = useMemo(() => placed(tokensOf(text)), [text]);
  const kinds = useMemo(() => new Map(fields.map(({ name, kind }) => [`\${${name}}`, kind])), [fields]);
  // An error at the end of the text has no character: the last token is underlined.
  const markedToken = marked === null ? undefined : (tokens.findLast(({ from }) => from <= marked.at) ?? tokens.at(-1));
  return (
    <div className={styles.paint}>
      <span aria-hidden="true">
        {tokens.map((token) => (
          <span
            key={token.from}
            className={styles[token.kind]}
            data-kind={
              token.kind === 'field' ? (kinds.get(readExpression(token.text, fields)) ?? 'unknown') : undefined
            }
            data-marked={token === markedToken ? marked?.severity : undefined}
          >
            {token.text}
          </span>
        ))}
        {/* A last line break has no height of its own. */}
        {'\u200b'}
      </span>
      {anchor === null ? null : (
        <div className={styles.anchor}>
          <span aria-hidden="true">{text.slice(0, anchor)}</span>
          <span className={styles.popupAnchor}>{children}</span>
        </div>
      )}
    </div>
  );
}

function placed(tokens: readonly ShownToken[]): readonly PlacedToken[] {
  let from = 0;
  return tokens.map((token) => {
    const position = from;
    from += token.text.length;
    return { ...token, from: position };
  });
}
