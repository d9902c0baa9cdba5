import { isPageId, type PageId } from './page-catalogue.ts';

/** SHELL-007: prefix in the specification. */
const CONTENT_PREFIX = 'content_insights';
/** SHELL-009, SHELL-010: prefix in the address bar. */
const ADDRESS_PREFIX = 'viewer-insights';

const readablePrefixes: readonly string[] = [CONTENT_PREFIX, 'content-insights', 'viewer_insights', ADDRESS_PREFIX];

export function pagePath(page: PageId): string {
  return `/${ADDRESS_PREFIX}/${page}`;
}

export type PathReading =
  /** `canonical`: the address already has the right prefix. */
  | { kind: 'page'; page: PageId; canonical: boolean }
  /** Our prefix with an unknown page. */
  | { kind: 'unknown-page'; name: string }
  /** The prefix alone or the root, which mean the default page. */
  | { kind: 'root' }
  | { kind: 'elsewhere' };

export function readPath(pathname: string): PathReading {
  const [prefix, name, ...rest] = pathname.split('/').filter((part) => part !== '');
  if (prefix === undefined) return { kind: 'root' };
  if (!readablePrefixes.includes(prefix)) return { kind: 'elsewhere' };
  if (name === undefined) return { kind: 'root' };
  if (rest.length > 0 || !isPageId(name)) return { kind: 'unknown-page', name: [name, ...rest].join('/') };
  return { kind: 'page', page: name, canonical: prefix === ADDRESS_PREFIX };
}
