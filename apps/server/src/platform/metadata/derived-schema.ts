import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const derivedDoubts = pgTable('derived_doubts', {
  customerId: integer('customer_id').primaryKey(),
  since: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
});

export const sessionDayBuilds = pgTable('session_day_builds', {
  build: integer().primaryKey().generatedAlwaysAsIdentity(),
  customerId: integer('customer_id').notNull(),
  timeZone: text('time_zone').notNull(),
  firstDay: date('first_day', { mode: 'string' }).notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  /** Viewers with a number when it was built. */
  numbered: integer().notNull().default(0),
  numberedHouseholds: integer('numbered_households').notNull().default(0),
  /** Holds its month as a whole too. */
  hasMonth: boolean('has_month').notNull().default(false),
  startedAt: timestamp('started_at', { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  /** Null while it is being built, and when that was interrupted. */
  completedAt: timestamp('completed_at', { withTimezone: true }),
  /** New queries do not read it. */
  replacedAt: timestamp('replaced_at', { withTimezone: true }),
});
