import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';

/** USR-022 */
export const SubscriberMetadataField = z.object({
  name: z.string(),
  /** As the filters and the segment builder call it. */
  label: z.string(),
  description: z.string(),
  /** Of the people in a household, or of the household itself. */
  source: z.enum(['residents', 'demographics']),
  type: z.enum(['string', 'number']),
  /** Distinct values. */
  values: z.number().int(),
  /** Viewers with a play in the last 90 days whose household has a value / all such viewers. */
  coverage: z.number().min(0).max(1),
  loaded_at: z.iso.datetime(),
});
export type SubscriberMetadataField = ValueOf<typeof SubscriberMetadataField>;

const SubscriberMetadata = z.object({
  fields: z.array(SubscriberMetadataField),
  /** Null where nothing was loaded. */
  loaded_at: z.iso.datetime().nullable(),
});
export type SubscriberMetadata = ValueOf<typeof SubscriberMetadata>;

export const subscriberMetadata = route({
  id: 'subscriberMetadata.read',
  summary: 'Metadata fields of subscribers and households with their coverage; refused where it is not enabled',
  method: 'GET',
  path: `${CUSTOMER_BASE}/subscriber-metadata`,
  permission: 'signed-in',
  params: CustomerParams,
  errors: ['forbidden'],
  reply: SubscriberMetadata,
});
