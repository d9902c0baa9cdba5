import type { Job, JobKind, RunState } from '@playhead/contract/http/deliveries/jobs';
import type { Session } from '../../http/session.ts';

export interface JobFilter {
  search?: string | undefined;
  state?: RunState | undefined;
  plan?: string | undefined;
}

/** Something that runs in the background and that users can follow. */
export interface JobSource {
  kinds: readonly JobKind[];
  /** The newest first; `total` counts all that match. */
  list(
    session: Session,
    filter: JobFilter & { kind?: JobKind | undefined; limit: number },
  ): Promise<{ jobs: Job[]; total: number }>;
}
