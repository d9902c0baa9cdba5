import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';
import { ExportContent } from './export-content.ts';
import { FileJobBody, ZipJobBody } from './exports.ts';
import { DeliveryTarget } from './deliveries.ts';

/** DLV-020 */
export const planFormats = [
  'wysiwyg_pdf',
  'assembled_pdf',
  'wysiwyg_png',
  'inline_visualizations',
  'csv_zip',
  'csv',
] as const;
export type PlanFormat = (typeof planFormats)[number];

const PLAN_BODY_BYTES = 1024 * 1024;
const PlanId = z.uuid();
const Text = (longest: number) => z.string().max(longest);

/**
 * DLV-019, DLV-024: a plan as it stands on the wire. What tells who the caller is (`account`, `username`, `customerName`, `token`) is
 * taken and ignored: the token of the request says it.
 */
export const PlanConfiguration = z.strictObject({
  dashboardId: Text(100),
  type: z.enum(['email', 's3', 'sftp']),
  name: Text(200),
  format: z.enum(planFormats),
  /** Addresses of e-mail with commas between them, `s3://bucket`, or `sftp://host:port/path`. */
  address: Text(14_000),
  /** DLV-023: JSON; `access_key_id`, `region` and `path` of S3, `username` and `host_key` of SFTP. */
  params: Text(4_000).default('{}'),
  /** DLV-023: JSON with `secret_access_key`, or the password. Eleven asterisks for the one that is stored. */
  secret: Text(21_000).default(''),
  message: Text(10_000).default(''),
  cron: Text(200),
  timezone: Text(100),
  content: ExportContent,
  /** Not before the data of the day before is complete. */
  whenComplete: z.boolean().default(false),
  /** Sent once, now. */
  instant: z.boolean().default(false),
  /** Set by a user; a plan that fails three times in a row is paused too. */
  paused: z.boolean().default(false),
  mark: Text(100).optional(),
  page: Text(100).optional(),
  filters: z.unknown().optional(),
  filtersString: Text(60_000).optional(),
  limit: z.union([z.number(), Text(20)]).optional(),
  fields: z.array(Text(420)).max(100).optional(),
  long_tables: z.boolean().optional(),
  pdf_landscape: z.boolean().optional(),
  pdf_paper_size: Text(20).nullable().optional(),
  scale: z.number().optional(),
  apply_formatting: z.boolean().optional(),
  apply_vis: z.boolean().optional(),
  vis_config: z.record(z.string(), z.unknown()).optional(),
  actionType: Text(40).optional(),
  times: z.unknown().optional(),
  withsecret: z.boolean().optional(),
  queryId: Text(64).optional(),
  slug: Text(64).optional(),
  sendAll: z.boolean().optional(),
  widget_name: Text(200).optional(),
  id: Text(64).optional(),
  uuid: Text(64).optional(),
  account: Text(200).optional(),
  username: Text(254).optional(),
  customerName: Text(200).optional(),
  token: Text(8_192).optional(),
});
export type PlanConfiguration = ValueOf<typeof PlanConfiguration>;

/** DLV-017 */
export const StoredPlan = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  configuration: z.object({ configuration: PlanConfiguration }),
  /** Null for a plan that is paused. */
  next_fire_at: z.iso.datetime().nullable(),
  /** Why it is paused or failed last; null when all is well. */
  problem: z.string().nullable(),
  owner: z.string(),
});
export type StoredPlan = ValueOf<typeof StoredPlan>;

/** DLV-071: `message` and `errors` are shown as warnings. */
export const PlanReply = z.object({
  id: z.string().optional(),
  message: z.string().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
  /** The run that an instant plan started. */
  job: z.string().optional(),
  /** `message` is of a first attempt that failed, and others follow. */
  retrying: z.boolean().optional(),
  /** Of an SFTP server that is not known yet: to be shown and confirmed. */
  host_key: z.string().optional(),
});
export type PlanReply = ValueOf<typeof PlanReply>;

const WIDGET_PLANS = `${CUSTOMER_BASE}/viz/scheduled_plans/widget`;
const PLANS = `${CUSTOMER_BASE}/viz/scheduled_plans`;

/** Of every route that keeps a plan: plans have two addresses, by dashboard and by mark. */
const storedPlan = {
  storesData: true,
  permission: 'signed-in',
  rateLimit: 60,
  bodyLimit: PLAN_BODY_BYTES,
  params: CustomerParams,
  reply: PlanReply,
} as const;

/** DLV-068, DLV-077: with `instant` it is sent once and not kept; the same `id` again makes nothing new. */
export const createPlan = route({
  id: 'plans.create',
  summary: 'Keep a delivery plan, or send once',
  method: 'POST',
  path: WIDGET_PLANS,
  ...storedPlan,
  query: z.object({ id: PlanId.optional() }),
  body: PlanConfiguration,
});

export const listPlans = route({
  id: 'plans.list',
  summary: 'The caller’s delivery plans of a dashboard',
  method: 'GET',
  path: WIDGET_PLANS,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({
    account: Text(200).optional(),
    username: Text(254).optional(),
    dashboard: Text(100).optional(),
    dashboardId: Text(100).optional(),
  }),
  reply: z.array(StoredPlan),
});

export const updatePlan = route({
  id: 'plans.update',
  summary: 'Change a delivery plan',
  method: 'PUT',
  path: WIDGET_PLANS,
  ...storedPlan,
  query: z.object({ id: PlanId }),
  body: PlanConfiguration,
});

export const deletePlan = route({
  id: 'plans.delete',
  summary: 'Delete a delivery plan',
  method: 'DELETE',
  path: WIDGET_PLANS,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({ id: PlanId }),
  reply: z.object({ id: z.string() }),
});

