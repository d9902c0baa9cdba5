import { type PageId, pagePath } from '@playhead/domain/pages';

export interface ShareTarget {
  /** Null where no portal is in front of Playhead: the link then leads to Playhead itself. */
  portalUrl: string | null;
  /** Where Playhead itself is. */
  appOrigin: string;
  customerId: number;
  page: PageId;
  code: string;
}

/** RPT-022, RPT-023: the portal first switches to the customer, then opens the view. */
export function shareUrl({ portalUrl, appOrigin, customerId, page, code }: ShareTarget): string {
  const path = `${pagePath(page)}?shareCode=${encodeURIComponent(code)}`;
  if (portalUrl === null) return `${appOrigin}${path}`;
  return `${portalUrl.replace(/\/+$/, '')}/customer_switch/${customerId}/?next=${encodeURIComponent(path)}`;
}
