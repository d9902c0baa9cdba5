import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import { MAX_ROWS, RunQueryBody, RunQueryReply } from './queries.ts';
import type { ValueOf } from '../wire.ts';

/** WID-020: of a list, until its reader asks for more. */
export const LISTED_VIEWERS = 500;

const { filters, sorts, widgets, vis_config, url, dataSource } = RunQueryBody.shape;

export const UniqueViewersBody = z.strictObject({
  filters,
  sorts,
  widgets,
  vis_config,
  url,
  dataSource,
  /** Columns in the order wished; the Stream ID is always the first. Empty for those of WID-021. */
  fields: z.array(RunQueryBody.shape.fields.element).max(30).default([]),
  limit: z.number().int().min(1).max(MAX_ROWS).default(LISTED_VIEWERS),
});
export type UniqueViewersBody = ValueOf<typeof UniqueViewersBody>;

export const uniqueViewers = route({
  id: 'viewers.unique',
  summary: 'One row per viewer with at least one play',
  method: 'POST',
  path: `${CUSTOMER_BASE}/viz/unique-viewers`,
  permission: 'signed-in',
  audit: { not: 'it reads' },
  params: CustomerParams,
  body: UniqueViewersBody,
  reply: RunQueryReply,
});
