import { readCustomerSwitch, readPath } from '@playhead/domain/pages';
import { isOwnPath } from '@playhead/domain/sign-in';

const RETURN_PARAM = 'return';

/** `/sign-in` that leads back to a page; the page's own query is kept. */
export function signInPath(from: { pathname: string; search: string }): string {
  if (!isWorthReturning(from.pathname)) return '/sign-in';
  return `/sign-in?${new URLSearchParams({ [RETURN_PARAM]: from.pathname + from.search }).toString()}`;
}

/** Only a page of ours or a share link: a crafted link must not send a fresh sign-in elsewhere. */
export function returnPath(search: string): string {
  return pageOrStart(new URLSearchParams(search).get(RETURN_PARAM) ?? '/');
}

export function pageOrStart(target: string): string {
  if (!isOwnPath(target)) return '/';
  const [pathname = ''] = target.split('?');
  return isWorthReturning(pathname) ? target : '/';
}

function isWorthReturning(pathname: string): boolean {
  return readPath(pathname).kind === 'page' || readCustomerSwitch(pathname, null) !== null;
}