/** DLV-018 */
const PlanPayload = z.strictObject({
  customerName: Text(200).optional(),
  scheduleId: PlanId.optional(),
  data: z.strictObject({ name: Text(200), configuration: PlanConfiguration }),
});

/** DLV-069, DLV-070: the same plans by customer and mark. */
export const listCustomerPlans = route({
  id: 'plans.listByMark',
  summary: 'The caller’s delivery plans by the mark of a dashboard',
  method: 'GET',
  path: PLANS,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({ customerName: Text(200).optional(), mark: Text(100) }),
  reply: z.object({ plans: z.array(StoredPlan) }),
});

export const createCustomerPlan = route({
  id: 'plans.createByMark',
  summary: 'Keep a delivery plan, or send once',
  method: 'POST',
  path: PLANS,
  ...storedPlan,
  body: PlanPayload,
});

export const updateCustomerPlan = route({
  id: 'plans.updateByMark',
  summary: 'Change a delivery plan',
  method: 'PUT',
  path: PLANS,
  ...storedPlan,
  body: PlanPayload,
});

export const deleteCustomerPlan = route({
  id: 'plans.deleteByMark',
  summary: 'Delete a delivery plan',
  method: 'DELETE',
  path: PLANS,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({ scheduleId: PlanId }),
  reply: z.object({ id: z.string() }),
});

/** DLV-078 */
export const sendWidgetData = route({
  id: 'plans.sendWidget',
  summary: 'Send the data of a widget once',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/viz/send/widget/data`,
  permission: 'ci_export_permission',
  rateLimit: 60,
  params: CustomerParams,
  body: z.strictObject({ title: Text(200), file: FileJobBody, target: DeliveryTarget }),
  reply: PlanReply,
});

/** DLV-026, DLV-028: constants of jobs that bring rows to a bucket. */
export const BUCKET_JOB = {
  job_type: 1,
  export_type: 1,
  export_data_format: 'csv_zip',
  export_destination: 1,
} as const;

/** DLV-026 */
export const BucketJob = z.strictObject({
  job_title: Text(200),
  job_type: z.literal(BUCKET_JOB.job_type),
  customer_account: Text(200).optional(),
  looker_dashboard_id: Text(100),
  export_type: z.literal(BUCKET_JOB.export_type),
  /** 0 daily, 1 weekly. */
  schedule_granularity: z.union([z.literal(0), z.literal(1)]),
  /** DLV-029: 1 is Sunday. */
  day_in_the_week: z.int().min(1).max(7).default(1),
  export_data_format: z.literal(BUCKET_JOB.export_data_format),
  export_destination: z.literal(BUCKET_JOB.export_destination),
  /** DLV-025: JSON of an `ExportTable` with `is_test_export` and, for schedules, `period`. */
  export_job_body: Text(200_000),
  export_s3_bucket: Text(300),
  export_s3_option_path: Text(900).default(''),
  export_s3_access_key: Text(200),
  export_s3_secret_key: Text(20_000),
  export_s3_region: Text(40),
  dashboard_filter: Text(60_000).default(''),
  paused: z.boolean().default(false),
});
export type BucketJob = ValueOf<typeof BucketJob>;

/** DLV-027 */
export const StoredBucketJob = BucketJob.extend({
  id: z.string(),
  timezone: z.string(),
  updated_time: z.iso.datetime(),
  /** Null for a job that is paused. */
  next_fire_at: z.iso.datetime().nullable(),
  /** Why it is paused or failed last; null when all is well. */
  problem: z.string().nullable(),
});
export type StoredBucketJob = ValueOf<typeof StoredBucketJob>;

const CustomerName = z.object({ customer_name: Text(200).optional() });

/** A page that has fewer is the last one. */
export const BUCKET_JOBS_PER_PAGE = 100;

/** DLV-073 */
export const listBucketJobs = route({
  id: 'plans.listBucketJobs',
  summary: 'The caller’s scheduled exports of rows to S3',
  method: 'GET',
  path: `${CUSTOMER_BASE}/exports`,
  permission: 'signed-in',
  params: CustomerParams,
  query: CustomerName.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.array(StoredBucketJob),
});

/**
 * DLV-074; the same `id` again makes nothing new (F22). EXP-040: with a folder and tables it writes them to a ZIP file at once, as
 * `viz/get/zipFile/job` does.
 */
export const createBucketJob = route({
  id: 'plans.createBucketJob',
  summary: 'Schedule an export of rows to S3, or write the tables of a page to a ZIP file',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/exports`,
  permission: 'signed-in',
  rateLimit: 60,
  bodyLimit: PLAN_BODY_BYTES,
  params: CustomerParams,
  query: CustomerName.extend({ id: PlanId.optional() }),
  body: z.union([BucketJob, ZipJobBody]),
  reply: PlanReply,
});

const BucketJobParams = CustomerParams.extend({ job_id: PlanId });

export const updateBucketJob = route({
  id: 'plans.updateBucketJob',
  summary: 'Change a scheduled export of rows to S3',
  method: 'PUT',
  storesData: true,
  path: `${CUSTOMER_BASE}/exports/:job_id`,
  permission: 'ci_export_permission',
  rateLimit: 60,
  params: BucketJobParams,
  query: CustomerName,
  body: BucketJob,
  reply: PlanReply,
});

export const deleteBucketJob = route({
  id: 'plans.deleteBucketJob',
  summary: 'Delete a scheduled export of rows to S3',
  method: 'DELETE',
  path: `${CUSTOMER_BASE}/exports/:job_id`,
  permission: 'signed-in',
  params: BucketJobParams,
  query: CustomerName,
  reply: z.object({ id: z.string() }),
});
