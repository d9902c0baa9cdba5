import type { Job, RunState } from '@playhead/contract/http/deliveries/jobs';
import type { Database } from '../../../platform/metadata/metadata.ts';
import { listVisible } from '../store.ts';
import type { Person, SegmentRow } from '../stored-segment.ts';

/** Of a segment, the build that runs or was the last one. */
const RUN_STATES = {
  building: 'building',
  rebuilding: 'building',
  ready: 'complete',
  failed: 'failed',
} as const satisfies Record<SegmentRow['state'], RunState>;

/** The builds of segments that a user may see, for Jobs Management. */
export async function listSegmentJobs(
  db: Database,
  { customerId, ...person }: Person & { customerId: number },
  filter: { search?: string | undefined; state?: RunState | undefined; plan?: string | undefined; limit: number },
): Promise<{ jobs: Job[]; total: number }> {
  if (filter.plan !== undefined) return { jobs: [], total: 0 };
  const visible = await listVisible(db, { customerId, person, keyword: filter.search });
  const jobs = visible
    .map(({ segment }) => jobOf(segment))
    .filter(({ state }) => filter.state === undefined || state === filter.state)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return { jobs: jobs.slice(0, filter.limit), total: jobs.length };
}

function jobOf(segment: SegmentRow): Job {
  const state = RUN_STATES[segment.state];
  return {
    id: String(segment.id),
    kind: 'segment',
    title: segment.name,
    state,
    owner: segment.owner,
    destination: null,
    format: null,
    createdAt: (segment.buildWantedAt ?? segment.updatedAt).toISOString(),
    startedAt: segment.buildBeganAt?.toISOString() ?? null,
    endedAt: segment.buildEndedAt?.toISOString() ?? null,
    fireAt: null,
    percent: state === 'building' ? Math.round((segment.progress ?? 0) * 100) : null,
    // A build that failed leaves the members of the one before.
    rows: state === 'complete' ? segment.viewers : null,
    bytes: null,
    sha256: null,
    attempt: 1,
    reason: segment.reason,
    planId: null,
    fileName: null,
    expiresAt: null,
    actions: [],
  };
}
