import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { permissions } from '../../permissions.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';
import { dataFormats } from '../deliveries/deliveries.ts';

/** Parts of the product that a customer has or has not. */
export const packageFeatures = [
  'ads',
  'ad_server_log',
  'demographics',
  'subscriber_metadata',
  'audience_metadata_export',
  'stream_ids',
  'segment_builder',
  'segment_time_base',
  'subscriber_segments',
  'average_minute_audience',
  'category_benchmark',
] as const;
export type PackageFeature = (typeof packageFeatures)[number];

export const exportFormats = ['pdf', 'png', 'zip', ...dataFormats] as const;
export const exportDestinations = ['download', 'email', 's3', 'sftp'] as const;

const DayPart = z.object({
  name: z.string(),
  /** Local `HH:MM`; the first part begins before midnight. */
  from: z.string(),
  to: z.string(),
});

/** USR-015, USR-016, USR-018: what a customer has booked, and what the reader may do with it. */
export const Packaging = z.object({
  features: z.array(z.object({ id: z.enum(packageFeatures), enabled: z.boolean() })),
  /** Those the reader has. */
  permissions: z.array(z.enum(permissions)),
  segments: z.object({
    usage: z.number().int(),
    quota: z.number().int(),
    /** SEG-094: internal users may create more than the quota. */
    may_exceed: z.boolean(),
    /** SEG-090 */
    locked: z.boolean(),
    /** Longest time range of a segment, in days. */
    longest_range: z.number().int(),
  }),
  sampling: z.object({
    /** The reader's own switch. */
    on: z.boolean(),
    /** Share of the viewers in a sample. */
    rate: z.number(),
  }),
  time_zone: z.string(),
  /** 0 = Sunday. */
  week_start_day: z.number().int().min(0).max(6),
  day_parts: z.array(DayPart),
  default_country: z.string().nullable(),
  custom_tags: z.array(z.string()),
  export_formats: z.array(z.enum(exportFormats)),
  export_destinations: z.array(z.enum(exportDestinations)),
  footer_visible: z.boolean(),
});
export type Packaging = ValueOf<typeof Packaging>;

export const readPackaging = route({
  id: 'packaging.read',
  summary: 'What the customer has booked: features, permissions of the user, quotas, calendar, exports',
  method: 'GET',
  path: `${CUSTOMER_BASE}/packaging`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: Packaging,
});
