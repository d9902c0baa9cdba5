import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';

export const DATA_HEALTH_DAYS = 30;
/** Rows that were loaded this many days after their own are late. */
export const LATE_DAYS = 2;

export const DataHealth = z.object({
  last_load: z
    .object({
      name: z.string(),
      kind: z.enum(['file', 'request']),
      state: z.string(),
      rows: z.number().int(),
      at: z.string(),
    })
    .nullable(),
  /** Generated sessions of a demo customer, which no load brought; null for others. */
  generated: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The last 30 days in the customer's zone, days without rows included. */
  days: z.array(z.object({ day: z.string(), rows: z.number().int(), late_rows: z.number().int() })),
  /** Of the loads of these days. */
  loads: z.object({
    count: z.number().int(),
    interrupted: z.number().int(),
    rows: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.number().int(),
  }),
  rejected: z.array(z.object({ reason: z.string(), field: z.string(), rows: z.number().int() })),
  rollups: z.object({
    /** `checking`: a load was cut off, and queries read the sessions until the rollups were checked. */
    state: z.enum(['complete', 'incomplete', 'checking']),
    /** Months such as 202611 whose rollups lack sessions. */
    months: z.array(z.number().int()),
  }),
});
export type DataHealth = ValueOf<typeof DataHealth>;

export const readDataHealth = route({
  id: 'dataHealth.read',
  summary: 'Last load, rows by day, rejected and late rows, state of the rollups',
  method: 'GET',
  path: `${CUSTOMER_BASE}/data-health`,
  permission: 'ci_admin_permission',
  rateLimit: 60,
  params: CustomerParams,
  reply: DataHealth,
});
