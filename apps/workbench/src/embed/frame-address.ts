import { EXPLORE_MODEL, EXPLORE_VIEW, QueryId } from '@playhead/contract/http/explore';
import type { FrameTarget } from './frame-host.ts';

export interface FrameAddress {
  target: FrameTarget;
  /** For one use. */
  code: string | null;
  /** Origin of the host; null for this server's own. */
  embedDomain: string | null;
  theme: 'light' | 'dark' | undefined;
  /** Whether the host speaks through a port (`sdk=2`, `sdk=3`) or posts JSON texts. */
  sdk: boolean;
}

/** Where the built-in frame stands in front of the paths that Looker's protocol knows. */
const MOUNT = '/workbench';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null when the address is none of a frame. */
export function readAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FrameAddress | null {
  const target = targetOfUrl(pathname + search);
  if (target === null) return null;
  const query = new URLSearchParams(search);
  const theme = query.get('theme');
  return {
    target,
    code: query.get('code'),
    embedDomain: query.get('embed_domain'),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    sdk: query.has('sdk'),
  };
}

export function withoutCode({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  query.delete('code');
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}

/**
 * What `/embed/explore/playhead/customer_view?qid=…` and `/embed/looks/…` show, with or without our mount, as
 * well as `/workbench/` alone; null for others.
 */
export function targetOfUrl(url: string): FrameTarget | null {
  const [path = '', search = ''] = url.split('#')[0]?.split('?') ?? [];
  const bare = path.startsWith(`${MOUNT}/`) ? path.slice(MOUNT.length) : path;
  if (path === `${MOUNT}/`) return exploreTarget(new URLSearchParams(search).get('qid'));
  const [, embed, kind, first, second, ...rest] = bare.split('/');
  if (embed !== 'embed' || rest.length > 0) return null;
  if (kind === 'looks')
    return UUID.test(first ?? '') && second === undefined ? { kind: 'look', report: first ?? '' } : null;
  const isExplore = (kind === 'explore' || kind === 'query') && first === EXPLORE_MODEL && second === EXPLORE_VIEW;
  return isExplore ? exploreTarget(new URLSearchParams(search).get('qid')) : null;
}

/** Null for an id that cannot be one. */
export function exploreTarget(qid: string | null): FrameTarget | null {
  if (qid === null || qid === '') return { kind: 'explore' };
  return QueryId.safeParse(qid).success ? { kind: 'explore', qid } : null;
}

/** As Looker spells it: the path begins with `/embed/`. */
export function urlOfTarget(target: FrameTarget): string {
  if (target.kind === 'look') return `/embed/looks/${target.report}`;
  const path = `/embed/explore/${EXPLORE_MODEL}/${EXPLORE_VIEW}`;
  return target.qid === undefined ? path : `${path}?qid=${target.qid}`;
}

export function absoluteUrlOfTarget(target: FrameTarget, origin: string): string {
  return `${origin}${MOUNT}${urlOfTarget(target)}`;
}
