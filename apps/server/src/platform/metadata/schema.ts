import type { Pin } from '@playhead/contract/http/boards';
import type { DashboardLayout } from '@playhead/contract/http/dashboards';
import type { Artifact, DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { ExportContent } from '@playhead/contract/http/deliveries/export-content';
import { decodeStoredContent, encodeStoredContent } from '@playhead/contract/stored-content';
import { runStates } from '@playhead/contract/http/deliveries/jobs';
import type { WireOf } from '@playhead/contract/wire';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export * from './derived-schema.ts';
export * from './segment-schema.ts';

/** The shape of `migrations/`; a test compares the two column by column. */

export interface CustomerFlags {
  playhead_id_enabled?: boolean;
  viewer_id_is_playhead_id?: boolean;
  demographic_enabled?: boolean;
  customize_subscriber_segment_enabled?: boolean;
  subscriber_metadata_enabled?: boolean;
  ads_enabled?: boolean;
  adserver_log_enabled?: boolean;
  audience_metadata_export_enabled?: boolean;
}

const randomId = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`);

export const customers = pgTable('customers', {
  /** The same number as in the analytics engine. */
  id: integer().primaryKey(),
  accountName: text('account_name').notNull().unique(),
  name: text().notNull(),
  timeZone: text('time_zone').notNull(),
  /** 0 = Sunday. */
  weekStartDay: smallint('week_start_day').notNull().default(0),
  defaultCountry: text('default_country'),
  flags: jsonb().$type<CustomerFlags>().notNull().default({}),
  functions: jsonb().$type<readonly string[]>().notNull().default([]),
  features: jsonb().$type<readonly string[]>().notNull().default([]),
  widgets: jsonb().$type<readonly string[]>().notNull().default([]),
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  /** When the host's token was issued that last named the package features. */
  featuresIssuedAt: timestamp('features_issued_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const userStatuses = ['active', 'disabled'] as const;

export const users = pgTable(
  'users',
  {
    id: randomId(),
    /** In small letters; unique among the users of one customer who sign in here. */
    email: text().notNull(),
    /** The host's `sub`; null for users who sign in here. */
    externalId: text('external_id').unique(),
    fullName: text('full_name').notNull(),
    passwordHash: text('password_hash'),
    isDemo: boolean('is_demo').notNull().default(false),
    status: text({ enum: userStatuses }).notNull().default('active'),
    /** Portal tokens carry it; counting it up ends them all. */
    tokenEpoch: integer('token_epoch').notNull().default(0),
    /** A host's tokens issued up to this instant are refused. */
    tokensRevokedAt: timestamp('tokens_revoked_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('users_local_email')
      .on(table.email)
      .where(sql`${table.externalId} IS NULL`),
    uniqueIndex('users_demo_email')
      .on(table.email)
      .where(sql`${table.externalId} IS NULL AND ${table.isDemo}`),
  ],
);

export const endedSignIns = pgTable('ended_sign_ins', {
  id: text().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

export const memberships = pgTable(
  'memberships',
  {
    userId: uuid('user_id').notNull(),
    customerId: integer('customer_id').notNull(),
    permissions: jsonb().$type<readonly string[]>().notNull().default([]),
    /** The claims of a provider's sign-in gave it, and the next one may end it. */
    isClaimed: boolean('claimed').notNull().default(false),
    /** When the host's token was issued that last described this member. */
    claimsIssuedAt: timestamp('claims_issued_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.customerId] })],
);

/** Of a membership that ended because the claims named the customer no more. */
export const withdrawnPermissions = pgTable(
  'withdrawn_permissions',
  {
    userId: uuid('user_id').notNull(),
    customerId: integer('customer_id').notNull(),
    permissions: jsonb().$type<readonly string[]>().notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.customerId] })],
);

export const userSettings = pgTable(
  'user_settings',
  {
    userId: uuid('user_id').notNull(),
    customerId: integer('customer_id').notNull(),
    sessionSamplingOn: boolean('session_sampling_on').notNull().default(false),
    preferences: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.userId, table.customerId] })],
);

export const jobRuns = pgTable('job_runs', {
  jobId: uuid('job_id').primaryKey(),
  openAttempts: integer('open_attempts').notNull().default(0),
  progress: jsonb().$type<unknown>(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const loadStates = ['empty', 'writing', 'interrupted', 'stored', 'undoing', 'undone'] as const;

export const ingestLoads = pgTable('ingest_loads', {
  /** `load_id` of the sessions it stored. */
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: integer('customer_id').notNull(),
  kind: text({ enum: ['file', 'request'] }).notNull(),
  name: text().notNull(),
  state: text({ enum: loadStates }).notNull().default('empty'),
  rows: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  storedAt: timestamp('stored_at', { withTimezone: true }),
});

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  actor: text().notNull(),
  action: text().notNull(),
  customerId: integer('customer_id'),
  detail: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  userId: uuid('user_id'),
  address: text(),
  /** Id of what was changed or read. */
  target: text(),
  outcome: text({ enum: ['done', 'refused'] })
    .notNull()
    .default('done'),
});

export const serviceTokens = pgTable('service_tokens', {
  id: randomId(),
  customerId: integer('customer_id').notNull(),
  userId: uuid('user_id').notNull().unique(),
  name: text().notNull(),
  tokenSha256: text('token_sha256').notNull().unique(),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});

export const ingestSources = pgTable('ingest_sources', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: integer('customer_id').notNull(),
  fingerprint: text().notNull(),
  name: text().notNull(),
  state: text({ enum: ['open', 'complete'] })
    .notNull()
    .default('open'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  loadId: bigint('load_id', { mode: 'number' }),
});

export const ingestBatches = pgTable(
  'ingest_batches',
  {
    sourceId: bigint('source_id', { mode: 'number' }).notNull(),
    batch: integer().notNull(),
    state: text({ enum: ['writing', 'done'] }).notNull(),
    endPosition: bigint('end_position', { mode: 'number' }).notNull(),
    endLine: bigint('end_line', { mode: 'number' }).notNull(),
    tally: jsonb().$type<unknown>().notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.batch] })],
);

export const ingestRequests = pgTable(
  'ingest_requests',
  {
    customerId: integer('customer_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    bodySha256: text('body_sha256').notNull(),
    reply: jsonb().$type<unknown>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    loadId: bigint('load_id', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.idempotencyKey] })],
);

export const shareLinks = pgTable('share_links', {
  code: text().primaryKey(),
  customerId: integer('customer_id').notNull(),
  createdBy: uuid('created_by'),
  /** In UTC. */
  createdOn: date('created_on', { mode: 'string' }).notNull(),
  viewSha256: text('view_sha256').notNull(),
  filter: text().notNull(),
  customer: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** In UTC. */
  lastUsedOn: date('last_used_on', { mode: 'string' })
    .notNull()
    .default(sql`current_date`),
});

export const annotations = pgTable('annotations', {
  id: randomId(),
  customerId: integer('customer_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  kind: text({ enum: ['premiere', 'note'] }).notNull(),
  text: text().notNull(),
  createdBy: uuid('created_by'),
  author: text().notNull(),
  demoKey: text('demo_key'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const dashboardLayouts = pgTable('dashboard_layouts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: integer('customer_id').notNull(),
  dashboardId: text('dashboard_id').notNull(),
  layout: json().$type<DashboardLayout>().notNull(),
  createdBy: uuid('created_by'),
  author: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

const exportContent = customType<{ data: ExportContent; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (content) => JSON.stringify(encodeStoredContent(content)),
  fromDriver: decodeStoredContent,
});

/** `target` of a plan or run: without its secret, which is sealed separately. */
export const deliveryPlans = pgTable('delivery_plans', {
  id: uuid().primaryKey(),
  customerId: integer('customer_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  source: text({ enum: ['looker', 'ci'] }).notNull(),
  dashboardId: text('dashboard_id').notNull(),
  mark: text().notNull(),
  name: text().notNull(),
  search: text().notNull().default(''),
  content: exportContent().notNull(),
  target: jsonb().$type<DeliveryTarget>().notNull(),
  sealedSecret: text('sealed_secret'),
  cron: text().notNull(),
  timeZone: text('time_zone').notNull(),
  whenComplete: boolean('when_complete').notNull().default(false),
  paused: boolean().notNull().default(false),
  nextFireAt: timestamp('next_fire_at', { withTimezone: true }),
  failures: smallint().notNull().default(0),
  problem: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const exportRuns = pgTable(
  'export_runs',
  {
    id: uuid().primaryKey(),
    customerId: integer('customer_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    kind: text({ enum: ['download', 'send', 'test', 'schedule'] }).notNull(),
    planId: uuid('plan_id'),
    fireAt: timestamp('fire_at', { withTimezone: true }),
    title: text().notNull(),
    fileName: text('file_name').notNull(),
    content: exportContent().notNull(),
    target: jsonb().$type<DeliveryTarget>(),
    sealedSecret: text('sealed_secret'),
    state: text({ enum: runStates }).notNull().default('waiting'),
    attempt: integer().notNull().default(0),
    jobId: uuid('job_id'),
    maybeSent: boolean('maybe_sent').notNull().default(false),
    percent: smallint().notNull().default(0),
    artifact: jsonb().$type<Artifact>(),
    pictureId: text('picture_id'),
    failedWidgets: jsonb('failed_widgets').$type<readonly string[]>().notNull().default([]),
    receipt: text(),
    reason: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('export_runs_plan_id_fire_at_key').on(table.planId, table.fireAt)],
);

export const exportAttempts = pgTable('export_attempts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  runId: uuid('run_id').notNull(),
  attempt: integer().notNull(),
  at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  state: text().notNull(),
  reason: text(),
});

export const fileLinks = pgTable('file_links', {
  codeSha256: text('code_sha256').primaryKey(),
  customerId: integer('customer_id').notNull(),
  artifactId: text('artifact_id').notNull(),
  once: boolean().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

export const frameCodes = pgTable('frame_codes', {
  codeSha256: text('code_sha256').primaryKey(),
  customerId: integer('customer_id').notNull(),
  userId: uuid('user_id').notNull(),
  embedDomain: text('embed_domain'),
  claims: jsonb().$type<unknown>().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
export type StoredExploreQuery = WireOf<typeof ExploreQuery>;

export const exploreQueries = pgTable(
  'explore_queries',
  {
    customerId: integer('customer_id').notNull(),
    id: text().notNull(),
    body: json().$type<StoredExploreQuery>().notNull(),
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** In UTC. */
    lastUsedOn: date('last_used_on', { mode: 'string' })
      .notNull()
      .default(sql`current_date`),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] })],
);

export const reports = pgTable('reports', {
  id: randomId(),
  customerId: integer('customer_id').notNull(),
  ownerId: uuid('owner_id'),
  owner: text().notNull(),
  code: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  query: json().$type<StoredExploreQuery>().notNull(),
  queryId: text('query_id').notNull(),
  version: integer().notNull().default(1),
  demoKey: text('demo_key'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
});

export const reportVersions = pgTable(
  'report_versions',
  {
    reportId: uuid('report_id').notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    query: json().$type<StoredExploreQuery>().notNull(),
    queryId: text('query_id').notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.version] })],
);

export const boards = pgTable('boards', {
  id: randomId(),
  customerId: integer('customer_id').notNull(),
  ownerId: uuid('owner_id'),
  owner: text().notNull(),
  name: text().notNull(),
  pins: jsonb().$type<readonly Pin[]>().notNull().default([]),
  forEveryone: boolean('for_everyone').notNull().default(false),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
});

export const boardReaders = pgTable(
  'board_readers',
  { boardId: uuid('board_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.boardId, table.userId] })],
);
