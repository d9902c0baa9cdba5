import type { QueryResult } from '@playhead/contract/http/queries';
import type { FieldRight } from '@playhead/query/model';
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
  now: () => Date;
}

export function createJobStore({ lifetimeMs, maxBytes, now }: JobStoreOptions): JobStore {
  /** By age: ids are added in the order of time. */
  const jobs = new Map<string, Job>();
  let held = 0;

  function expire(job: Job): void {
    if (job.state.phase === 'waiting') job.state.share.leave();
    if (job.state.phase === 'settled') held -= job.state.bytes;
    job.state = { phase: 'expired' };
  }

  /** An expired job is remembered for another lifetime, so that a late poll hears "expired" and not "missing". */
  function sweep(): void {
    const at = now().getTime();
    for (const job of jobs.values()) {
      const age = at - job.createdAt;
      if (age < lifetimeMs) break;
      expire(job);
      if (age >= 2 * lifetimeMs) jobs.delete(job.id);
    }
  }

  function makeRoom(): void {
    for (const job of jobs.values()) {
      if (held <= maxBytes) break;
      if (job.state.phase === 'settled') expire(job);
    }
  }

  return {
    add(job) {
      sweep();
      jobs.set(job.id, job);
    },
    settle(job, outcome, bytes) {
      if (job.state.phase !== 'waiting') return;
      job.state = { phase: 'settled', outcome, bytes };
      held += bytes;
      makeRoom();
    },
    remove(job) {
      if (job.state.phase === 'settled') held -= job.state.bytes;
      jobs.delete(job.id);
    },
    find(id, owner) {
      sweep();
      const job = jobs.get(id);
      return job?.owner.customerId === owner.customerId && job.owner.userId === owner.userId ? job : undefined;
    },
  };
}
