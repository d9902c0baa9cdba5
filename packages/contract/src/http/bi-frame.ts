import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { pageIds } from '../page-ids.ts';
import { route } from '../route.ts';
import type { ValueOf } from '../wire.ts';
import { QueryId } from './explore.ts';

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
  /** Origin of the window that holds the frame. */
  embedDomain: z.string().max(300).optional(),
});
export type EmbedUrlBody = ValueOf<typeof EmbedUrlBody>;

/** WBK-003. The address of the built-in workbench has a one-use code that the frame swaps for its token at once. */
export const embedUrl = route({
  id: 'biFrame.embedUrl',
  summary: 'Address of the BI frame for a page',
  method: 'POST',
  path: `${CUSTOMER_BASE}/content-insights/looker-embed-url`,
  permission: 'signed-in',
  rateLimit: 240,
  params: CustomerParams,
  body: EmbedUrlBody,
  reply: z.object({ url: z.string() }),
});
