import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { route } from '../../route.ts';
import { Day } from '../../text.ts';
import type { ValueOf } from '../../wire.ts';

export const auditKinds = ['sign_ins', 'exports', 'shares', 'deletions', 'administration'] as const;
export type AuditKind = (typeof auditKinds)[number];

export const AUDIT_ENTRIES_PER_PAGE = 100;

export const AuditEntry = z.object({
  id: z.number().int(),
  /** ISO instant. */
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  /** The action in words. */
  what: z.string(),
  target: z.string().nullable(),
  address: z.string().nullable(),
  outcome: z.enum(['done', 'refused']),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = ValueOf<typeof AuditEntry>;

const AuditQuery = z.object({
  /** Days in the customer's zone. */
  from: Day.optional(),
  to: Day.optional(),
  kind: z.enum(auditKinds).optional(),
  /** Part of the actor, the action, the target or the address. */
  text: z.string().max(100).optional(),
});
export type AuditQuery = ValueOf<typeof AuditQuery>;

export const listAudit = route({
  id: 'audit.list',
  summary: 'The audit log of the customer, the newest entries first',
  method: 'GET',
  path: `${CUSTOMER_BASE}/audit`,
  permission: 'ci_admin_permission',
  params: CustomerParams,
  query: AuditQuery.extend({
    /** Id of the last entry of the page before. */
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: z.object({ entries: z.array(AuditEntry), has_more: z.boolean() }),
});

export const auditFile = route({
  id: 'audit.file',
  summary: 'The audit log of the customer as a CSV file, the newest entries first',
  method: 'GET',
  path: `${CUSTOMER_BASE}/audit/file`,
  permission: 'ci_admin_permission',
  audit: 'always',
  rateLimit: 60,
  params: CustomerParams,
  query: AuditQuery,
  file: 'CSV with a header line',
  reply: z.null(),
});
