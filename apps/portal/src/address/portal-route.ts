import { OVERVIEW, readAnalyticsPath, readNext, type AnalyticsTarget } from './analytics-target.ts';

export type PortalRoute =
  | { kind: 'home' }
  | { kind: 'analytics'; target: AnalyticsTarget }
  | { kind: 'customer-switch'; customerId: number; target: AnalyticsTarget }
  | { kind: 'logout' }
  | { kind: 'unknown' };

const CUSTOMER_SWITCH = /^\/customer_switch\/([1-9]\d{0,9})\/?$/;
const ANALYTICS_ROOT = /^\/(?:analytics|viewer-insights)\/?$/;

export function readRoute({ pathname, search }: { pathname: string; search: string }): PortalRoute {
  const query = new URLSearchParams(search);
  if (pathname === '/') return { kind: 'home' };
  if (pathname === '/logout' || pathname === '/logout/') return { kind: 'logout' };
  if (ANALYTICS_ROOT.test(pathname)) return { kind: 'analytics', target: OVERVIEW };

  const customerId = CUSTOMER_SWITCH.exec(pathname)?.[1];
  if (customerId !== undefined) {
    return { kind: 'customer-switch', customerId: Number(customerId), target: readNext(query.get('next')) };
  }

  const shareCode = query.get('shareCode');
  const target = readAnalyticsPath(shareCode === null ? pathname : `${pathname}?shareCode=${shareCode}`);
  return target === null ? { kind: 'unknown' } : { kind: 'analytics', target };
}
