import type { Queue } from 'pg-boss';
import type { JobDefinition } from './define-job.ts';

const LEASE_SECONDS = 30;
/** A key prevents a second job for this long. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

export function queueOptions(job: JobDefinition): Omit<Queue, 'name' | 'policy' | 'partition'> {
  const { attempts, delaySeconds, growth = { kind: 'fixed' } } = job.retry;
  return {
    retryLimit: attempts - 1,
    retryDelay: delaySeconds,
    retryBackoff: growth.kind === 'doubling',
    ...(growth.kind === 'doubling' ? { retryDelayMax: growth.maximumSeconds } : {}),
    expireInSeconds: job.timeLimitSeconds,
    heartbeatSeconds: LEASE_SECONDS,
    retentionSeconds: KEPT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    notify: true,
  };
}
