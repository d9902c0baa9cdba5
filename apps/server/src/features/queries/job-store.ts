import type { QueryResult } from '@playhead/contract/http/queries';
import type { FieldRight } from '@playhead/query/model';
import { createFifo } from './fifo.ts';
import type { Outcome, Share } from './shared-work.ts';

/** A job belongs to the user who asked, inside the customer they asked for. */
export interface JobOwner {
  customerId: number;
  userId: string;
}

export interface Job {
  id: string;
  owner: JobOwner;
  createdAt: number;
  /** Rights the answer depends on; checked again when it is read. */
  rights: readonly FieldRight[];
  state:
    | { phase: 'waiting'; share: Share<QueryResult> }
    | { phase: 'settled'; outcome: Outcome<QueryResult>; bytes: number }
    | { phase: 'expired' };
}

export interface JobStore {
  add(job: Job): void;
  settle(job: Job, outcome: Outcome<QueryResult>, bytes: number): void;
  remove(job: Job): void;
  /** Another owner's job is as unknown as one that never was. */
  find(id: string, owner: JobOwner): Job | undefined;
}

interface JobStoreOptions {
  lifetimeMs: number;
  /** Held for jobs that are done and may still be asked for. */
  maxBytes: number;
  /** Expired jobs that are told from unknown ones. */
  maxExpired: number;
  now: () => Date;
}

/**
 * Each job passes through each queue once: with thousands of answers a second, looking through those that are expired already took
 * longer than answering.
 */
export function createJobStore({ lifetimeMs, maxBytes, maxExpired, now }: JobStoreOptions): JobStore {
  const jobs = new Map<string, Job>();
  const byAge = createFifo<Job>();
  const done = createFifo<Job>();
  const expired = createFifo<Job>();
  let held = 0;

  function expire(job: Job): void {
    if (job.state.phase === 'expired') return;
    if (job.state.phase === 'waiting') job.state.share.leave();
    if (job.state.phase === 'settled') held -= job.state.bytes;
    job.state = { phase: 'expired' };
    expired.push(job);
  }

  /** An expired job is remembered for another lifetime, so that a late poll hears "expired" and not "missing". */
  function sweep(): void {
    const at = now().getTime();
    byAge.takeWhile((job) => at - job.createdAt >= lifetimeMs, expire);
    expired.takeWhile(
      (job) => at - job.createdAt >= 2 * lifetimeMs || expired.size() > maxExpired,
      (job) => jobs.delete(job.id),
    );
  }

  return {
    add(job) {
      sweep();
      jobs.set(job.id, job);
      byAge.push(job);
    },
    settle(job, outcome, bytes) {
      if (job.state.phase !== 'waiting') return;
      job.state = { phase: 'settled', outcome, bytes };
      held += bytes;
      done.push(job);
      // Those that time has taken go too: where the bytes never run out, they would be kept for ever.
      done.takeWhile((one) => held > maxBytes || one.state.phase === 'expired', expire);
    },
    remove(job) {
      if (job.state.phase === 'settled') held -= job.state.bytes;
      job.state = { phase: 'expired' };
      jobs.delete(job.id);
    },
    find(id, owner) {
      sweep();
      const job = jobs.get(id);
      return job?.owner.customerId === owner.customerId && job.owner.userId === owner.userId ? job : undefined;
    },
  };
}
