import { DATA_HEALTH_DAYS, type DataHealth, LATE_DAYS } from '@playhead/contract/http/administration/data-health';
import { isRejectReason, rejectText } from '@playhead/domain/ingest';
import { addDays, localDateOf } from '@playhead/domain/periods';
import { compileHealthDays } from '@playhead/query/analyses';
import { HOURLY_CHECK } from '@playhead/query/schema';
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { ingestLoads } from '../../platform/metadata/schema.ts';

const READ_LIMIT_MS = 20_000;
/** Greater than every load. */
const NO_LOAD = 4_294_967_295;

export interface HealthDeps {
  db: Database;
  engine: Pick<Engine, 'query' | 'inspect'>;
  now: () => Date;
}

export async function readHealth(deps: HealthDeps, customer: Customer): Promise<DataHealth> {
  const today = localDateOf(deps.now(), customer.timeZone);
  const days = Array.from({ length: DATA_HEALTH_DAYS }, (_, index) => addDays(today, index + 1 - DATA_HEALTH_DAYS));
  const [lastLoad, byDay, loads, months] = await Promise.all([
    findLastLoad(deps.db, customer.id),
    countDays(deps, customer, days),
    totalLoads(deps.db, customer, days[0] ?? today),
    findWrongMonths(deps, customer.id),
  ]);
  const state = customer.derivedInDoubt === true ? 'checking' : months.length > 0 ? 'incomplete' : 'complete';
  return { lastLoad, generated: readGeneratedDays(customer), days: byDay, ...loads, rollups: { state, months } };
}

/** What the generator of the demo data wrote down; no load is recorded for it. */
const DemoData = z.object({ firstDay: z.string(), lastDay: z.string() });

function readGeneratedDays({ settings }: Customer): DataHealth['generated'] {
  const parsed = DemoData.safeParse(settings['demo_data']);
  return parsed.success ? { from: parsed.data.firstDay, to: parsed.data.lastDay } : null;
}

async function findLastLoad(db: Database, customerId: number): Promise<DataHealth['lastLoad']> {
  const [load] = await db
    .select()
    .from(ingestLoads)
    .where(eq(ingestLoads.customerId, customerId))
    .orderBy(desc(ingestLoads.id))
    .limit(1);
  if (load === undefined) return null;
  const { name, kind, state, rows, storedAt, createdAt } = load;
  return { name, kind, state, rows, at: (storedAt ?? createdAt).toISOString() };
}

const DayRow = z.object({ day_text: z.string(), rows: z.coerce.number(), late: z.coerce.number() });

async function countDays(
  { db, engine }: HealthDeps,
  { id, timeZone }: Customer,
  days: readonly string[],
): Promise<DataHealth['days']> {
  const lateLoads = await findLateLoads(db, { customerId: id, timeZone, days });
  const rows = await engine.inspect(compileHealthDays({ customerId: id, timeZone, days, lateLoads }));
  const counted = new Map(rows.map((row) => DayRow.parse(row)).map((row) => [row.day_text, row]));
  return days.map((day) => ({
    day,
    rows: counted.get(day)?.rows ?? 0,
    lateRows: counted.get(day)?.late ?? 0,
  }));
}

const LateRow = z.object({ first: z.coerce.number().nullable() });

/** Ids of loads grow with time, so the first late one tells all of them. */
async function findLateLoads(
  db: Database,
  { customerId, timeZone, days }: { customerId: number; timeZone: string; days: readonly string[] },
): Promise<readonly number[]> {
  const { rows } = await db.execute(sql`
    SELECT (SELECT min(id) FROM ingest_loads
            WHERE customer_id = ${customerId}
              AND created_at >= (day::date + ${LATE_DAYS + 1}::integer)::timestamp AT TIME ZONE ${timeZone}) AS first
    FROM unnest(string_to_array(${days.join(',')}, ',')) WITH ORDINALITY AS listed (day, place)
    ORDER BY place`);
  return rows.map((row) => LateRow.parse(row).first ?? NO_LOAD);
}

const LoadTotals = z.object({
  loads: z.coerce.number(),
  interrupted: z.coerce.number(),
  rows: z.coerce.number(),
});
const Rejections = z.object({
  duplicates: z.coerce.number(),
  rejected: z.coerce.number(),
});
const Reason = z.object({ reason: z.string(), field: z.string(), rows: z.coerce.number() });

/** What files and requests of these days said of their rows: batches of a file have tallies, a request has its reply. */
async function totalLoads(
  db: Database,
  { id, timeZone }: Customer,
  firstDay: string,
): Promise<Pick<DataHealth, 'loads' | 'rejected'>> {
  const since = sql`(${firstDay}::date)::timestamp AT TIME ZONE ${timeZone}`;
  const tallies = sql`
    SELECT b.tally FROM ingest_batches b JOIN ingest_sources s ON s.id = b.source_id
    WHERE s.customer_id = ${id} AND b.state = 'done' AND b.written_at >= ${since}
    UNION ALL
    SELECT reply FROM ingest_requests WHERE customer_id = ${id} AND reply IS NOT NULL AND created_at >= ${since}`;
  const [loads, counts, reasons] = await Promise.all([
    db.execute(sql`
      SELECT count(*) AS loads, count(*) FILTER (WHERE state = 'interrupted') AS interrupted, coalesce(sum(rows), 0) AS rows
      FROM ingest_loads WHERE customer_id = ${id} AND created_at >= ${since}`),
    db.execute(sql`
      SELECT coalesce(sum((tally->>'duplicates')::bigint), 0) AS duplicates,
        coalesce(sum((tally->>'rejected')::bigint), 0) AS rejected
      FROM (${tallies}) AS t (tally)`),
    db.execute(sql`
      SELECT r->>'reason' AS reason, coalesce(r->>'field', '') AS field, sum((r->>'rows')::bigint) AS rows
      FROM (${tallies}) AS t (tally), jsonb_array_elements(coalesce(tally->'reasons', '[]')) AS r
      GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 50`),
  ]);
  const { loads: count, interrupted, rows } = LoadTotals.parse(loads.rows[0]);
  return {
    loads: { count, interrupted, rows, ...Rejections.parse(counts.rows[0]) },
    rejected: reasons.rows
      .map((row) => Reason.parse(row))
      .map(({ reason, ...more }) => ({ ...more, reason: isRejectReason(reason) ? rejectText(reason) : reason })),
  };
}

async function findWrongMonths({ engine }: HealthDeps, customerId: number): Promise<number[]> {
  const { rows } = await engine.query({ customerId, sql: HOURLY_CHECK, timeoutMs: READ_LIMIT_MS });
  return rows.map((row) => Number(row['month']));
}
