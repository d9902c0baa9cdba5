import type { Job, RunState } from '@playhead/contract/http/deliveries/jobs';
import { and, count, desc, eq, ilike, inArray } from 'drizzle-orm';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { ingestLoads, loadStates } from '../../platform/metadata/schema.ts';

type LoadState = (typeof loadStates)[number];

const RUN_STATES = {
  empty: 'complete',
  writing: 'building',
  interrupted: 'failed',
  stored: 'complete',
  undoing: 'building',
  undone: 'cancelled',
} as const satisfies Record<LoadState, RunState>;

interface LoadFilter {
  search?: string | undefined;
  state?: RunState | undefined;
  plan?: string | undefined;
  limit: number;
}

/** Loads of sessions, for those who run the customer's data. */
export async function listLoadJobs(
  db: Database,
  { customerId, permissions }: Session,
  filter: LoadFilter,
): Promise<{ jobs: Job[]; total: number }> {
  if (filter.plan !== undefined || !permissions.includes('ci_ingest_permission')) return { jobs: [], total: 0 };
  const conditions = and(eq(ingestLoads.customerId, customerId), ...conditionsOf(filter));
  const [found] = await db.select({ total: count() }).from(ingestLoads).where(conditions);
  const rows = await db
    .select()
    .from(ingestLoads)
    .where(conditions)
    .orderBy(desc(ingestLoads.createdAt), desc(ingestLoads.id))
    .limit(filter.limit);
  return { jobs: rows.map(jobOf), total: found?.total ?? 0 };
}

function conditionsOf({ search = '', state }: LoadFilter) {
  const wanted = loadStates.filter((known) => RUN_STATES[known] === state);
  return [
    ...(search.trim() === '' ? [] : [ilike(ingestLoads.name, `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`)]),
    ...(state === undefined ? [] : [inArray(ingestLoads.state, wanted)]),
  ];
}

function jobOf(load: typeof ingestLoads.$inferSelect): Job {
  const state = RUN_STATES[load.state];
  return {
    id: String(load.id),
    kind: 'ingest',
    title: load.name,
    state,
    owner: '',
    destination: null,
    format: null,
    createdAt: load.createdAt.toISOString(),
    startedAt: load.createdAt.toISOString(),
    endedAt: load.storedAt?.toISOString() ?? null,
    fireAt: null,
    percent: null,
    rows: load.rows,
    bytes: null,
    sha256: null,
    attempt: 1,
    reason:
      load.state === 'interrupted' ? 'The load was cut off. It is checked and finished when it is sent again.' : null,
    planId: null,
    fileName: null,
    expiresAt: null,
    actions: [],
  };
}
