import type { QueryResult } from '@playhead/contract/http/queries';
import type { QuerySpec } from '@playhead/query/compile';
import type { FieldRight } from '@playhead/query/model';
import { createByteShares } from './cache/byte-shares.ts';
import { createFifo, type Fifo } from './fair-queue/fifo.ts';
import type { Outcome, Share } from './cache/shared-work.ts';

/** A job belongs to the user who started it, in the customer it was started for. */
export interface JobOwner {
  customerId: number;
  userId: string;
}

export interface Job {
  id: string;
  owner: JobOwner;
  createdAt: number;
  /** Rights the result depends on; checked again when it is read. */
  rights: readonly FieldRight[];
  /** What a sample was taken for, to count all viewers where an estimate will not do. */
  sampledQuery?: QuerySpec | undefined;
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
  /** Held for jobs that are done and may still be requested; past it, the customer who holds most loses its oldest. */
  maxBytes: number;
  /** Expired jobs that can be told apart from unknown ones. */
  maxExpired: number;
  now: () => Date;
}

/**
 * Each job passes through each queue once: with thousands of results a second, looking through those that are expired already took
 * longer than responding.
 */
export function createJobStore({ lifetimeMs, maxBytes, maxExpired, now }: JobStoreOptions): JobStore {
  const jobs = new Map<string, Job>();
  const byAge = createFifo<Job>();
  const done = new Map<number, Fifo<Job>>();
  const expired = createFifo<Job>();
  const shares = createByteShares();

  /** It may stay in a queue for long: nothing large stays with it. */
  function end(job: Job): void {
    if (job.state.phase === 'settled') shares.add(job.owner.customerId, -job.state.bytes);
    job.state = { phase: 'expired' };
    job.sampledQuery = undefined;
  }

  function expire(job: Job): void {
    if (job.state.phase === 'expired') return;
    if (job.state.phase === 'waiting') job.state.share.leave();
    end(job);
    expired.push(job);
  }

  function doneOf(customerId: number): Fifo<Job> {
    const known = done.get(customerId);
    if (known) return known;
    const made = createFifo<Job>();
    done.set(customerId, made);
    return made;
  }

  /** Those that time has taken go from the list too: where the bytes never run out, they would be kept for ever. */
  function forgetExpired(customerId: number): void {
    const jobsDone = done.get(customerId);
    jobsDone?.takeWhile(
      ({ state }) => state.phase === 'expired',
      () => undefined,
    );
    if (jobsDone?.size() === 0) done.delete(customerId);
  }

  function expireMost(): void {
    const largest = shares.largest();
    if (largest === undefined) return;
    const before = shares.total();
    doneOf(largest).takeWhile(() => shares.total() === before, expire);
  }

  /** An expired job is remembered for another lifetime, so that a late poll hears "expired" and not "missing". */
  function sweep(): void {
    const at = now().getTime();
    byAge.takeWhile(
      (job) => job.state.phase === 'expired' || at - job.createdAt >= lifetimeMs,
      (job) => {
        expire(job);
        forgetExpired(job.owner.customerId);
      },
    );
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
      const { customerId } = job.owner;
      shares.add(customerId, bytes);
      doneOf(customerId).push(job);
      while (shares.total() > maxBytes) expireMost();
      forgetExpired(customerId);
    },
    remove(job) {
      end(job);
      jobs.delete(job.id);
    },
    find(id, owner) {
      sweep();
      const job = jobs.get(id);
      return job?.owner.customerId === owner.customerId && job.owner.userId === owner.userId ? job : undefined;
    },
  };
}
