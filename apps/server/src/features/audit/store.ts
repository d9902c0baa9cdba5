import { AUDIT_ENTRIES_PER_PAGE, type AuditEntry, type AuditQuery } from '@playhead/contract/http/administration/audit';
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/metadata/metadata.ts';
import { auditLog } from '../../platform/metadata/schema.ts';
import { actionWords, kindPatterns } from './action-words.ts';

export interface AuditFilter extends AuditQuery {
  customerId: number;
  timeZone: string;
}

/** One more than a page, if there is one. */
export async function listEntries(
  db: Database,
  filter: AuditFilter,
  { before, limit = AUDIT_ENTRIES_PER_PAGE + 1 }: { before?: number | undefined; limit?: number } = {},
): Promise<readonly AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(conditionOf(filter), before === undefined ? undefined : lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(limit);
  return rows.map(({ id, at, actor, action, target, address, outcome, detail }) => ({
    id,
    at: at.toISOString(),
    actor,
    action,
    what: actionWords(action),
    target,
    address,
    outcome,
    detail,
  }));
}

function conditionOf({ customerId, timeZone, from, to, kind, text }: AuditFilter): SQL | undefined {
  const startOf = (day: SQL) => sql`(${day})::timestamp AT TIME ZONE ${timeZone}`;
  return and(
    eq(auditLog.customerId, customerId),
    from === undefined ? undefined : sql`${auditLog.at} >= ${startOf(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${auditLog.at} < ${startOf(sql`${to}::date + 1`)}`,
    kind === undefined ? undefined : or(...kindPatterns[kind].map((pattern) => like(auditLog.action, pattern))),
    text === undefined || text === '' ? undefined : or(...searched.map((column) => contains(column, text))),
  );
}

const searched = [auditLog.actor, auditLog.action, auditLog.target, auditLog.address] as const;

const like = (column: (typeof searched)[number], pattern: string) => sql`${column} ILIKE ${pattern}`;
const contains = (column: (typeof searched)[number], text: string) => sql`strpos(lower(${column}), lower(${text})) > 0`;

/** The trigger on the table refuses a deletion that does not say that it is the sweep. */
export async function deleteEntriesBefore(db: Database, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('playhead.audit_sweep', 'on', true)`);
    await tx.delete(auditLog).where(lt(auditLog.at, before));
  });
}
