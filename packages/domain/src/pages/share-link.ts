import type { PageId } from './page-catalogue.ts';
import { pagePath, readPath } from './page-path.ts';

export interface ShareTarget {
  /** Address of the app or of the portal around it, from `shareBase`. */
  base: string;
  customerId: number;
  page: PageId;
  code: string;
}

/** RPT-022, RPT-023: the link first switches to the customer, then opens the view. */
export function shareLink({ base, customerId, page, code }: ShareTarget): string {
  const path = `${pagePath(page)}?shareCode=${encodeURIComponent(code)}`;
  return `${base.replace(/\/+$/, '')}/customer_switch/${customerId}/?next=${encodeURIComponent(path)}`;
}

export interface ShareBase {
  appOrigin: string;
  /** Configured address of the portal, which may have a path. */
  portalUrl: string | null;
  /** Origin of the portal that frames the app; null when the app stands alone. */
  hostOrigin: string | null;
}

/** A link opens where it was made: in the app, or in the portal that frames it. */
export function shareBase({ appOrigin, portalUrl, hostOrigin }: ShareBase): string {
  if (hostOrigin === null) return appOrigin;
  return portalUrl !== null && `${portalUrl}/`.startsWith(`${hostOrigin}/`) ? portalUrl : hostOrigin;
}

export interface CustomerSwitch {
  customer: string;
  /** Path of the page to open, or the root. */
  next: string;
}

const CUSTOMER_SWITCH = /^\/customer_switch\/([1-9]\d{0,9})\/?$/;
/** Nothing is decoded: an encoded slash is not a slash. */
const NEXT = /^(\/[\w-]+\/[\w-]+)\/?(?:\?shareCode=([\w-]{1,64}))?$/;

/** Reads the address of a share link; a `next` that is not a page opens the start page. */
export function readCustomerSwitch(pathname: string, wanted: string | null): CustomerSwitch | null {
  const customer = CUSTOMER_SWITCH.exec(pathname)?.[1];
  if (customer === undefined) return null;
  const [, path = '', code] = NEXT.exec(wanted ?? '') ?? [];
  const reading = readPath(path);
  if (reading.kind !== 'page') return { customer, next: '/' };
  return { customer, next: `${pagePath(reading.page)}${code === undefined ? '' : `?shareCode=${code}`}` };
}
