import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { pageIds } from '../../page-ids.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';
import { QueryId } from '../explore.ts';

/** WBK-004 */
export const EmbedUrlBody = z.strictObject({
  type: z.enum(['dashboard', 'look', 'explore']),
  page: z.enum(pageIds),
  /** SHELL-005: the filter string of a dashboard, without `?`. */
  filters: z.string().max(60_000).default(''),
  qid: QueryId.optional(),
  /** The saved analysis of a look. */
  report: z.uuid().optional(),
  theme: z.enum(['light', 'dark']).default('light'),
  /** Origin of the window that holds the frame; without it, only a page of this server's own origin can speak to the frame. */
  embed_domain: z.string().max(300).optional(),
});
export type EmbedUrlBody = ValueOf<typeof EmbedUrlBody>;

/** WBK-003. The address of the built-in workbench has a one-use code that the frame swaps for its token at once. */
export const embedUrl = route({
  id: 'biFrame.embedUrl',
  summary: 'Address of the BI frame for a page',
  method: 'POST',
  path: `${CUSTOMER_BASE}/content-insights/looker-embed-url`,
  permission: 'signed-in',
  audit: { not: 'it opens a page for the caller' },
  storesData: true,
  rateLimit: 240,
  params: CustomerParams,
  body: EmbedUrlBody,
  reply: z.object({ url: z.string() }),
});

export const FrameCode = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'no code of an embed address');

export const FrameGrant = z.object({
  token: z.string(),
  /** The end of the token that the address was made with. */
  expires_at: z.iso.datetime(),
  customer_id: z.number().int(),
  /** Origin of the only host that the frame may speak to; null for this server's own. */
  embed_domain: z.string().nullable(),
});
export type FrameGrant = ValueOf<typeof FrameGrant>;

/** The code is the credential: it works once, for a minute. */
export const openFrameSession = route({
  id: 'biFrame.openSession',
  summary: 'Swap the code of an embed address for a token with the rights of its caller',
  method: 'POST',
  path: '/v1/bi-frame/session',
  permission: 'public',
  audit: { not: 'it opens a page for the caller' },
  rateLimit: 240,
  body: z.strictObject({ code: FrameCode }),
  errors: ['frame_code_used'],
  reply: FrameGrant,
});
