import { acquisition, readAcquisition, readRetention, retention } from '@playhead/contract/http/cohorts';
import type { RunQueryReply } from '@playhead/contract/http/queries';
import type { RouteRecord } from '@playhead/contract/route';
import type { Analysis } from '@playhead/query/analyses';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';
import { acquisitionAnalysis, retentionAnalysis } from './cohort-analysis.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface CohortsDeps {
  /** Rows, or a job id when it takes longer: the query service, for queries that are compiled here. */
  runAnalysis(analysis: Analysis, caller: Caller): Promise<RunQueryReply>;
}

export function registerCohorts(registrar: Registrar, { runAnalysis }: CohortsDeps): void {
  const run = (analysis: Analysis, { session, signal }: Caller) => runAnalysis(analysis, { session, signal });

  registrar.handle(acquisition, (call) => run(acquisitionAnalysis(call.body), call));
  registrar.handle(readAcquisition, (call) => run(acquisitionAnalysis(call.query), call));
  registrar.handle(retention, (call) => run(retentionAnalysis(call.body), call));
  registrar.handle(readRetention, (call) => run(retentionAnalysis(call.query), call));
}
