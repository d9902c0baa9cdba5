import type { StoredDefinition, UploadReport } from '@playhead/contract/http/segments';
import { segmentStates, uploadIdentities } from '@playhead/contract/http/segments';
import {
  bigint,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const segments = pgTable('segments', {
  /** Random, at most 15 digits: a number in the browser and in the engine alike. */
  id: bigint({ mode: 'number' }).primaryKey(),
  customerId: integer('customer_id').notNull(),
  ownerId: uuid('owner_id'),
  owner: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  tags: jsonb().$type<readonly string[]>().notNull().default([]),
  definition: jsonb().$type<StoredDefinition>().notNull(),
  bases: jsonb().$type<readonly string[]>().notNull().default([]),
  version: integer().notNull().default(1),
  state: text({ enum: segmentStates }).notNull().default('building'),
  reason: text(),
  progress: real(),
  builds: integer().notNull().default(0),
  wantedBuild: integer('wanted_build'),
  buildingBuild: integer('building_build'),
  activeBuild: integer('active_build'),
  jobId: uuid('job_id'),
  viewers: bigint({ mode: 'number' }),
  viewerCoverage: doublePrecision('viewer_coverage'),
  sessionCoverage: doublePrecision('session_coverage'),
  builtAt: timestamp('built_at', { withTimezone: true }),
  /** These three are of the build that runs or was the last one. */
  buildWantedAt: timestamp('build_wanted_at', { withTimezone: true }),
  buildBeganAt: timestamp('build_began_at', { withTimezone: true }),
  buildEndedAt: timestamp('build_ended_at', { withTimezone: true }),
  rollups: jsonb().$type<{
    name: string;
    build: number;
    dataVersion: string;
    days?: { timeZone: string; until: string };
  }>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
});

export const segmentVersions = pgTable(
  'segment_versions',
  {
    segmentId: bigint('segment_id', { mode: 'number' }).notNull(),
    version: integer().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    changes: jsonb().$type<readonly string[]>().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    tags: jsonb().$type<readonly string[]>().notNull(),
    definition: jsonb().$type<StoredDefinition>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.segmentId, table.version] })],
);

export const segmentShares = pgTable('segment_shares', {
  segmentId: bigint('segment_id', { mode: 'number' }).primaryKey(),
  shareType: text('share_type', { enum: ['all', 'users'] }).notNull(),
  emails: jsonb().$type<readonly string[]>().notNull().default([]),
});

export const segmentUploads = pgTable('segment_uploads', {
  id: uuid().primaryKey(),
  customerId: integer('customer_id').notNull(),
  createdBy: uuid('created_by'),
  identity: text({ enum: uploadIdentities }).notNull(),
  /** Null while it is written. */
  report: jsonb().$type<UploadReport>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  state: text({ enum: ['writing', 'complete'] })
    .notNull()
    .default('complete'),
  /** Viewers it holds in the engine; while it is written, those that are reserved for it. */
  rows: bigint({ mode: 'number' }).notNull().default(0),
});
