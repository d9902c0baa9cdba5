import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';

export const LatencyRecord = z.strictObject({
  field_type: z.enum(['embed_url', 'looker', 'page']),
  field_name: z.string().max(200),
  latency: z.number().min(0).max(3_600_000),
  browser_cache: z.boolean().optional(),
  browser_info: z.string().max(300).optional(),
});
export type LatencyRecord = ValueOf<typeof LatencyRecord>;

export const recordLatencies = route({
  id: 'monitors.record',
  summary: 'Latency records of the browser',
  method: 'POST',
  path: `${CUSTOMER_BASE}/monitors`,
  permission: 'signed-in',
  audit: { not: 'it reports how fast pages are' },
  rateLimit: 120,
  params: CustomerParams,
  body: z.array(LatencyRecord).max(100),
  reply: z.object({ recorded: z.number().int() }),
});

export const browserErrorKinds = ['crash', 'script', 'chunk'] as const;

/** Without query strings: codes stand in them. */
export const BrowserError = z.strictObject({
  kind: z.enum(browserErrorKinds),
  message: z.string().max(500),
  stack: z.string().max(4000).optional(),
  path: z.string().max(200),
});
export type BrowserError = ValueOf<typeof BrowserError>;

/** ERR-026 */
export const reportBrowserErrors = route({
  id: 'monitors.errors',
  summary: 'Errors of the app in the browser',
  method: 'POST',
  path: `${CUSTOMER_BASE}/monitors/errors`,
  permission: 'signed-in',
  audit: { not: 'it reports mistakes of the app itself' },
  rateLimit: 60,
  params: CustomerParams,
  body: z.array(BrowserError).max(20),
  reply: z.object({ recorded: z.number().int() }),
});
