import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { pageIds } from '../page-ids.ts';
import { route } from '../route.ts';
import { DateFilter, SavedFilterSet } from './saved-filters.ts';
import type { ValueOf } from '../wire.ts';

/** A view as it is shared: where it stands and what is filtered (RPT-024). */
export const SharedView = z.strictObject({
  page: z.enum(pageIds),
  /** The query string of the view: filters, period, drill-down and settings, without codes and tokens. */
  search: z.string().max(60_000),
  /** The same filters and period with their definitions (FLT-052, FLT-053); absent where they would make the view too long. */
  filters: SavedFilterSet.optional(),
  date: DateFilter.optional(),
});
export type SharedView = ValueOf<typeof SharedView>;

/** A longer view is shared by its query string alone. */
const MAX_SHARED_TEXT = 70_000;

/** RPT-024 as it stands on the wire: two JSON texts; `code` is taken and ignored, the server makes it (product.md 5). */
export const ShareLinkBody = z.strictObject({
  data: z.strictObject({ filter: z.string().max(MAX_SHARED_TEXT), customer: z.string().max(1000) }),
  code: z.string().max(64).optional(),
});
export type ShareLinkBody = ValueOf<typeof ShareLinkBody>;

const ShareCode = z.string().regex(/^[A-Za-z0-9]{15,40}$/, 'no share code');

export const createShareLink = route({
  id: 'shareLinks.create',
  summary: 'Store a view and return the code that opens it for users of the same customer',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/share-links`,
  permission: 'signed-in',
  rateLimit: 60,
  params: CustomerParams,
  body: ShareLinkBody,
  reply: z.object({ code: z.string() }),
});

export const readShareLink = route({
  id: 'shareLinks.read',
  summary: 'The view behind a share code',
  method: 'GET',
  path: `${CUSTOMER_BASE}/share-links/:code`,
  permission: 'signed-in',
  params: CustomerParams.extend({ code: ShareCode }),
  reply: z.object({ code: z.string(), data: z.object({ filter: z.string(), customer: z.string() }) }),
});

export function encodeSharedView(view: SharedView, customer: { id: number; name: string }): ShareLinkBody {
  const whole = JSON.stringify(view);
  const { page, search } = view;
  const filter = whole.length <= MAX_SHARED_TEXT ? whole : JSON.stringify({ page, search });
  return { data: { filter, customer: JSON.stringify(customer) } };
}

/** Null when the stored text is no view: an old or foreign writer. */
export function decodeSharedView(filter: string): SharedView | null {
  try {
    return SharedView.safeParse(JSON.parse(filter)).data ?? null;
  } catch {
    return null;
  }
}
