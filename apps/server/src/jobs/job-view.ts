import type { JobWithMetadata } from 'pg-boss';
import { z } from 'zod';

export interface JobView {
  id: string;
  state: 'added' | 'running' | 'complete' | 'failed' | 'cancelled';
  attempt: number;
  attempts: number;
  progress: unknown;
  reason: string | undefined;
}

const STATES = {
  created: 'added',
  retry: 'added',
  active: 'running',
  completed: 'complete',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Record<JobWithMetadata['state'], JobView['state']>;

export function viewOf(row: JobWithMetadata): Omit<JobView, 'progress'> {
  const reason = reasonIn(row.output);
  return { id: row.id, state: STATES[row.state], attempt: row.retryCount + 1, attempts: row.retryLimit + 1, reason };
}

/** Our output, or the queue's for an exceeded time limit or a lost heartbeat. */
const Output = z.union([
  z.object({ reason: z.string() }).transform((output) => output.reason),
  z.object({ message: z.string() }).transform((output) => output.message),
  z.object({ value: z.object({ message: z.string() }) }).transform((output) => output.value.message),
]);

function reasonIn(output: unknown): string | undefined {
  return Output.safeParse(output).data;
}
