import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import type { ValueOf } from '../wire.ts';

export const MAX_SUGGESTIONS = 50;
const MAX_ASSOCIATED = 200;
const RATE_PER_MINUTE = 240;

const repeated = (most: number) =>
  z
    .union([z.string().max(1000), z.array(z.string().max(1000)).max(most)])
    .default([])
    .transform((given) => (typeof given === 'string' ? [given] : given));

/**
 * FLT-067. With one `associate_key` every `associate_value` belongs to it; with several they belong together by their position,
 * and a key is repeated for each of its values.
 */
export const SuggestionsQuery = z.object({
  associate_key: repeated(MAX_ASSOCIATED),
  associate_value: repeated(MAX_ASSOCIATED),
  keyword: z.string().max(200).default(''),
  is_cust_tag: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((text) => text === 'true' || text === '1'),
});
export type SuggestionsQuery = ValueOf<typeof SuggestionsQuery>;

export const Suggestion = z.object({
  value: z.string(),
  /** FLT-074: what is shown; "EMPTY" for an empty value. */
  name: z.string(),
});
export type Suggestion = ValueOf<typeof Suggestion>;

export const suggestions = route({
  id: 'suggestions.list',
  summary: 'Values of a field, most used first in the last 90 days',
  method: 'GET',
  path: `${CUSTOMER_BASE}/suggestions/:key`,
  permission: 'signed-in',
  rateLimit: RATE_PER_MINUTE,
  params: CustomerParams.extend({ key: z.string().min(1).max(200) }),
  query: SuggestionsQuery,
  reply: z.array(Suggestion),
});
