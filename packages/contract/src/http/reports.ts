import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import type { ValueOf } from '../wire.ts';
import { EXPLORE_BODY_BYTES, ExploreQuery } from './explore.ts';

/** RPT-013 */
export const MAX_REPORT_NAME = 50;
/** RPT-021 */
export const REPORT_CODE_LENGTH = 15;
const MAX_DESCRIPTION = 2_000;
const MAX_RECEIVERS = 500;

/** RPT-009: `owner` may change it; `reader` may open, duplicate and share it. Admins own what a removed user left. */
export const reportRoles = ['owner', 'reader'] as const;
export type ReportRole = (typeof reportRoles)[number];

/** RPT-004 */
export const reportSpaces = ['owned_by_anyone', 'owned_by_me', 'not_owned_by_me'] as const;
export type ReportSpace = (typeof reportSpaces)[number];

/** RPT-002, in a list: without the query. */
export const ReportEntry = z.object({
  id: z.uuid(),
  report_name: z.string(),
  description: z.string(),
  code: z.string(),
  role: z.enum(reportRoles),
  owner: z.string(),
  /** The owner is no user of the customer any more. */
  owner_left: z.boolean(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Boards, schedules and other places that show it. */
  used_in: z.number().int(),
});
export type ReportEntry = ValueOf<typeof ReportEntry>;

/** RPT-002, WBK-013: opened in the BI frame as look (view) or explore (edit). */
export const Report = ReportEntry.extend({
  looker_query_body: ExploreQuery,
  look_embed_url: z.string(),
  explore_embed_url: z.string(),
});
export type Report = ValueOf<typeof Report>;

const Name = z.string().max(200);
const Description = z.string().max(MAX_DESCRIPTION);
const REPORTS = `${CUSTOMER_BASE}/reports`;
const ReportParams = CustomerParams.extend({ id: z.uuid() });
const writes = { permission: 'signed-in', storesData: true, rateLimit: 120 } as const;

export const createReport = route({
  id: 'reports.create',
  summary: 'Save an analysis',
  method: 'POST',
  path: REPORTS,
  ...writes,
  bodyLimit: EXPLORE_BODY_BYTES,
  params: CustomerParams,
  body: z.strictObject({ report_name: Name, description: Description.default(''), looker_query_body: ExploreQuery }),
  reply: Report,
});

/** RPT-020: with `code`, the one of that code, or none. */
export const listReports = route({
  id: 'reports.list',
  summary: 'Saved analyses of the customer',
  method: 'GET',
  path: REPORTS,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({
    space: z.enum(reportSpaces).default('owned_by_anyone'),
    code: z.string().max(40).optional(),
  }),
  reply: z.object({ reports: z.array(ReportEntry) }),
});

export const readReport = route({
  id: 'reports.read',
  summary: 'A saved analysis',
  method: 'GET',
  path: `${REPORTS}/:id`,
  permission: 'signed-in',
  params: ReportParams,
  reply: Report,
});

/** RPT-020: a rename has `report_name` alone. `version` is that which the caller saw: an older one is refused. */
export const updateReport = route({
  id: 'reports.update',
  summary: 'Change a saved analysis of the caller',
  method: 'PUT',
  path: `${REPORTS}/:id`,
  ...writes,
  bodyLimit: EXPLORE_BODY_BYTES,
  params: ReportParams,
  body: z.strictObject({
    report_name: Name.optional(),
    description: Description.optional(),
    looker_query_body: ExploreQuery.optional(),
    version: z.number().int().optional(),
  }),
  reply: Report,
});

export const deleteReport = route({
  id: 'reports.delete',
  summary: 'Delete a saved analysis of the caller; it can be restored for 30 days',
  method: 'DELETE',
  path: `${REPORTS}/:id`,
  permission: 'signed-in',
  params: ReportParams,
  reply: z.object({ id: z.uuid() }),
});

export const restoreReport = route({
  id: 'reports.restore',
  summary: 'Undo the deletion of an analysis',
  method: 'POST',
  path: `${REPORTS}/restore/:id`,
  ...writes,
  params: ReportParams,
  reply: Report,
});

/** RPT-015, RPT-019 */
export const duplicateReport = route({
  id: 'reports.duplicate',
  summary: 'A copy of a saved analysis, owned by the caller',
  method: 'POST',
  path: `${REPORTS}/duplicate/:id`,
  ...writes,
  params: ReportParams,
  body: z.strictObject({ report_name: Name }),
  reply: Report,
});

/** RPT-016. `user_full_name` is taken and ignored: the token says who shares. The server makes the link; of `report_link` it reads the origin. */
export const shareReport = route({
  id: 'reports.share',
  summary: 'Tell colleagues about an analysis by e-mail',
  method: 'POST',
  path: `${REPORTS}/share/:id`,
  permission: 'signed-in',
  rateLimit: 60,
  params: ReportParams,
  body: z.strictObject({
    share_type: z.enum(['all', 'some']),
    email_list: z.array(z.string().max(254)).max(MAX_RECEIVERS).default([]),
    user_full_name: z.string().max(200).optional(),
    report_link: z.string().max(4_000).optional(),
    message: z.string().max(2_000).default(''),
  }),
  reply: z.object({
    sent: z.number().int(),
    /** What the sender should know all the same, such as a recipient that the mail server refused. */
    note: z.string().optional(),
  }),
});

/** RPT-017: addresses that "all" means. */
export const reportReceivers = route({
  id: 'reports.receivers',
  summary: 'E-mail addresses of the customer’s users',
  method: 'GET',
  path: `${CUSTOMER_BASE}/emails`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: z.object({ emails: z.array(z.string()) }),
});

export const ReportVersion = z.object({
  version: z.number().int(),
  report_name: z.string(),
  saved_by: z.string(),
  saved_at: z.iso.datetime(),
  looker_query_body: ExploreQuery,
});
export type ReportVersion = ValueOf<typeof ReportVersion>;

export const reportVersions = route({
  id: 'reports.versions',
  summary: 'Earlier states of a saved analysis, the latest first',
  method: 'GET',
  path: `${REPORTS}/:id/versions`,
  permission: 'signed-in',
  params: ReportParams,
  reply: z.object({ versions: z.array(ReportVersion) }),
});

export const reportUses = route({
  id: 'reports.uses',
  summary: 'Where a saved analysis is used',
  method: 'GET',
  path: `${REPORTS}/:id/uses`,
  permission: 'signed-in',
  params: ReportParams,
  reply: z.object({
    uses: z.array(z.object({ kind: z.enum(['schedule', 'board']), name: z.string(), owner: z.string() })),
  }),
});
