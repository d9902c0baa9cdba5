import { readCustomerSwitch, readPath } from '@playhead/domain/pages';
import { isOwnPath } from '@playhead/domain/sign-in';

const RETURN_PARAM = 'return';

/** `/sign-in` that leads back to a page; the page's own query is kept. */
export function signInPath(from: { pathname: string; search: string }): string {
  if (!isWorthReturning(from)) return '/sign-in';
  return `/sign-in?${new URLSearchParams({ [RETURN_PARAM]: from.pathname + from.search }).toString()}`;
}

/** Only a page of ours or a share link: a crafted link must not send a fresh sign-in elsewhere. */
export function returnPath(search: string): string {
  return pageOrStart(new URLSearchParams(search).get(RETURN_PARAM) ?? '/');
}

export function pageOrStart(target: string): string {
  if (!isOwnPath(target)) return '/';
  const [pathname = '', ...query] = target.split('?');
  return isWorthReturning({ pathname, search: query.join('?') }) ? target : '/';
}

function isWorthReturning(address: { pathname: string; search: string }): boolean {
  return readPath(address.pathname).kind === 'page' || readCustomerSwitch(address) !== null;
}
