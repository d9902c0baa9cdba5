import { isPageId, type PageId } from './page-catalogue.ts';

/** SHELL-007: where pages live in the specification. */
const CONTENT_PREFIX = 'content_insights';
/** SHELL-009, SHELL-010: what the address bar shows instead. */
const ADDRESS_PREFIX = 'viewer-insights';

const readablePrefixes: readonly string[] = [CONTENT_PREFIX, 'content-insights', 'viewer_insights', ADDRESS_PREFIX];

export function pagePath(page: PageId): string {
  return `/${ADDRESS_PREFIX}/${page}`;
}

export type PathReading =
  /** A page of ours; `canonical` tells whether the address already shows the right prefix. */
  | { kind: 'page'; page: PageId; canonical: boolean }
  /** Under our prefix, but no page of that name. */
  | { kind: 'unknown-page'; name: string }
  /** The prefix alone or the root: the default page is meant. */
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
