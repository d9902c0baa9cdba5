import type { JobAttempt, JobKind } from '@playhead/contract/http/deliveries/jobs';
import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { exportAttempts, exportRuns, users } from '../../platform/metadata/schema.ts';
import type { JobFilter } from './job-source.ts';
import type { JobRow } from './job-view.ts';

const columns = { run: exportRuns, owner: users.email };

/** Own jobs; those who run the customer's data see everybody's, without the files. */
export async function listRuns(
  db: Database,
  session: Session,
  filter: JobFilter & { kind?: JobKind | undefined; limit: number },
): Promise<{ rows: readonly JobRow[]; total: number }> {
  const conditions = and(isVisible(session), ...conditionsOf(filter));
  const [found] = await db
    .select({ total: count() })
    .from(exportRuns)
    .innerJoin(users, eq(users.id, exportRuns.ownerId))
    .where(conditions);
  const rows = await db
    .select(columns)
    .from(exportRuns)
    .innerJoin(users, eq(users.id, exportRuns.ownerId))
    .where(conditions)
    .orderBy(desc(exportRuns.createdAt), desc(exportRuns.id))
    .limit(filter.limit);
  return { rows, total: found?.total ?? 0 };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function findRun(db: Database, session: Session, id: string): Promise<JobRow | undefined> {
  if (!UUID.test(id)) return undefined;
  const [row] = await db
    .select(columns)
    .from(exportRuns)
    .innerJoin(users, eq(users.id, exportRuns.ownerId))
    .where(and(isVisible(session), eq(exportRuns.id, id)));
  return row;
}

export async function listAttempts(db: Database, runId: string): Promise<JobAttempt[]> {
  const rows = await db
    .select()
    .from(exportAttempts)
    .where(eq(exportAttempts.runId, runId))
    .orderBy(asc(exportAttempts.id));
  return rows.map(({ attempt, at, state, reason }) => ({ attempt, at: at.toISOString(), state, reason }));
}

function isVisible({ customerId, userId, permissions }: Session): SQL | undefined {
  const ofCustomer = eq(exportRuns.customerId, customerId);
  if (permissions.includes('ci_ingest_permission')) return ofCustomer;
  return and(ofCustomer, eq(exportRuns.ownerId, userId));
}

function conditionsOf({ search, kind, state, plan }: JobFilter & { kind?: JobKind | undefined }): (SQL | undefined)[] {
  return [
    ...(search === undefined || search.trim() === '' ? [] : [matches(search.trim())]),
    ...(kind === undefined ? [] : [kindIs(kind)]),
    ...(state === undefined ? [] : [eq(exportRuns.state, state)]),
    ...(plan === undefined ? [] : [sql`${exportRuns.planId}::text = ${plan}`]),
  ];
}

function kindIs(kind: JobKind): SQL {
  const known = exportRuns.kind.enumValues.filter((name) => name === kind);
  return known.length === 0 ? sql`false` : inArray(exportRuns.kind, known);
}

/** Of the title, the file and the owner; `%` and `_` are letters here. */
function matches(search: string): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(ilike(exportRuns.title, pattern), ilike(exportRuns.fileName, pattern), ilike(users.email, pattern));
}
