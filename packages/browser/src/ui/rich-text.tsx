import { Fragment, type ReactNode } from 'react';

/** A text with elements in its places: `rich(t('See {link}.'), { link: <a/> })`. */
export function rich(template: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return template
    .split(/\{(\w+)\}/)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 0 ? piece : (parts[piece] ?? `{${piece}}`)}</Fragment>);
}
