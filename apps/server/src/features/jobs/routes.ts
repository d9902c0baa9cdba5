import { AppError } from '@playhead/contract/errors';
import {
  cancelJob,
  jobResult,
  JOBS_PER_PAGE,
  listJobs,
  readJob,
  retryJob,
} from '@playhead/contract/http/deliveries/jobs';
import type { Runs } from '../../delivery/runs/runs.ts';
import type { ByteRange } from '../../http/byte-ranges.ts';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import type { ArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import type { JobSource } from './job-source.ts';
import { findRun, listAttempts, listRuns } from './job-store.ts';
import { jobOf, type JobRow } from './job-view.ts';
import { type RetryDeps, retryRun } from './retry-job.ts';

export interface JobsDeps extends RetryDeps {
  runs: RetryDeps['runs'] & Pick<Runs, 'cancel'>;
  artifacts: Pick<ArtifactStore, 'find' | 'read'>;
  /** Segment builds and loads, which have their own tables. */
  sources: readonly JobSource[];
}

export function registerJobs(registrar: Registrar, deps: JobsDeps): void {
  const { db, now, artifacts } = deps;
  const exportJobs: JobSource = {
    kinds: ['download', 'send', 'test', 'schedule'],
    async list(session, filter) {
      const { rows, total } = await listRuns(db, session, filter);
      return { jobs: rows.map((row) => jobOf(row, { session, now: now() })), total };
    },
  };
  const sources = [exportJobs, ...deps.sources];

  async function found(id: string, session: Session): Promise<JobRow> {
    const row = await findRun(db, session, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  async function own(id: string, session: Session): Promise<JobRow> {
    const row = await found(id, session);
    if (row.run.ownerId !== session.userId) throw new AppError('forbidden');
    return row;
  }

  registrar.handle(listJobs, async ({ query: { page, kind, ...filter }, session }) => {
    const limit = page * JOBS_PER_PAGE;
    const listed = sources.filter(({ kinds }) => kind === undefined || kinds.includes(kind));
    const lists = await Promise.all(listed.map((source) => source.list(session, { ...filter, kind, limit })));
    const newest = lists.flatMap(({ jobs }) => jobs).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    return {
      jobs: newest.slice(limit - JOBS_PER_PAGE, limit),
      total: lists.reduce((sum, { total }) => sum + total, 0),
    };
  });
  registrar.handle(readJob, async ({ params, session }) => {
    const row = await found(params.id, session);
    return { job: jobOf(row, { session, now: now() }), attempts: await listAttempts(db, row.run.id) };
  });
  registrar.handle(cancelJob, async ({ params, session }) => {
    const { run } = await own(params.id, session);
    const ended = await deps.runs.cancel(run.id, session);
    return { state: ended?.state ?? run.state };
  });
  registrar.handle(retryJob, async ({ params, session }) => {
    const { run } = await own(params.id, session);
    return { id: await retryRun(deps, run, session) };
  });
  registrar.handleFile(jobResult, async ({ params, session }) => {
    const { run } = await own(params.id, session);
    const known = run.artifact === null ? undefined : await artifacts.find(run.customerId, run.artifact.id);
    if (known === undefined) throw new AppError('not_found');
    const { fileName, contentType, bytes, sha256, id } = known;
    const read = (range?: ByteRange) => artifacts.read(run.customerId, id, range);
    return { fileName, contentType, content: { bytes, sha256, resumable: true, read } };
  });
}
